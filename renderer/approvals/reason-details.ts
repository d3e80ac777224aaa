import type { Reason } from '../../shared/permission.ts'

// What a reason speaks of, in the order it reads; counts and zones have words of their own elsewhere on the card.
const shownValues = ['option', 'word', 'name', 'program', 'rule', 'text', 'path', 'more'] as const

/** The words, programs and paths that belong behind a reason's own text; the same one is said once. */
export function reasonDetails(reason: Reason): readonly string[] {
  const details = shownValues.flatMap((name) => reason.values[name] ?? [])
  return [...new Set(details)].filter((detail) => detail !== '')
}

/** Reasons to show, each once: the verdict's own, else those of its parts. */
export function distinctReasons(verdict: {
  readonly reasons: readonly Reason[]
  readonly parts: readonly { readonly reasons: readonly Reason[] }[]
}): readonly Reason[] {
  const found = verdict.reasons.length > 0 ? verdict.reasons : verdict.parts.flatMap((part) => part.reasons)
  return [...new Map(found.map((reason) => [reasonKey(reason), reason])).values()]
}

/** Tells reasons apart that read differently. */
export const reasonKey = (reason: Reason): string => JSON.stringify([reason.code, reasonDetails(reason)])
