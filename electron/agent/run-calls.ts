import { type CallDependencies, type CallEnd, type IncomingCall, runToolCall } from './run-tool-call.ts'

/**
 * Runs the calls of one reply: all at once, except that a call of an exclusive tool waits for those before it and holds back those after it.
 * The ends come in call order. If the log fails for one call, the others are aborted, and this rejects when all have settled.
 */
export async function runCalls(
  dependencies: CallDependencies,
  calls: readonly IncomingCall[],
  signal: AbortSignal,
): Promise<readonly CallEnd[]> {
  // A signal of its own for each call: many parallel calls on one signal are taken for a listener leak by the runtime.
  const controllers = calls.map(() => new AbortController())
  const abortAll = () => {
    for (const controller of controllers) controller.abort()
  }
  if (signal.aborted) abortAll()
  signal.addEventListener('abort', abortAll, { once: true })
  const ends: Promise<CallEnd>[] = []
  for (const [index, incoming] of calls.entries()) {
    const exclusive = isExclusive(dependencies, incoming)
    if (exclusive) await Promise.allSettled(ends)
    const end = runToolCall(dependencies, incoming, controllers[index]?.signal ?? signal).catch((error: unknown) => {
      abortAll()
      throw error
    })
    ends.push(end)
    if (exclusive) await Promise.allSettled([end])
  }
  await Promise.allSettled(ends)
  signal.removeEventListener('abort', abortAll)
  return Promise.all(ends)
}

const isExclusive = ({ tools }: CallDependencies, { call }: IncomingCall): boolean =>
  tools.some((tool) => tool.exclusive && tool.description.name === call.tool)
