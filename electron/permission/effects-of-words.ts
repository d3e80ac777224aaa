import type { ReadOptions, UsedOption } from './command-specs/read-options.ts'
import { type CommandSpec, type Role, roleSchema } from './command-specs/spec.ts'
import { actsByValue, type CommandEffect, effectKind, effectsOfWord } from './effects-of-role.ts'
import type { CommandPart, Word } from './parts.ts'

export interface OptionEffects {
  readonly effects: readonly CommandEffect[]
  /** Options that make the program do more than its name says. */
  readonly acting: readonly string[]
  /** Likewise, where the effect alone says how bad it is. */
  readonly changing: readonly string[]
  readonly commands: readonly (readonly Word[])[]
}

/** Values that do no more than the program's own operands, or that tell themselves what they do: an option with any other role is an acting one. */
const harmlessValueRoles: ReadonlySet<Role> = new Set<Role>([
  'text',
  'environment',
  'read',
  'url',
  'host',
  'module',
  'revision',
  'remote',
  'remote-read',
  'data',
  'header',
  'write-out',
  'output',
  'variable',
  'sed-script',
  'awk-script',
  'jq-filter',
  'yq-filter',
  'dc-script',
])

/** What the options of a command do by themselves. */
export function effectsOfOptions(options: readonly UsedOption[]): OptionEffects {
  const effects: CommandEffect[] = []
  const acting: string[] = []
  const changing: string[] = []
  const commands: (readonly Word[])[] = []
  for (const option of options) {
    if (option.command !== null) {
      acting.push(option.name)
      commands.push(option.command)
      continue
    }
    const [first = '', ...rest] = option.spec.split(' ')
    if (first === 'acts' || first === 'changes') {
      const isActing = first === 'acts' || (option.value !== null && actsByValue(rest[1], option.value))
      const names = isActing ? acting : changing
      names.push(option.name)
      effects.push(...ofMarked(option, rest[1] ?? 'unknown', rest[2]))
      continue
    }
    if (rest[1] === 'unless' && mayHold(option.value, rest[2] ?? '')) {
      acting.push(option.name)
      effects.push({ kind: 'execute', word: option.value, named: false, option: option.name })
    }
    const role = roleSchema.safeParse(rest[0])
    if (!role.success || option.value === null) continue
    const harmless = harmlessValueRoles.has(role.data)
    effects.push(...effectsOfWord(role.data, option.value, harmless, option.name))
    if (!harmless || actsByValue(role.data, option.value)) acting.push(option.name)
  }
  return { effects, acting, changing, commands }
}

function ofMarked(option: UsedOption, word: string, place: string | undefined): readonly CommandEffect[] {
  const role = roleSchema.safeParse(word)
  if (role.success && option.value !== null) return effectsOfWord(role.data, option.value, false, option.name)
  if (word === 'text') return []
  return [{ kind: effectKind(word), word: place === undefined ? option.value : placeOf(place), named: false, option: option.name }]
}

const mayHold = (value: Word | null, text: string): boolean => value !== null && (value.kind !== 'literal' || value.text.includes(text))

/** What the program does to its operands, and of itself. */
export function effectsOfOperands(
  read: ReadOptions,
  spec: Pick<CommandSpec, 'operands' | 'readsCurrentFolder' | 'effectsOfOperands' | 'effects' | 'runsProject'>,
): readonly CommandEffect[] {
  const effects = effectsOfRoles(assignRoles(read.operands, spec.operands ?? 'none', mayBeSeveral))
  const here: CommandEffect[] =
    spec.readsCurrentFolder && !namesWhatIsRead(read.operands, spec, effects)
      ? [{ kind: 'read', word: null, named: true, option: null }]
      : []
  const given = read.operands.length > 0 ? (spec.effectsOfOperands ?? []) : []
  return [...effects, ...here, ...given.map(placedEffect), ...inherentEffects(spec)]
}

interface WordInRole {
  readonly word: Word
  readonly role: Role | 'none'
}

const effectsOfRoles = (roles: readonly WordInRole[]): readonly CommandEffect[] =>
  roles.flatMap(({ word, role }): readonly CommandEffect[] =>
    role === 'none' ? [{ kind: 'unknown', word, named: false, option: null }] : effectsOfWord(role, word, true, null),
  )

