import type { Page } from '@playwright/test'
import { english, translations } from '../../../renderer/i18n/catalogue.ts'

// Sentences of the English catalogue as patterns; one that is nearly all placeholders would fit any text.
async function englishSentences(): Promise<readonly string[]> {
  const areas = Object.entries(await translations['zh-CN']())
  return Object.entries(english).flatMap(([area, words]) => {
    const chinese: readonly string[] = Object.values<string>(areas.find(([name]) => name === area)?.[1] ?? {})
    return Object.values<string>(words)
      .filter((text) => text.replace(/\{\{.*?\}\}/g, '').length > 2 && !chinese.includes(text))
      .map((text) => `^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{.*?\}\}/g, '.+')}$`)
  })
}

/** Parts of an element whose words are not the app's: code, keys, paths, what people wrote. */
const apart = [
  // What stands in a terminal was written when it came, in the words of then.
  '.xterm',
  'code, pre, kbd, .kbd, .path-text, .mono, input, textarea, [aria-hidden="true"] svg',
  // For a second the words of a toast stand here as they were when it came, for a screen reader.
  'body > span[role="status"]',
  '.say > :not(.unseen, .say-note), .turn-user > :not(.unseen), .notice-opens > :not(summary)',
].join(', ')

/**
 * Words of the app on the screen, or told to a screen reader, that are English: those of the catalogue, and any that hold Latin letters and
 * nothing Chinese. Names that are the same in every language, and what the app tells the model, do not count. The test's own words must be Chinese.
 */
export async function leftInEnglish(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ sentences, apart }) => {
      const names =
        /^(Signalbox|Electron|OpenAI|OpenRouter|Ollama|LM Studio|llama\.cpp|vLLM|Chat Completions|Responses|API|Shift|Ctrl|Alt|Esc|CPU|PID|USD|English|Markdown|HTML|JSON lines|(ba|z)?sh|(Bash|Zsh) [\d.]+|Ctrl-C|scripted|https?:.*|\[Signalbox: .*|[\d.,]+ [kMG]?B|(PNG|JPEG|GIF|WEBP), \d+ × \d+.*)$/
      const keys = /^((Ctrl|Shift|Alt|Esc|Enter|Tab) ?)+\S?$/
      const english = sentences.map((sentence) => new RegExp(sentence))
      const isLeft = (text: string) => {
        const words = text.trim()
        if (!/[A-Za-z]{2,}/.test(words) || names.test(words) || keys.test(words) || words.includes('signalbox-e2e-work')) return false
        return !/[\u3400-\u9fff]/.test(words) || english.some((sentence) => sentence.test(words))
      }
      const left: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement
        if (element === null || element.closest(apart) !== null || element.getClientRects().length === 0) continue
        if (isLeft(node.textContent ?? '')) left.push(`${element.className}: ${node.textContent}`)
      }
      for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
        for (const name of ['aria-label', 'placeholder', 'title']) {
          const text = element.getAttribute(name)
          // A tab is titled by its command, and a part of a rule is named by it.
          const isCode = element.matches('.mono, .rule-section') || (name === 'title' && element.matches('[role="tab"]'))
          if (text !== null && !isCode && element.getClientRects().length > 0 && isLeft(text))
            left.push(`${name} of ${element.className}: ${text}`)
        }
      }
      return left
    },
    { sentences: await englishSentences(), apart },
  )
}
