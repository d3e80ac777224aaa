import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundLine, OutputSearch } from '../../shared/output-search.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { OddText } from '../ui/odd-text.tsx'

/** What is known of a search through a whole output; `term` is what it was for. */
export type WholeSearch =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly term: string }
  | { readonly kind: 'found'; readonly term: string; readonly found: OutputSearch }

/** Looks through the whole output of a process when it is told to. What was found for other words than those in the field is not shown. */
export function useWholeSearch({ sessionId, processId }: ProcessFacts, term: string) {
  const [latest, setLatest] = useState<WholeSearch>({ kind: 'none' })
  const look = async () => {
    setLatest({ kind: 'looking', term })
    const answer = await askMainOrTell('process.search', { sessionId, processId, text: term })
    setLatest((now) => {
      // Meanwhile the user may have asked for something else.
      if (now.kind !== 'looking' || now.term !== term) return now
      return answer === null ? { kind: 'none' } : { kind: 'found', term, found: answer.value }
    })
  }
  const whole: WholeSearch = latest.kind === 'none' || latest.term === term ? latest : { kind: 'none' }
  return { whole, look: () => void look() }
}

/** The lines of the whole output in which the words stand, each with its number. */
export function WholeFound({ whole }: { readonly whole: WholeSearch }) {
  const { t } = useTranslation('terminal')
  const lines = whole.kind === 'found' ? whole.found.lines : []
  return (
    <>
      <p className="pane-whole-note" role="status">
        {whole.kind === 'looking' && t('searchWholeLooking')}
        {whole.kind === 'found' && <CountWords found={whole.found} />}
      </p>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <ol className="pane-whole mono" tabIndex={0} aria-label={t('searchWhole')}>
          {lines.map((line) => (
            <WholeLine key={line.line} line={line} />
          ))}
        </ol>
      )}
    </>
  )
}

function CountWords({ found: { count, lines, complete } }: { readonly found: OutputSearch }) {
  const { t } = useTranslation('terminal')
  const words =
    count === 0
      ? t('searchWholeNone')
      : count > lines.length
        ? t('searchWholeFirst', { count, shown: lines.length })
        : t('searchWholeCount', { count })
  if (complete) return words
  return (
    <>
      {t('searchWholeBroken')} {count > 0 && words}
    </>
  )
}

function WholeLine({ line: { line, excerpt, from, length } }: { readonly line: FoundLine }) {
  return (
    <li value={line}>
      <OddText text={excerpt.slice(0, from)} />
      <mark>
        <OddText text={excerpt.slice(from, from + length)} />
      </mark>
      <OddText text={excerpt.slice(from + length)} />
    </li>
  )
}
