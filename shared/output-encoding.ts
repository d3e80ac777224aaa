import { z } from 'zod'

/** Encodings that output is told from, by their WHATWG names: what `TextDecoder` takes. */
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
])

export type OutputEncoding = z.infer<typeof outputEncodingSchema>
