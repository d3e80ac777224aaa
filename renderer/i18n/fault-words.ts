import i18next from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { FaultSentence, Told } from '../../shared/errors.ts'
import { loadLater } from '../ui/late-part.tsx'
import { type FaultWords, faultTranslations, type Language } from './catalogue.ts'

interface HeldWords {
  readonly language: Language
  readonly words: FaultWords
}

// English comes along with each failure, so only a translation is held.
const useHeldWords = create<HeldWords | null>(() => null)

/** What the main process tells of a failure, in the user's language; empty where there is nothing. In English until the translation has come. */
export function useToldWords(told: Told | null | undefined): string {
  const words = useFaultWords(told != null)
  return told == null ? '' : sayTold(told, words)
}

/** The translated sentences; null in English, and until they have come. They are brought when they are `wanted`. */
export function useFaultWords(wanted: boolean): FaultWords | null {
  const { i18n } = useTranslation()
  const held = useHeldWords()
  useEffect(() => {
    if (wanted) void bringFaultWords(i18n.language).catch(() => undefined)
  }, [wanted, i18n.language])
  return held?.language === i18n.language ? held.words : null
}

/** The words of a failure. A sentence that no translation knows (of a newer version, or by nobody's code) leaves all of it in English. */
export function sayTold({ message, sentences }: Told, words: FaultWords | null): string {
  if (words === null || sentences === undefined) return message
  const said = sentences.map((sentence) => (Object.hasOwn(words, sentence.code) ? fill(words[sentence.code] ?? '', sentence) : null))
  return said.some((sentence) => sentence === null) ? message : said.join('')
}

// In one go: a value is never looked at again, whatever stands in it.
function fill(text: string, { values = {} }: FaultSentence): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
}

async function bringFaultWords(language: string): Promise<void> {
  if (!isTranslated(language) || useHeldWords.getState()?.language === language) return
  useHeldWords.setState({ language, words: await faultTranslations[language]() }, true)
}

const isTranslated = (language: string): language is keyof typeof faultTranslations => Object.hasOwn(faultTranslations, language)

loadLater(() => bringFaultWords(i18next.language))
