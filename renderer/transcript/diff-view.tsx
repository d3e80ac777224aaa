import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import { CodeText } from './code-text.tsx'
import { type DiffLine, diffLines } from './diff-lines.ts'
import './diff-view.css'

declare module 'react' {
  interface CSSProperties {
    /** Room for line numbers, in `ch`. */
    '--number-width'?: string
  }
}

interface DiffViewProps {
  readonly diff: string
  /** The file, for screen readers. */
  readonly label: string
  /** Draws only that many lines; the caller says how many are left. */
  readonly maximumLines?: number
}

/** A unified diff with its lines tinted; the signs stay, so that colour is not the only mark. */
export function DiffView({ diff, label, maximumLines }: DiffViewProps) {
  const { t } = useTranslation('transcript')
  const lines = useMemo(() => diffLines(diff), [diff])
  const width = String(lines.reduce((most, line) => Math.max(most, line.before ?? 0, line.after ?? 0), 0)).length
  return (
    <section className="diff" aria-label={t('diffLabel', { path: label })} style={{ '--number-width': `${width}ch` }}>
      <div className="diff-lines">
        {lines.slice(0, maximumLines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never move
          <DiffRow key={index} line={line} first={index === 0} />
        ))}
      </div>
    </section>
  )
}

function DiffRow({ line, first }: { readonly line: DiffLine; readonly first: boolean }) {
  if (line.kind === 'hunk') return first ? null : <div className="diff-row diff-hunk">{line.text.startsWith('@@') ? '⋯' : line.text}</div>
  return (
    <div className={`diff-row diff-${line.kind}`}>
      <span className="diff-number" aria-hidden>
        {line.after ?? line.before}
      </span>
      <span className="diff-sign">{sign(line.kind)}</span>
      <code>
        <CodeText text={line.text} />
      </code>
    </div>
  )
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