const reads = (effects: readonly CommandEffect[]): boolean => effects.some((effect) => effect.kind === 'read')

/** Whether a path is named also where each pattern fits one name, or none and stays as it is: `rg x*` is then about the current folder. */
function namesWhatIsRead(operands: readonly Word[], spec: Pick<CommandSpec, 'operands'>, effects: readonly CommandEffect[]): boolean {
  if (!reads(effects) || !operands.some(mayBeSeveral)) return reads(effects)
  return reads(effectsOfRoles(assignRoles(operands, spec.operands ?? 'none', () => false)))
}

/** The row of a part, for its operands: what reads a pipe where there is one does not read the current folder. */
export function fromPipe(part: CommandPart, spec: CommandSpec): CommandSpec {
  const isPipe = part.input.kind === 'pipe' || part.input.kind === 'text'
  const isOther = part.redirects.some(({ kind }) => kind === 'read' || kind === 'duplicate')
  return spec.pipeFirst && isPipe && !isOther ? { ...spec, readsCurrentFolder: false } : spec
}

/** Effects that a program has whatever its words are. */
export function inherentEffects(spec: Pick<CommandSpec, 'effects' | 'runsProject'>): readonly CommandEffect[] {
  const effects = (spec.effects ?? []).map(placedEffect)
  return spec.runsProject ? [...effects, { kind: 'execute', word: null, named: true, option: null }] : effects
}

/** `write` in the current folder, `read /var/log` there. */
export function placedEffect(text: string): CommandEffect {
  const [kind = '', place] = text.split(' ')
  return { kind: effectKind(kind), word: place === undefined ? null : placeOf(place), named: true, option: null }
}

/** A path of the table as if it were written in the command. */
const placeOf = (path: string): Word => ({ kind: 'literal', text: path, quoted: true, span: { start: 0, end: 0 } })

/**
 * Gives each operand its role: fixed ones from the front and the back, the repeated one in the middle takes the rest. A word that may become
 * several (`uniq *.txt`) takes also the roles that its further words would have, and moves the words around it.
 */
function assignRoles(operands: readonly Word[], pattern: string, isSeveral: (word: Word) => boolean): readonly WordInRole[] {
  const roles = pattern === 'none' ? [] : pattern.split(' ')
  const repeated = roles.findIndex((role) => role.endsWith('*'))
  const front = repeated < 0 ? roles : roles.slice(0, repeated)
  const back = repeated < 0 ? [] : roles.slice(repeated + 1)
  const nameAt = (index: number, fromEnd: number): string | undefined => {
    if (index < front.length) return front[index]
    if (fromEnd < back.length) return back[back.length - 1 - fromEnd]
    return repeated < 0 ? 'none' : roles[repeated]?.slice(0, -1)
  }
  if (!operands.some(isSeveral))
    return operands.map((word, index) => ({ word, role: roleNamed(nameAt(index, operands.length - 1 - index)) }))
  const firstSeveral = operands.findIndex(isSeveral)
  const lastSeveral = operands.findLastIndex(isSeveral)
  return operands.flatMap((word, index) => {
    const fromEnd = operands.length - 1 - index
    const isBehind = firstSeveral >= 0 && firstSeveral <= index
    const indexes = isBehind ? upTo(index, front.length) : [index]
    const fromEnds = lastSeveral >= index ? upTo(fromEnd, back.length) : [fromEnd]
    const names = new Set(indexes.flatMap((each) => fromEnds.map((other) => nameAt(each, other))))
    return [...names].map((name) => ({ word, role: roleNamed(name) }))
  })
}

const rolesByName = new Map<string | undefined, Role | 'none'>()

/** The role that a row of the table names; each is read once. */
function roleNamed(name: string | undefined): Role | 'none' {
  const known = rolesByName.get(name)
  if (known !== undefined) return known
  const read = roleSchema.safeParse(name)
  const role = read.success ? read.data : 'none'
  rolesByName.set(name, role)
  return role
}

const mayBeSeveral = (word: Word): boolean => word.kind === 'pattern' || (word.kind === 'unknown' && word.single !== true)

/** From one place on, up to the first from which on nothing changes any more. */
const upTo = (from: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - from) + 1 }, (_each, step) => from + step)
