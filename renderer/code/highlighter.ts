import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { type CodeLanguage, loadLanguage } from './languages.ts'

/** A piece of a line in one colour; `colour` is a variable of the tokens. */
export interface CodeToken {
  readonly text: string
  readonly colour: string
}

// A longer line is generated or minified: nobody reads its colours.
const lineMaxCharacters = 1_000
// One line that takes longer keeps one colour; the very first line of a language also waits for its rules to be made ready.
const lineMaxMs = 3_000
const themeName = 'signalbox'

let made: Promise<HighlighterCore> | null = null

/** Cuts code into coloured pieces, line by line. Without WebAssembly: the page's policy allows none. */
export async function tokenise(code: string, language: CodeLanguage): Promise<readonly (readonly CodeToken[])[]> {
  made ??= createHighlighterCore({
    themes: [createCssVariablesTheme({ name: themeName, variablePrefix: '--code-', fontStyle: false })],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const highlighter = await made
  if (!highlighter.getLoadedLanguages().includes(language)) await highlighter.loadLanguage(...(await loadLanguage(language)))
  const lines = highlighter.codeToTokensBase(code, {
    lang: language,
    theme: themeName,
    tokenizeMaxLineLength: lineMaxCharacters,
    tokenizeTimeLimit: lineMaxMs,
  })
  return lines.map((line) => line.map(({ content, color }) => ({ text: content, colour: color ?? 'var(--code-foreground)' })))
}
