import { splitOddCharacters } from '../../shared/odd-characters.ts'
import './odd-text.css'

/** Text from outside, drawn so that no character in it hides or turns the rest around: such ones show as `U+202E`. */
export function OddText({ text }: { readonly text: string }) {
  return (
    <bdi>
      {splitOddCharacters(text).map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity and never move
          <span key={index} className="odd-character">
            {`U+${piece.codePoint.toString(16).toUpperCase().padStart(4, '0')}`}
          </span>
        ),
      )}
    </bdi>
  )
}
