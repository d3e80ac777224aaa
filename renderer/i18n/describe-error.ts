import type { TFunction } from 'i18next'
import type { AppError } from '../../shared/errors.ts'

/** A failure in the user's words, with what to do. What exactly happened is told by fault-words.ts. */
export function describeError(t: TFunction<'common'>, error: AppError): string {
  return t(`error.${error.kind}`)
}
