import { type ProcessLimitName, processLimitBounds } from '../../shared/process-limits.ts'

/** A limit as it was typed: its number, or null where it is none or out of bounds. */
export function limitOfText(name: ProcessLimitName, text: string): number | null {
  const { minimum, maximum } = processLimitBounds[name]
  const plain = text.trim()
  const value = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
  return value >= minimum && value <= maximum ? value : null
}

/** Names of variables as they were typed, separated by spaces, commas or lines; null where one of them is no name. */
export function variablesOfText(text: string): readonly string[] | null {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '')
  return names.every((name) => /^[A-Za-z_][A-Za-z0-9_()]{0,199}$/.test(name)) ? [...new Set(names)] : null
}
