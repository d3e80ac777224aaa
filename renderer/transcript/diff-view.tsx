import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import { CodeLine } from '../code/code-line.tsx'
import type { CodeToken } from '../code/highlighter.ts'
import { languageOfFile } from '../code/languages.ts'
import type { Range } from '../code/line-pieces.ts'
import { useTokens } from '../code/use-tokens.ts'
import { useView } from '../store/view.ts'
import { type DiffLine, diffLines } from './diff-lines.ts'
import { sideRows } from './side-rows.ts'
import { useWide } from './use-wide.ts'
import { wordMarks } from './word-marks.ts'
import './diff-view.css'

declare module 'react' {
  interface CSSProperties {
    /** Room for line numbers, in `ch`. */
    '--number-width'?: string
  }
}

interface DiffViewProps {
  readonly diff: string
  /** The file: for screen readers, and for its language. */
  readonly label: string
  /** Draws only that many lines; the caller says how many are left. */
  readonly maximumLines?: number
}

/** A diff, one column or two as the user has it, in the colours of its language. The signs stay, so that colour is not the only mark. */
export function DiffView({ diff, label, maximumLines }: DiffViewProps) {
  const { t } = useTranslation('transcript')
  const all = useMemo(() => diffLines(diff), [diff])
  const lines = useMemo(() => all.slice(0, maximumLines), [all, maximumLines])
  const width = String(all.reduce((most, line) => Math.max(most, line.before ?? 0, line.after ?? 0), 0)).length
  const [section, wide] = useWide()
  const split = useView((view) => view.diffLayout === 'split') && wide
  const drawn = useDrawnLines(all, lines, label)
  return (
    <section ref={section} className="diff" aria-label={t('diffLabel', { path: label })} style={{ '--number-width': `${width}ch` }}>
      {split ? <SplitLines lines={lines} drawn={drawn} /> : <UnifiedLines lines={lines} drawn={drawn} />}
    </section>
  )
}

interface DrawnLine {
  readonly tokens: readonly CodeToken[] | null
  readonly marks: readonly Range[]
}

/** Colours and marks of each line. The old and the new side are coloured apart: only each by itself is code. */
function useDrawnLines(all: readonly DiffLine[], lines: readonly DiffLine[], path: string): readonly DrawnLine[] {
  const language = languageOfFile(path)
  const before = useTokens(
    useMemo(() => sideText(all, 'added'), [all]),
    language,
  )
  const after = useTokens(
    useMemo(() => sideText(all, 'removed'), [all]),
    language,
  )
  return useMemo(() => {
    const marks = wordMarks(lines)
    let [beforeAt, afterAt] = [0, 0]
    return lines.map((line, index) => {
      if (line.kind === 'hunk') return { tokens: null, marks: [] }
      const tokens = line.kind === 'removed' ? before?.[beforeAt] : after?.[afterAt]
      if (line.kind !== 'added') beforeAt += 1
      if (line.kind !== 'removed') afterAt += 1
      return { tokens: tokens ?? null, marks: marks.get(index) ?? [] }
    })
  }, [lines, before, after])
}

const sideText = (lines: readonly DiffLine[], without: 'added' | 'removed'): string =>
  lines
    .filter((line) => line.kind !== 'hunk' && line.kind !== without)
    .map((line) => line.text)
    .join('\n')

interface LinesProps {
  readonly lines: readonly DiffLine[]
  readonly drawn: readonly DrawnLine[]
}

function UnifiedLines({ lines, drawn }: LinesProps) {
  return (
    <div className="diff-lines">
      {lines.map((line, index) =>
        line.kind === 'hunk' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never move
          <HunkLine key={index} line={line} first={index === 0} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never move
          <div key={index} className={`diff-row diff-${line.kind}`}>
            <LineNumber of={line.before} />
            <LineNumber of={line.after} />
            <Content line={line} drawn={drawn[index]} kind={line.kind} />
          </div>
        ),
      )}
    </div>
  )
}

function SplitLines({ lines, drawn }: LinesProps) {
  return (
    <div className="diff-split">
      {sideRows(lines).map(({ before, after }, row) => {
        const hunk = before !== null && before === after ? lines[before] : undefined
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never move
        if (hunk?.kind === 'hunk') return <HunkLine key={row} line={hunk} first={row === 0} />
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never move
          <div key={row} className="diff-pair">
            <Side line={before === null ? undefined : lines[before]} drawn={drawn[before ?? -1]} side="before" />
            <Side line={after === null ? undefined : lines[after]} drawn={drawn[after ?? -1]} side="after" />
          </div>
        )
      })}
    </div>
  )
}

function Side({
  line,
  drawn,
  side,
}: {
  readonly line: DiffLine | undefined
  readonly drawn: DrawnLine | undefined
  readonly side: 'before' | 'after'
}) {
  if (line === undefined || line.kind === 'hunk') return <div className="diff-row diff-nothing" />
  return (
    <div className={`diff-row diff-${line.kind}`}>
      <LineNumber of={line[side]} />
      <Content line={line} drawn={drawn} kind={line.kind} />
    </div>
  )
}

function Content({
  line,
  drawn,
  kind,
}: {
  readonly line: DiffLine
  readonly drawn: DrawnLine | undefined
  readonly kind: Exclude<DiffLine['kind'], 'hunk'>
}) {
  return (
    <>
      <span className="diff-sign">{sign(kind)}</span>
      <code>
        <CodeLine text={line.text} tokens={drawn?.tokens ?? null} marks={drawn?.marks ?? []} />
      </code>
    </>
  )
}

const LineNumber = ({ of: number }: { readonly of: number | null }) => (
  <span className="diff-number" aria-hidden>
    {number}
  </span>
)

function HunkLine({ line, first }: { readonly line: DiffLine; readonly first: boolean }) {
  return first ? null : <div className="diff-hunk">{line.text.startsWith('@@') ? '⋯' : line.text}</div>
}

function sign(kind: 'added' | 'removed' | 'context'): string {
  switch (kind) {
    case 'added':
      return '+'
    case 'removed':
      return '−'
    case 'context':
      return ' '
    default:
      return assertNever(kind)
  }
}
