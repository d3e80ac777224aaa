import { z } from 'zod'

/** Lines that are given; the others are only counted: nobody goes through more, but writes another word. */
export const foundLinesMax = 200

/** Longest text that is looked for in an output, in UTF-16 code units. */
export const outputSearchMaxCharacters = 200

/** A line of an output in which a text stands. `line` counts from 1; `from` and `length` say where in `excerpt` it stands first. */
export const foundLineSchema = z.strictObject({
  line: z.number().int(),
  excerpt: z.string(),
  from: z.number().int(),
  length: z.number().int(),
})
export type FoundLine = z.infer<typeof foundLineSchema>

/** The first of `count` lines. `complete` false: the search was broken off after that long. */
export const outputSearchSchema = z.strictObject({ lines: z.array(foundLineSchema), count: z.number().int(), complete: z.boolean() })
export type OutputSearch = z.infer<typeof outputSearchSchema>
