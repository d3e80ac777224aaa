import i18next from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { FaultSentence, Told } from '../../shared/errors.ts'
import { loadLater } from '../ui/late-part.tsx'
import { type FaultWords, faultTranslations, type Language } from './catalogue.ts'

interface HeldWords {
  readonly language: Language
  /** Null where they could not be loaded: English then. */
  readonly words: FaultWords | null
}

// English comes along with each failure, so only a translation is held.
const useHeldWords = create<HeldWords | null>(() => null)

/** What the main process tells of a failure, in the user's language; empty where there is nothing, and until its words are there. */
export function useToldWords(told: Told | null | undefined): string {
  const say = useSayTold(told != null)
  return told == null || say === null ? '' : say(told)
}

/**
 * Says failures in the user's language. Null until the words of that language are there, so that nobody is shown, or read out, one
 * failure in two languages; they are brought when they are `wanted`.
 */
export function useSayTold(wanted: boolean): ((told: Told) => string) | null {
  const { i18n } = useTranslation()
  const held = useHeldWords()
  useEffect(() => {
    if (wanted) void bringFaultWords(i18n.language)
  }, [wanted, i18n.language])
  if (!isTranslated(i18n.language)) return sayInEnglish
  return held?.language === i18n.language ? (told) => sayTold(told, held.words) : null
}

const sayInEnglish = (told: Told) => sayTold(told, null)

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
  const held = useHeldWords.getState()
  if (!isTranslated(language) || (held?.language === language && held.words !== null)) return
  const words = await faultTranslations[language]().catch(() => null)
  useHeldWords.setState({ language, words }, true)
}

const isTranslated = (language: string): language is keyof typeof faultTranslations => Object.hasOwn(faultTranslations, language)

loadLater(() => bringFaultWords(i18next.language))
