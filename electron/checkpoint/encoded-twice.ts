import { outputDecoderOf, outputEncodingSchema } from '../../shared/output-encoding.ts'
import type { MistakenEncoding } from '../../shared/text-forms.ts'

// A word that is gone is looked for in each encoding: a few tell as much as all.
const wordsMax = 24
// One character may stand there by chance; what two or more of these stand for does not.
const evidenceMin = 2

/**
 * The encoding that UTF-8 was taken for when the text was written again: words of lines that are gone are nowhere in the new text, which has in
 * their place, as the old one did not, what their bytes are in that encoding. Null where that is not certain.
 */
export function encodedTwiceAs(goneLines: readonly string[], before: string, after: string): MistakenEncoding | null {
  const gone = [...foreignWords(goneLines)].filter((word) => !after.includes(word))
  if (gone.length === 0) return null
  for (const [encoding, decode] of mistaken) {
    let evidence = 0
    for (const word of gone) {
      const garbled = garble(word, decode)
      if (garbled === null || !after.includes(garbled) || before.includes(garbled)) continue
      evidence += garbled.match(/[^\0-\x7f]/gu)?.length ?? 0
    }
    if (evidence >= evidenceMin) return encoding
  }
  return null
}

/** The first words with a letter outside ASCII. */
function foreignWords(lines: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const line of lines) {
    for (const word of line.match(/[\w\u0080-\uffff]+/g) ?? []) if (/[^\0-\x7f]/.test(word)) words.add(word)
    if (words.size >= wordsMax) break
  }
  return new Set([...words].slice(0, wordsMax))
}

type Decode = (bytes: Buffer) => string

/** What a word looks like read wrongly, up to bytes that not every decoder reads alike; null where nothing is left. */
function garble(word: string, decode: Decode): string | null {
  const text = decode(Buffer.from(word, 'utf8'))
  const end = text.search(/[\ufffd\ue000-\uf8ff]/)
  const sure = end < 0 ? text : text.slice(0, end)
  return /[^\0-\x7f]/.test(sure) ? sure : null
}

const mistaken: readonly (readonly [MistakenEncoding, Decode])[] = [
  ...outputEncodingSchema.options
    .filter((encoding) => !encoding.startsWith('utf-'))
    // The last byte may be half a character, which took what followed it: it is held back.
    .map((encoding) => [encoding, (bytes: Buffer) => outputDecoderOf(encoding).decode(bytes, { stream: true })] as const),
  ['iso-8859-1', (bytes) => bytes.toString('latin1')],
  ['cp437', (bytes) => [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : codePage437[byte - 0x80])).join('')],
]

const codePage437 = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
].join('')
