import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { SessionState } from '../../shared/session/state.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { describeError } from '../i18n/describe-error.ts'
import { useSession } from '../store/session-feed.ts'
import { processWords } from '../terminal/process-words.ts'
import { callLook, ownProcess } from './call-look.ts'
import { type TurnNews, turnNews } from './turn-news.ts'

/** As much of a reply as is read out by itself; the whole of it is in the conversation. In UTF-16 code units. */
const replyMaxCharacters = 600

/** Then it is gone from the page, so that who reads on does not find it a second time. Milliseconds. */
const toldForMs = 5_000

type Words = TFunction<readonly ['transcript', 'terminal']>

/** Tells a screen reader of commands and turns that ended, each once, and nothing of what was there when the session was opened. */
export function TurnAnnouncer({ sessionId }: { readonly sessionId: SessionId }) {
  const { t, i18n } = useTranslation(['transcript', 'terminal'] as const)
  const { t: tCommon } = useTranslation('common')
  const ready = useSession(sessionId, (view) => view.status === 'ready')
  const state = useSession(sessionId, (view) => view.state)
  const told = useRef<ReadonlySet<string> | null>(null)
  const [words, setWords] = useState({ text: '', at: 0, language: '' })
  useEffect(() => {
    if (!ready) return
    const news = turnNews(state)
    const before = told.current
    told.current = new Set(news.map(({ key }) => key))
    if (before === null) return
    const fresh = news.filter(({ key }) => !before.has(key))
    if (fresh.length > 0)
      setWords({ text: fresh.map((one) => newsWords(one, state, t, tCommon)).join(' '), at: state.lastSeq, language: i18n.language })
  }, [ready, state, t, tCommon, i18n])
  useEffect(() => {
    if (words.text === '') return
    const timer = setTimeout(() => setWords({ text: '', at: 0, language: '' }), toldForMs)
    return () => clearTimeout(timer)
  }, [words])
  // What was told in another language is neither told again nor left standing.
  const text = words.language === i18n.language ? words.text : ''
  return (
    <p role="status" className="unseen">
      {/* Drawn anew each time: the same words may come twice. */}
      <span key={words.at}>{text}</span>
    </p>
  )
}

function newsWords(news: TurnNews, { processes }: SessionState, t: Words, tCommon: TFunction<'common'>): string {
  if (news.kind === 'command') {
    const { call } = news
    const process = ownProcess(call, processes)
    const look = callLook(call, process)
    const ended = process?.state.kind === 'ended' && look.words === 'succeeded' ? processWords(process.state) : null
    const state = ended === null ? t(`state.${look.words}`) : t(`terminal:state.${ended.key}`, ended.values)
    return t('told.command', { command: call.action?.kind === 'command' ? firstLine(call.action.command) : '', state })
  }
  const { outcome } = news.item
  const reply = news.reply === '' ? '' : t('told.reply', { text: cut(news.reply) })
  switch (outcome.kind) {
    case 'completed':
      return reply === '' ? t('told.completed') : reply
    case 'failed':
      return t('told.failed', { reason: describeError(tCommon, outcome.error) })
    case 'stopped':
    case 'needs-approval':
      return t(`told.${outcome.kind}`)
    default:
      return assertNever(outcome)
  }
}

const cut = (text: string): string => (text.length > replyMaxCharacters ? `${text.slice(0, replyMaxCharacters)}…` : text)
