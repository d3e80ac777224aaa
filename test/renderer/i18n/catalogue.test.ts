import { describe, expect, it } from 'vitest'
import { english, translations } from '../../../renderer/i18n/catalogue.ts'
import { chooseLanguage } from '../../../renderer/i18n/language.ts'
import { appErrorKindSchema } from '../../../shared/errors.ts'

const areas = Object.entries(english)
const translated = Object.entries(await translations['zh-CN']())

const wordsOf = (area: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries<string>(translated.find(([name]) => name === area)?.[1] ?? {}))
const placeholders = (text: string) => Array.from(text.matchAll(/\{\{(.*?)\}\}/g), (match) => match[1]).sort()

describe('the catalogues', () => {
  it.each(areas)('of %s are complete in Chinese, with nothing left over', (area, english) => {
    const wanted = Object.keys(english).filter((key) => !key.endsWith('_one'))
    expect(Object.keys(wordsOf(area)).sort()).toEqual(wanted.sort())
  })

  it.each(areas)('of %s have the same placeholders in both languages', (area, english) => {
    for (const [key, text] of Object.entries<string>(english)) {
      const chinese = wordsOf(area)[key.replace(/_one$/, '_other')]
      expect({ key, placeholders: placeholders(chinese ?? '') }).toEqual({ key, placeholders: placeholders(text) })
    }
  })

  it.each(areas)('of %s have no empty words and a form for many wherever there is one for one', (_area, english) => {
    for (const [key, text] of Object.entries<string>(english)) {
      expect(text.trim(), key).not.toBe('')
      if (key.endsWith('_one')) expect(Object.keys(english)).toContain(key.replace(/_one$/, '_other'))
    }
  })

  it('are in Chinese where they claim to be', () => {
    const names = new Set(['Signalbox', 'Electron', 'English', 'OpenAI', 'Ctrl-C'])
    const isEnglish = (text: string) =>
      !names.has(text) && /[a-z]{2}/i.test(text.replace(/\{\{.*?\}\}/g, '')) && !/\p{Script=Han}/u.test(text)
    const untranslated = translated.flatMap(([area, words]) =>
      Object.entries<string>(words)
        .filter(([, text]) => isEnglish(text))
        .map(([key, text]) => `${area}:${key} ${text}`),
    )
    expect(untranslated).toEqual([])
  })

  it('call the user by one word in Chinese', () => {
    const familiar = translated.flatMap(([area, words]) =>
      Object.entries<string>(words)
        .filter(([, text]) => text.includes('你'))
        .map(([key]) => `${area}:${key}`),
    )
    expect(familiar).toEqual([])
  })

  it('have a sentence for every kind of failure', () => {
    const keys: readonly string[] = Object.keys(english.common)
    for (const kind of appErrorKindSchema.options) expect(keys).toContain(`error.${kind}`)
  })
})

describe('the language', () => {
  it.each([
    ['system', 'zh-Hans-CN', 'zh-CN'],
    ['system', 'zh', 'zh-CN'],
    ['system', 'de-DE', 'en'],
    ['en', 'zh-CN', 'en'],
    ['zh-CN', 'en-GB', 'zh-CN'],
  ] as const)('wanted as %s on a system in %s is %s', (wanted, locale, language) => {
    expect(chooseLanguage(wanted, locale)).toBe(language)
  })
})
