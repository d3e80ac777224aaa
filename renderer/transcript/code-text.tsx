import { visiblePieces } from '../approvals/command-pieces.ts'

/** Code or output as it is: a tab keeps its width, a carriage return at a line's end is dim, all else that hides is shown as `U+202E`. */
export function CodeText({ text }: { readonly text: string }) {
  const pieces = visiblePieces(text)
  return pieces.map((piece, index) => {
    if (piece.kind === 'text') return piece.text
    if (piece.text === '\t') return '\t'
    const lineEnd = piece.text === '\r' && endsLine(pieces[index + 1])
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <span key={index} className={lineEnd ? 'line-end-mark' : 'odd-character'}>
        {lineEnd ? '␍' : piece.label}
      </span>
    )
  })
}

const endsLine = (next: ReturnType<typeof visiblePieces>[number] | undefined): boolean =>
  next === undefined || (next.kind === 'text' && next.text.startsWith('\n'))
