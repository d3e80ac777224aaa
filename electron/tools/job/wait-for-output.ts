import { assertNever } from '../../../shared/assert.ts'
import type { ManagedProcess } from '../../process/ports.ts'
import type { BoundedPattern } from './bounded-pattern.ts'
import { nextChange } from './next-change.ts'
import { LineScanner } from './scan-lines.ts'

/** What to wait for. `from`: the output before it does not count. `quietMs`: nothing printed for so long. */
export type Until =
  | { readonly kind: 'output'; readonly from: number }
  | { readonly kind: 'exit' }
  | { readonly kind: 'quiet'; readonly quietMs: number }
  | { readonly kind: 'match'; readonly from: number; readonly pattern: BoundedPattern }

/** Why a wait was over. */
export type WaitEnd =
  | { readonly kind: 'output' | 'quiet' | 'reads-input' | 'exited' | 'timeout' | 'aborted' | 'pattern-too-slow' }
  | { readonly kind: 'match'; readonly line: string }

// Output comes in bursts; a look at each of them would cost more than it tells.
const pauseBetweenLooksMs = 20

/** Waits at most `waitMs` for something of a running process. That it ended, or asks the agent something, ends every wait. */
export async function waitForOutput(process: ManagedProcess, until: Until, waitMs: number, signal: AbortSignal): Promise<WaitEnd> {
  const deadline = performance.now() + waitMs
  const watch = startWatch(process, until)
  const asked = asksUser(process)
  for (;;) {
    const found = await watch.look()
    if (found !== null) return found
    if (process.state.kind === 'ended') return { kind: 'exited' }
    // What only the user can answer is told when it comes up; after that, waiting for them is the point.
    if (process.input.kind === 'waiting' && !(asked && asksUser(process))) return { kind: 'reads-input' }
    if (signal.aborted) return { kind: 'aborted' }
    const left = deadline - performance.now()
    if (left <= 0) return { kind: 'timeout' }
    await nextChange(process, Math.min(left, watch.lookAgainMs()), signal)
    await pause(pauseBetweenLooksMs, deadline)
  }
}

const asksUser = ({ input, holder }: ManagedProcess): boolean => input.kind === 'waiting' && (input.echo === 'off' || holder === 'user')

interface Watch {
  look(): Promise<WaitEnd | null>
  /** Milliseconds after which it must look again although nothing changed. */
  lookAgainMs(): number
}

const onlyOnChange = () => Number.POSITIVE_INFINITY

function startWatch(process: ManagedProcess, until: Until): Watch {
  const { output } = process
  switch (until.kind) {
    case 'exit':
      return { look: async () => null, lookAgainMs: onlyOnChange }
    case 'output':
      return { look: async () => (output.size > until.from ? { kind: 'output' } : null), lookAgainMs: onlyOnChange }
    case 'quiet':
      return watchQuiet(process, until.quietMs)
    case 'match':
      return { look: matchLooker(new LineScanner(output, until.from), until.pattern), lookAgainMs: onlyOnChange }
    default:
      return assertNever(until)
  }
}

function watchQuiet({ output }: ManagedProcess, quietMs: number): Watch {
  let size = output.size
  let since = performance.now()
  return {
    look: async () => {
      if (output.size !== size) {
        size = output.size
        since = performance.now()
      }
      return performance.now() - since >= quietMs ? { kind: 'quiet' } : null
    },
    lookAgainMs: () => Math.max(1, since + quietMs - performance.now()),
  }
}

function matchLooker(scanner: LineScanner, pattern: BoundedPattern): () => Promise<WaitEnd | null> {
  return async () => {
    while (scanner.isBehind) {
      // What stands on an unfinished line counts too: a prompt ends in no line feed.
      const lines = await scanner.next()
      const matching = pattern.matching([...lines, scanner.partial])
      if (matching === 'too-slow') return { kind: 'pattern-too-slow' }
      if (matching[0] !== undefined) return { kind: 'match', line: matching[0] }
    }
    return null
  }
}

function pause(milliseconds: number, deadline: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(milliseconds, deadline - performance.now()))))
}
