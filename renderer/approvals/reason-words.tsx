import { useTranslation } from 'react-i18next'
import type { Reason } from '../../shared/permission.ts'
import { useAppInfo } from '../store/app-info.ts'
import { OddText } from '../ui/odd-text.tsx'
import { shortenHome } from '../ui/path-text.tsx'
import { firstLine } from './command-pieces.ts'
import { pathInside } from './path-inside.ts'
import { reasonDetails } from './reason-details.ts'
import './reason-words.css'

interface ReasonWordsProps {
  readonly reasons: readonly Reason[]
  readonly workspace: string | null
}

/** Why the gate decides as it does, in one line: what is true of several things is said once, with all of them behind it. */
export function ReasonWords({ reasons, workspace }: ReasonWordsProps) {
  const { t } = useTranslation(['reasons', 'approvals'])
  return groupReasons(reasons).map(({ code, items, more }, index) => (
    <span key={`${code} ${more}`}>
      {index > 0 && ' · '}
      {code === 'no-rule' && items.length > 0 ? t('no-rule-for') : t(code)}
      {items.map((words, at) => (
        <Item key={words.join(' ')} words={words} first={at === 0} workspace={workspace} />
      ))}
      {more !== null && ` ${t('approvals:andMore', { count: more })}`}
    </span>
  ))
}

function Item({
  words,
  first,
  workspace,
}: {
  readonly words: readonly string[]
  readonly first: boolean
  readonly workspace: string | null
}) {
  const home = useAppInfo((info) => info.home)
  return (
    <>
      {first ? ' ' : ', '}
      <span className="reason-value mono">
        <OddText text={words.map((word) => firstLine(shortenHome(pathInside(word, workspace), home))).join(' ')} />
      </span>
    </>
  )
}

interface ReasonGroup {
  readonly code: Reason['code']
  /** The words, programs and paths of each reason that has some. */
  readonly items: readonly (readonly string[])[]
  /** So many more things the last reason speaks of; null: none. */
  readonly more: number | null
}

function groupReasons(reasons: readonly Reason[]): readonly ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>()
  for (const reason of reasons) {
    const { more } = reason.values
    const words = reasonDetails(reason).filter((value) => value !== more)
    // What counts further things keeps its count at its own things.
    const key = more === undefined ? reason.code : JSON.stringify([reason.code, words, more])
    const items = [...(groups.get(key)?.items ?? []), ...(words.length > 0 ? [words] : [])]
    groups.set(key, { code: reason.code, items, more: more === undefined ? null : Number(more) })
  }
  return [...groups.values()]
}
