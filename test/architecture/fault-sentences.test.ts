import { expect, test } from 'vitest'
import { faultTranslations } from '../../renderer/i18n/catalogue.ts'
import { appErrorKindSchema } from '../../shared/errors.ts'
import { faultTexts } from '../../shared/faults/fault-texts.ts'
import { sourceFiles } from './repository-files.ts'

const sources = sourceFiles().filter(({ name }) => !name.startsWith('shared/faults/') && !name.startsWith('renderer/i18n/'))
const placeholders = (text: string) => Array.from(text.matchAll(/\{\{(.*?)\}\}/g), (match) => match[1]).sort()

/** Whoever is told in these reads English only: at the terminal, or because it is the model. */
const inEnglishOnly = ['electron/headless/', 'electron/tools/', 'electron/compose/images.ts', 'electron/image/session-images.ts']

test('what may fail before the window is said by a code, not in English words', () => {
  const inWords = sources
    .filter(({ name }) => name.startsWith('electron/') && !inEnglishOnly.some((place) => name.startsWith(place)))
    .filter(({ text }) => /import[^;]*?\bfail\b[^;]*?shared\/errors\.ts'/.test(text.replaceAll("'\n", "';\n")))
  expect(inWords.map(({ name }) => name)).toEqual([])
})

test('nothing but the seam makes an error out of its parts', () => {
  const made = new RegExp(`kind: '(${appErrorKindSchema.options.join('|')})',\\s*message\\b`)
  const makers = sources.filter(({ text }) => made.test(text)).map(({ name }) => name)
  expect(makers).toEqual(['electron/preload/preload.ts', 'renderer/store/start-window.ts'])
})

test.each(Object.entries(faultTranslations))(
  'every sentence about a failure is said in %s, with the same values',
  async (_language, bring) => {
    const words = await bring()
    expect(Object.keys(words).sort()).toEqual(Object.keys(faultTexts).sort())
    for (const [code, text] of Object.entries<string>(faultTexts)) {
      expect({ code, values: placeholders(words[code] ?? '') }).toEqual({ code, values: placeholders(text) })
    }
  },
)

test('every sentence about a failure is in Chinese where it has words of its own', async () => {
  const words = await faultTranslations['zh-CN']()
  const untranslated = Object.entries(words).filter(
    ([, text]) => /[a-z]/i.test(text.replace(/\{\{.*?\}\}/g, '')) && !/\p{Script=Han}/u.test(text),
  )
  expect(untranslated).toEqual([])
})

test('every sentence about a failure is used', () => {
  const text = sources.map((source) => source.text).join('\n')
  const unused = Object.keys(faultTexts).filter((code) => !code.startsWith('rule-') && !text.includes(`'${code}'`))
  expect(unused).toEqual([])
})
