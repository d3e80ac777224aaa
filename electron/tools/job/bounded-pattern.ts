import vm from 'node:vm'
import { fail, type Result, succeed } from '../../../shared/errors.ts'

// A pattern that a person could have meant is shorter; a longer one only takes long to compile.
export const patternMaxCharacters = 200
// The app does nothing else while a pattern is tried. A sane one takes microseconds; one that takes this long hardly ever ends.
const lookMaxMs = 50
// The clock also runs while a busy machine does something else: a second, longer try tells a slow machine from a pattern without end.
const secondLookMaxMs = 200

/** A regular expression of the model. It is hostile text: it may be written so that it never ends, on lines made to fit. */
export interface BoundedPattern {
  readonly source: string
  /** The texts that match, or `too-slow`: it did not come to an end in time. Once too slow it stays so, without another try. */
  matching(texts: readonly string[]): readonly string[] | 'too-slow'
}

/**
 * Takes the pattern with the full syntax that models know, and bounds the time of each look instead of the syntax: the runtime breaks off
 * a script that takes too long, also inside a regular expression. So a pattern can cost 250 ms, once, and never hang the app.
 */
export function readPattern(source: string): Result<BoundedPattern> {
  if (source === '') return fail('invalid-input', 'The pattern is empty.')
  if (source.length > patternMaxCharacters) {
    return fail('invalid-input', `The pattern is longer than ${patternMaxCharacters} characters. Use a shorter one.`)
  }
  const tried = look(source, [''])
  if (tried.kind === 'broken') return fail('invalid-input', `The pattern is not a regular expression: ${tried.message}`)
  if (tried.kind === 'too-slow') return fail('invalid-input', 'The pattern takes too long to read. Use a simpler one.')
  let tooSlow = false
  return succeed({
    source,
    matching: (texts) => {
      if (tooSlow) return 'too-slow'
      const looked = look(source, texts)
      if (looked.kind === 'found') return looked.indexes.map((index) => texts[index] ?? '')
      tooSlow = true
      return 'too-slow'
    },
  })
}

type Look =
  | { readonly kind: 'found'; readonly indexes: readonly number[] }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'broken'; readonly message: string }

// Only this text is run as code; pattern and lines reach it as values.
const search = new vm.Script(
  '{ const pattern = new RegExp(source); texts.flatMap((text, index) => (pattern.test(text) ? [index] : [])).join() }',
)
let context: vm.Context | null = null

function look(source: string, texts: readonly string[]): Look {
  const first = lookFor(source, texts, lookMaxMs)
  return first.kind === 'too-slow' ? lookFor(source, texts, secondLookMaxMs) : first
}

function lookFor(source: string, texts: readonly string[], timeout: number): Look {
  context ??= vm.createContext(Object.create(null))
  Object.assign(context, { source, texts })
  try {
    const indexes = String(search.runInContext(context, { timeout }))
    return { kind: 'found', indexes: indexes === '' ? [] : indexes.split(',').map(Number) }
  } catch (error) {
    // Thrown in another context, so it is not an Error of this one.
    const { code, message } = Object(error)
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { kind: 'too-slow' }
    return { kind: 'broken', message: String(message).slice(0, 300) }
  } finally {
    context['texts'] = null
  }
}
