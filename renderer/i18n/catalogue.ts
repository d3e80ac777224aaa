import * as en from './en.ts'
import * as zhCN from './zh-CN.ts'

/** The English words by area. English is the reference: the keys of the other languages are checked against it. */
export type EnglishCatalogue = typeof en

// A language without a form for one (Chinese) leaves that key out.
type Translated<Area> = { readonly [Key in keyof Area as Key extends `${string}_one` ? never : Key]: string }

/** What a translation must hold to be complete. */
export type TranslatedCatalogue = { readonly [Area in keyof EnglishCatalogue]: Translated<EnglishCatalogue[Area]> }

const chinese: TranslatedCatalogue = zhCN

/** All languages of the screen. */
export const catalogues = { en, 'zh-CN': chinese } as const

export type Language = keyof typeof catalogues
