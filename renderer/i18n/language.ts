import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Settings } from '../../shared/settings.ts'
import { type EnglishCatalogue, english, type Language, translations } from './catalogue.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: EnglishCatalogue
    returnNull: false
    // Keys such as `error.wrong-key` are whole names, not paths.
    keySeparator: false
  }
}

/** Starts the catalogues. Called once, before the first drawing. */
export async function startLanguage(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: english },
    defaultNS: 'common',
    ns: Object.keys(english),
    keySeparator: false,
    // React escapes what it draws; doing it twice would show `&amp;`.
    interpolation: { escapeValue: false },
    returnNull: false,
    // The words are there: waiting for them would only delay the first picture.
    initAsync: false,
  })
  await setLanguage(language)
  document.documentElement.lang = language
}

/** Changes the language of the whole window at once. */
export async function setLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  if (language !== 'en') await bringWords(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

async function bringWords(language: Exclude<Language, 'en'>): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return
  for (const [area, words] of Object.entries(await translations[language]())) i18next.addResourceBundle(language, area, words)
}

/** Which catalogue the settings ask for; `systemLocale` is a BCP 47 tag such as `zh-Hans-CN`. */
export function chooseLanguage(wanted: Settings['language'], systemLocale: string): Language {
  if (wanted !== 'system') return wanted
  return /^zh\b/i.test(systemLocale) ? 'zh-CN' : 'en'
}
