import { useEffect, useState } from 'react'
import type { CodeToken } from './highlighter.ts'
import type { CodeLanguage } from './languages.ts'

export type TokenLines = readonly (readonly CodeToken[])[]

/** Colouring runs on the page's own thread: longer code stays in one colour. UTF-16 code units. */
export const colouredMaxCharacters = 60_000

/** Code that still streams is coloured when it has rested this long. */
const restMs = 120

/** Coloured code is met again and again while a list scrolls. */
const keptMaxCount = 200
const kept = new Map<string, TokenLines>()

/** Code in coloured pieces, or null while it is plain: not ready, too long, or of no language we know. */
export function useTokens(code: string, language: CodeLanguage | null): TokenLines | null {
  const key = language === null || code === '' || code.length > colouredMaxCharacters ? null : `${language}\n${code}`
  const [ready, setReady] = useState<{ readonly key: string; readonly lines: TokenLines } | null>(null)
  useEffect(() => {
    if (key === null || language === null || kept.has(key)) return
    let wanted = true
    const timer = setTimeout(() => {
      // The highlighter comes when the first code does, not with the window.
      void import('./highlighter.ts')
        .then(({ tokenise }) => tokenise(code, language))
        .then((lines) => {
          keep(key, lines)
          if (wanted) setReady({ key, lines })
        })
        // A language whose rules cannot be loaded leaves the code plain.
        .catch((reason: unknown) => console.error('code stays plain', reason))
    }, restMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [key, code, language])
  if (key === null) return null
  return kept.get(key) ?? (ready?.key === key ? ready.lines : null)
}

function keep(key: string, lines: TokenLines): void {
  kept.set(key, lines)
  const oldest = kept.keys().next()
  if (kept.size > keptMaxCount && !oldest.done) kept.delete(oldest.value)
}
