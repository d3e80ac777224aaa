import { CodeText } from '../transcript/code-text.tsx'
import type { CodeToken } from './highlighter.ts'
import { type LinePiece, linePieces, type Range } from './line-pieces.ts'
import './code-line.css'

interface CodeLineProps {
  readonly text: string
  /** Null: in the colour of the text around. */
  readonly tokens: readonly CodeToken[] | null
  readonly marks?: readonly Range[]
}

const noMarks: readonly Range[] = []

/** One line of code: coloured, its changed words marked, its odd characters shown. */
export function CodeLine({ text, tokens, marks = noMarks }: CodeLineProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line never move
  return linePieces(text, tokens, marks).map((piece, index) => <Piece key={index} piece={piece} />)
}

function Piece({ piece }: { readonly piece: LinePiece }) {
  const content = <CodeText text={piece.text} />
  // On the stronger ground of a mark only the colour of the text itself can be read well.
  if (piece.marked) return <mark className="code-mark">{content}</mark>
  return <span style={piece.colour === null ? undefined : { color: piece.colour }}>{content}</span>
}
