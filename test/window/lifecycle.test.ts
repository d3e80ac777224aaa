import { expect, test, vi } from 'vitest'
import { disposeMaxMs, Lifecycle, type LifecycleNeeds } from '../../electron/lifecycle.ts'
import { keptLog } from '../support/fake-ipc.ts'

function make(given: Partial<LifecycleNeeds> = {}) {
  const done: string[] = []
  const log = keptLog()
  const exited = deferred<number>()
  const lifecycle = new Lifecycle({
    log,
    platform: 'linux',
    liveCount: () => 0,
    askToQuit: async () => {
      done.push('asked')
      return true
    },
    dispose: async () => void done.push('disposed'),
    onStopping: () => void done.push('stopping'),
    startAgain: (words) => void done.push(`again ${words.join(' ')}`),
    exit: (code) => {
      done.push(`exit ${code}`)
      exited.resolve(code)
    },
    ...given,
  })
  return { lifecycle, done, log, exited: exited.promise }
}

test('without processes the app stops and exits without asking, once', async () => {
  const { lifecycle, done, exited } = make()
  expect(lifecycle.requestQuit()).toBe(false)
  expect(lifecycle.requestQuit()).toBe(false)
  await exited
  expect(done).toEqual(['stopping', 'disposed', 'exit 0'])
  expect(lifecycle.requestQuit()).toBe(true)
})

test('with processes the user is asked first', async () => {
  const { lifecycle, done, exited } = make({ liveCount: () => 2 })
  lifecycle.requestQuit()
  await exited
  expect(done).toEqual(['asked', 'stopping', 'disposed', 'exit 0'])
})

test('a cancelled quit changes nothing, and the next one asks again', async () => {
  const questions: ReturnType<typeof deferred<boolean>>[] = []
  const askToQuit = () => {
    const question = deferred<boolean>()
    questions.push(question)
    return question.promise
  }
  const { lifecycle, done, exited } = make({ liveCount: () => 1, askToQuit })
  lifecycle.requestQuit()
  lifecycle.requestQuit()
  expect(questions).toHaveLength(1)
  questions[0]?.resolve(false)
  await vi.waitFor(() => {
    lifecycle.requestQuit()
    expect(questions).toHaveLength(2)
  })
  expect(done).toEqual([])
  questions[1]?.resolve(true)
  expect(await exited).toBe(0)
})

test('a signal stops everything without asking, also while the question is open', async () => {
  const { lifecycle, done, exited } = make({ liveCount: () => 1, askToQuit: () => new Promise(() => undefined) })
  lifecycle.requestQuit()
  void lifecycle.stopNow(143)
  void lifecycle.stopNow(130)
  expect(await exited).toBe(143)
  expect(done).toEqual(['stopping', 'disposed', 'exit 143'])
})

test('on macOS the window closes and the app lives on', () => {
  const { lifecycle, done } = make({ platform: 'darwin', liveCount: () => 3 })
  expect(lifecycle.mayCloseWindow()).toBe(true)
  expect(done).toEqual([])
})

test('elsewhere closing the window quits', async () => {
  const { lifecycle, exited } = make()
  expect(lifecycle.mayCloseWindow()).toBe(false)
  expect(await exited).toBe(0)
})

test('a stop that hangs is left behind after its limit, and said', async () => {
  vi.useFakeTimers()
  try {
    const { lifecycle, done, log } = make({ dispose: () => new Promise(() => undefined) })
    lifecycle.requestQuit()
    await vi.advanceTimersByTimeAsync(disposeMaxMs - 1)
    expect(done).toEqual(['stopping'])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['stopping', 'exit 0'])
    expect(log.lines).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a start that comes while the app is ending is made good when it has ended, and one before that only shows the window', async () => {
  const disposed = deferred<void>()
  const { lifecycle, done, exited } = make({ dispose: () => disposed.promise })
  lifecycle.startedAgain(['signalbox', 'early'])
  lifecycle.requestQuit()
  lifecycle.startedAgain(['signalbox', 'folder'])
  disposed.resolve()
  await exited
  expect(done).toEqual(['stopping', 'again signalbox folder', 'exit 0'])
})

test('a stop that fails is logged and the app still exits', async () => {
  const { lifecycle, log, exited } = make({ dispose: async () => Promise.reject(new Error('disk full')) })
  lifecycle.requestQuit()
  await exited
  expect(log.lines).toHaveLength(1)
})

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
