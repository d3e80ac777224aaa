import { environmentAct, type ScriptReading } from './script-act.ts'

/**
 * jq reads its input and prints. It shows the environment (`env`, `$ENV`) and reads modules (`import`, `include`); a field of
 * that name (`.env`) is only a field. Source: jq manual, 1.8.
 */
export function scanJq(text: string): ScriptReading {
  if (/\b(import|include|modulemeta|get_search_list)\b/.test(text)) return null
  return /\$\s*ENV\b|(?<![.\w"])env\b/.test(text) ? [environmentAct] : []
}

/** yq (the Go program): also `load(…)` of any file, `env`, `strenv` and `envsubst`. Source: yq v4 manual. */
export function scanYq(text: string): ScriptReading {
  if (/(?<![.\w])(load\w*|eval|error|system|include|import)\b/.test(text)) return null
  return /\$\s*ENV\b|(?<![.\w"])(env|strenv|envsubst)\b/.test(text) ? [environmentAct] : []
}
