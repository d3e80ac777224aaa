import * as en from './en.ts'

/** The English words by area. English is the reference: the keys of the other languages are checked against it. */
export type EnglishCatalogue = typeof en

// A language without a form for one (Chinese) leaves that key out.
type Translated<Area> = { readonly [Key in keyof Area as Key extends `${string}_one` ? never : Key]: string }

/** What a translation must hold to be complete. */
export type TranslatedCatalogue = { readonly [Area in keyof EnglishCatalogue]: Translated<EnglishCatalogue[Area]> }

/** English words are always there: they stand in for those that a translation might lack. */
export const english: EnglishCatalogue = en

/** The words of the other languages, each loaded when it is wanted. */
export const translations = {
  'zh-CN': async (): Promise<TranslatedCatalogue> => import('./zh-CN.ts'),
} as const

/** Sentences about failures by their codes. Main says them in English (shared/faults/); they are no part of the first picture. */
export type FaultWords = Readonly<Record<string, string>>

/** The same in the other languages, each loaded when something has failed, or nothing else is to do. */
export const faultTranslations = {
  'zh-CN': async (): Promise<FaultWords> => (await import('./zh-CN/faults.ts')).faults,
} as const satisfies Record<keyof typeof translations, () => Promise<FaultWords>>

export type Language = 'en' | keyof typeof translations
