/** Why a call was denied, as words that stand in brackets: the user's own in quotes, else what the gate says. */
export interface Denial {
  readonly why: string
}

/** Why the call was denied, null when it was not. Only the first line tells that it was: a command may print anything. */
export function readDenial(result: string): Denial | null {
  const firstLine = result.split('\n', 1)[0] ?? ''
  if (isProcessHeader(firstLine) || !/\b(denied|denies|deny|refused|not allowed|nothing ran|did not run)\b/i.test(firstLine)) return null
  if (/\bno reason\b/i.test(firstLine)) return { why: 'no reason was given' }
  const said = /\b(?:said|reason)\b[^"\n]*\s"([\s\S]*)"/i.exec(result)?.[1]
  if (said !== undefined) return { why: `the reason: “${shorten(said)}”` }
  const sentence = /:\s*(\S.*)/.exec(firstLine)?.[1] ?? firstLine
  return { why: shorten(sentence.split(/\.(?:\s|$)/, 1)[0] ?? '') }
}

/** A quotation in a sentence, not a letter. */
const reasonLimitCharacters = 300

const shorten = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, reasonLimitCharacters)

const isProcessHeader = (line: string): boolean =>
  /^(exited|running|timed out|stopped|signalled|killed|ended|failed to start)\b/i.test(line)

/** The program that the command could not find, null when it ran. */
export function readMissingProgram(result: string): 'npm' | 'node' | null {
  const named =
    /\b(npm|node)['’"]?: (?:command )?not found/i.exec(result) ??
    /['‘"](npm|node)(?:\.cmd|\.exe)?['’"] is not recognized/i.exec(result) ??
    /env: ['‘"]?(node)['’"]?: No such file/i.exec(result) ??
    /(?:ENOENT|cannot find|no such file)[^\n]*\b(npm|node)\b/i.exec(result.split('\n', 1)[0] ?? '')
  if (named !== null) return named[1]?.toLowerCase() === 'node' ? 'node' : 'npm'
  return readExitCode(result) === 127 ? 'npm' : null
}

export type TestOutcome =
  | { readonly kind: 'passed'; readonly tests: number | null }
  | { readonly kind: 'failed'; readonly failed: number | null; readonly tests: number | null }
  /** Not ended, or it never got as far as a test. */
  | { readonly kind: 'unclear' }

/** Counts are those that Node's test runner prints last; the exit code decides where they are missing. */
export function readTestOutcome(result: string): TestOutcome {
  const failed = lastCount(result, 'fail')
  const tests = lastCount(result, 'tests')
  const code = readExitCode(result)
  if (failed !== null && failed > 0) return { kind: 'failed', failed, tests }
  if (code === 0 || (code === null && failed === 0)) return { kind: 'passed', tests }
  return code === null ? { kind: 'unclear' } : { kind: 'failed', failed: null, tests }
}

/** The exit code of the header line; null when the command still runs or was ended. */
export function readExitCode(result: string): number | null {
  const code = /\b(?:exit )?code:? (\d+)/i.exec(result.split('\n', 1)[0] ?? '')?.[1]
  return code === undefined ? null : Number(code)
}

/** The server's own address, as it printed it. */
export function readServerUrl(result: string): string | null {
  return /http:\/\/127\.0\.0\.1:\d+/.exec(result)?.[0] ?? null
}

/** True when the file tool says that it changed nothing. */
export function readEditFailed(result: string): boolean {
  return /\b(nothing was|not found|does not|did not|could not|cannot|failed|refused)\b/i.test(result)
}

function lastCount(result: string, word: 'fail' | 'tests'): number | null {
  const counts = [...result.matchAll(new RegExp(`^\\W*${word} (\\d+)\\s*$`, 'gm'))]
  const last = counts.at(-1)?.[1]
  return last === undefined ? null : Number(last)
}
