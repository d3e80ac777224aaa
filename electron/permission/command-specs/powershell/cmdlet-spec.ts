import { z } from 'zod'
import { type InherentEffect, inherentEffectSchema } from '../spec.ts'

/**
 * What the value of a parameter is to a cmdlet. Those that programs have too mean the same (see ../spec.ts). Besides: `block` code in braces,
 * whose commands are judged as parts of their own: anything else there is code that can not be seen · `member` such a block or the name
 * of a member: a method is called by its name · `filter` a pattern for names, which may lead elsewhere where it holds a separator.
 */
export const cmdletRoleSchema = z.enum([
  'text',
  'read',
  'write',
  'delete',
  'delete-tree',
  'program',
  'code',
  'script',
  'url',
  'host',
  'config',
  'target',
  'block',
  'member',
  'filter',
])

/**
 * `flag` (a switch) or the role of its value. In front, `acts` marks a parameter that makes the cmdlet do more than its name says: no rule
 * covers it that does not name it. `acts flag EFFECT` says what such a switch does.
 */
export const parameterSpecSchema = z
  .string()
  .regex(new RegExp(`^(acts flag (${inherentEffectSchema.options.join('|')})|(acts )?(flag|${cmdletRoleSchema.options.join('|')}))$`))

/** One cmdlet. Source of the rows: the reference pages of PowerShell 7. */
export interface CmdletSpec {
  /** Its own name, then its aliases. */
  readonly names: readonly string[]
  /** Names of parameters with a blank between, aliases of one joined by `|` (`-Path -LiteralPath|PSPath`) → what they are. */
  readonly parameters?: Readonly<Record<string, string>>
  /**
   * Parameters that words without a name go to, in order; `*` at the end takes all that are left. Behind `|` stands what excludes it:
   * `-Path|-LiteralPath` is taken also where `-LiteralPath` is given.
   */
  readonly positional?: readonly string[]
  /** Where no path is given it reads the current folder. */
  readonly readsCurrentFolder?: boolean
  /** What it does to the things that come through the pipeline, where none is named. */
  readonly piped?: 'read' | 'delete-tree' | 'write' | 'code' | 'target' | 'script'
  /** Of what comes through the pipeline it opens the files; all else it takes as text. */
  readonly opensPiped?: boolean
  /** It passes files on as it gets them: what comes behind reads no other files than were named. */
  readonly keepsFiles?: boolean
  readonly effects?: readonly InherentEffect[]
  /** Does nothing outside the shell itself: needs no rule. */
  readonly inert?: boolean
  readonly risk?: 'medium' | 'high'
  readonly note?: string
}

const namesPattern = /^-[A-Za-z]\w*(\|\w+)*( -[A-Za-z]\w*(\|\w+)*)*$/

export const cmdletSpecSchema = z.strictObject({
  names: z.array(z.string().min(1)).min(1),
  parameters: z.record(z.string().regex(namesPattern), parameterSpecSchema).optional(),
  positional: z.array(z.string().regex(/^-[A-Za-z]\w*(\|-\w+)*\*?$/)).optional(),
  readsCurrentFolder: z.boolean().optional(),
  piped: z.enum(['read', 'delete-tree', 'write', 'code', 'target', 'script']).optional(),
  opensPiped: z.boolean().optional(),
  keepsFiles: z.boolean().optional(),
  effects: z.array(inherentEffectSchema).optional(),
  inert: z.boolean().optional(),
  risk: z.enum(['medium', 'high']).optional(),
  note: z.string().optional(),
})
