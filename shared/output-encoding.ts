import { z } from 'zod'

/** Encodings that output is told from: by their WHATWG names, and code page 850, which consoles of Windows in Western Europe use. */
export const outputEncodingSchema = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1251',
  'ibm866',
  'windows-1252',
  'cp850',
])

export type OutputEncoding = z.infer<typeof outputEncodingSchema>

/** What is used of a `TextDecoder`. */
export interface OutputDecoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string
}

/** A decoder of any of them, with a `TextDecoder` where that does it right. `fatal`: throws on bytes that are no text. */
export function outputDecoderOf(encoding: OutputEncoding, fatal = false): OutputDecoder {
  const high = encoding === 'cp850' ? codePage850 : encoding === 'windows-1252' ? windows1252 : null
  return high === null ? new TextDecoder(encoding, { fatal }) : { decode: (bytes) => decodeByTable(bytes ?? new Uint8Array(0), high) }
}

function decodeByTable(bytes: Uint8Array, high: string): string {
  let text = ''
  for (const byte of bytes) text += byte < firstHigh ? String.fromCharCode(byte) : (high[byte - firstHigh] ?? '')
  return text
}

// The tables have the characters of the bytes from here on, each of one code unit.
const firstHigh = 0x80

const codePage850 = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('')

// The runtime has it too, but some versions of Node take it for ISO 8859-1 and lose quotes, dashes and the euro sign.
const windows1252 = [
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
  '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿',
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß',
  'àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
].join('')
