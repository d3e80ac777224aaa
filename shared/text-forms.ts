import { z } from 'zod'
import { assertNever } from './assert.ts'
import { outputEncodingSchema } from './output-encoding.ts'

/** How a file's bytes are text. `unreadable`: for the most part text, in no encoding that is known. */
export const textCodingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), encoding: outputEncodingSchema, mark: z.boolean() }),
  z.strictObject({ kind: z.literal('unreadable') }),
  z.strictObject({ kind: z.literal('binary') }),
])
export type TextCoding = z.infer<typeof textCodingSchema>

/** What UTF-8 is mistaken for: the older encodings, ISO 8859-1, and the code page of American consoles. */
export const mistakenEncodingSchema = z.enum([...outputEncodingSchema.options, 'iso-8859-1', 'cp437'])
export type MistakenEncoding = z.infer<typeof mistakenEncodingSchema>

const lineEndsSchema = z.enum(['lf', 'crlf'])

/** What became of the way a text file is written, apart from what it says. `from` is null for a new file. */
export const formChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('encoding'), from: textCodingSchema.nullable(), to: textCodingSchema }),
  z.strictObject({ kind: z.literal('encoded-twice'), readAs: mistakenEncodingSchema }),
  z.strictObject({ kind: z.literal('characters-lost'), put: z.enum(['?', '\ufffd']) }),
  z.strictObject({ kind: z.literal('line-ends'), from: lineEndsSchema, to: lineEndsSchema }),
])
export type FormChange = z.infer<typeof formChangeSchema>

/** The changes of one file in English, for the model, the terminal and exports. */
export const describeForms = (forms: readonly FormChange[]): string => forms.map(describeForm).join('; ')

function describeForm(form: FormChange): string {
  switch (form.kind) {
    case 'encoding':
      return describeEncoding(form.from, form.to)
    case 'encoded-twice':
      return `text is encoded twice (UTF-8 was read as ${form.readAs.toUpperCase()})`
    case 'characters-lost':
      return `characters were lost (${form.put === '?' ? '?' : 'U+FFFD'} stands in their place)`
    case 'line-ends':
      return `line ends were ${form.from.toUpperCase()}, are ${form.to.toUpperCase()}`
    default:
      return assertNever(form)
  }
}

function describeEncoding(from: TextCoding | null, to: TextCoding): string {
  if (from === null) return `new, in ${nameOfCoding(to)}`
  if (from.kind === 'text' && from.encoding === 'utf-8' && !isUnicode(to) && to.kind !== 'binary') {
    return to.kind === 'text' ? `no valid UTF-8 any more (reads as ${nameOfCoding(to)})` : 'no valid UTF-8 any more'
  }
  return `was ${nameOfCoding(from)}, is ${nameOfCoding(to)}`
}

/** Told by its bytes alone; the older encodings are guessed by what their characters would be. */
export const isUnicode = (coding: TextCoding): boolean => coding.kind === 'text' && coding.encoding.startsWith('utf-')

function nameOfCoding(coding: TextCoding): string {
  switch (coding.kind) {
    case 'text':
      return `${coding.encoding.toUpperCase()}${coding.mark ? ' with a byte order mark' : ''}`
    case 'unreadable':
      return 'text of no known encoding'
    case 'binary':
      return 'binary'
    default:
      return assertNever(coding)
  }
}
