import { expect, onTestFinished, test } from 'vitest'
import { createMaskSecrets } from '../../electron/session/mask-secrets.ts'
import { newId } from '../../electron/session/new-id.ts'
import type { Session } from '../../electron/session/session.ts'
import { SessionHost } from '../../electron/session/session-host.ts'
import { createDeferred } from '../../shared/deferred.ts'
import { usualProcessLimits } from '../../shared/process-limits.ts'
import type { TurnOutcome } from '../../shared/session/events.ts'
import { nothingLeft } from '../support/left-books.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A host whose turns only begin and end; `waking` says whether something waits to be told. */
async function startHost(outcome: () => TurnOutcome = () => ({ kind: 'completed' })) {
  const turns: string[] = []
  let waking = false
  let hold: Promise<void> = Promise.resolve()
  const runTurn = async (session: Session) => {
    const turnId = newId('trn')
    turns.push(turnId)
    await session.append({ kind: 'turn.started', turnId })
    await hold
    await session.append({ kind: 'turn.finished', turnId, outcome: outcome(), durationMs: 1 })
  }
  const host = new SessionHost({
    folder: temporaryFolder(),
    clock: { now: () => Date.now() },
    maskSecrets: createMaskSecrets(() => []),
    left: nothingLeft,
    newId,
    runTurn,
    mayWake: () => waking,
    copySample: async () => '/nowhere',
    onModeChanged: async () => undefined,
    onBug: (error) => {
      throw error
    },
  })
  onTestFinished(() => host.dispose())
  const created = await host.create({ workspace: '/somewhere', model: { kind: 'demo' }, mode: 'ask', trusted: true })
  if (!created.ok) throw new Error(created.error.message)
  const sessionId = created.value
  return {
    host,
    sessionId,
    turns,
    setWaking: (next: boolean) => {
      waking = next
    },
    holdTurns: (until: Promise<void>) => {
      hold = until
    },
    /** Lets every turn that follows from another come to its end. */
    rest: async () => {
      for (let before = -1; before !== turns.length; ) {
        before = turns.length
        await host.turnEnded(sessionId)
      }
    },
  }
}

test('an idle session takes a turn when it has something to tell, without a message', async () => {
  const { host, sessionId, turns, setWaking, rest } = await startHost()
  await host.send(sessionId, 'go')
  await rest()
  setWaking(true)
  host.wake(sessionId)
  setWaking(false)
  await rest()
  expect(turns).toHaveLength(2)
})

test('what came too late for the last step of a turn is told in another', async () => {
  const { host, sessionId, turns, setWaking, holdTurns, rest } = await startHost()
  const held = createDeferred<void>()
  holdTurns(held.promise)
  await host.send(sessionId, 'go')
  setWaking(true)
  host.wake(sessionId)
  expect(turns).toHaveLength(1)
  held.resolve()
  await rest()
  expect(turns).toHaveLength(1 + usualProcessLimits.wakesInARow)
})

test('it takes three turns by itself at most, until the user speaks again', async () => {
  const { host, sessionId, turns, setWaking, rest } = await startHost()
  await host.send(sessionId, 'go')
  await rest()
  setWaking(true)
  for (let times = 0; times < 10; times += 1) {
    host.wake(sessionId)
    await rest()
  }
  expect(turns).toHaveLength(1 + usualProcessLimits.wakesInARow)
  setWaking(false)
  await host.send(sessionId, 'again')
  await rest()
  setWaking(true)
  host.wake(sessionId)
  await rest()
  expect(turns).toHaveLength(1 + usualProcessLimits.wakesInARow + 1 + usualProcessLimits.wakesInARow)
})

for (const kind of ['stopped', 'needs-approval'] as const) {
  test(`after a turn that ended as ${kind} it waits for the user`, async () => {
    const { host, sessionId, turns, setWaking, rest } = await startHost(() => ({ kind }))
    await host.send(sessionId, 'go')
    setWaking(true)
    await rest()
    host.wake(sessionId)
    await rest()
    expect(turns).toHaveLength(1)
  })
}

test('nothing is woken before the first message, nor while the app closes', async () => {
  const { host, sessionId, turns, setWaking, rest } = await startHost()
  setWaking(true)
  host.wake(sessionId)
  expect(turns).toEqual([])
  setWaking(false)
  await host.send(sessionId, 'go')
  await rest()
  await host.stopAllTurns()
  setWaking(true)
  host.wake(sessionId)
  expect(turns).toHaveLength(1)
})
