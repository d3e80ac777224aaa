import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildContext } from '../../electron/agent/build-context.ts'
import { summariesOnDisk } from '../../electron/session/catalog.ts'
import { openEventLog } from '../../electron/session/event-log.ts'
import { recordsOf } from '../../electron/session/records-of.ts'
import type { Job } from '../../shared/jobs.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { until } from '../process/start-manager.ts'
import { limitFiles } from '../support/limit-files.ts'
import type { Turn } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openAppOn, shellTurn, startWholeApp } from '../support/whole-app.ts'

// Faults of keeping sessions that users of similar tools reported, each with the right behaviour. What other tests hold already, by their names:
//
// a failed write is red                          test/session/session-host.test.ts "a failed write is a visible fault and refuses the message"
// jobs after a kill, in the window               test/e2e/jobs-after-crash.spec.ts
// the app ends although a stop hangs             test/window/lifecycle.test.ts "a stop that hangs is left behind after its limit, and said"
// a start that comes while the app is ending     test/window/lifecycle.test.ts "a start that comes while the app is ending is made good …"

/** A folder of sessions as a killed app leaves it: the log as it was, the lock still there. */
async function leftByKill() {
  const app = await startWholeApp([shellTurn('echo kept'), { text: 'answered' }])
  await app.services.sessions.send(app.sessionId, 'do it')
  await until(() => app.ends() === 1)
  const file = path.join(app.dataFolder, 'sessions', app.sessionId, 'events.jsonl')
  const folder = temporaryFolder()
  cpSync(path.join(app.dataFolder, 'sessions'), folder, { recursive: true })
  return { app, original: readFileSync(file, 'utf8'), folder, file: path.join(folder, app.sessionId, 'events.jsonl') }
}

// Only Linux has a program that makes a disk look full to one process (December 2026).
test.runIf(process.platform === 'linux')(
  'a disk that gets full in the middle of a turn is told, and when there is room again the session goes on whole',
  async () => {
    const logOf = () => path.join(app.dataFolder, 'sessions', app.sessionId, 'events.jsonl')
    let release: () => void = () => undefined
    onTestFinished(() => release())
    const filling: Turn = () => {
      release = limitFiles(statSync(logOf()).size + 40)
      return { text: 'This is not kept.' }
    }
    const app = await startWholeApp([{ text: 'first' }, filling, { text: 'and on' }])
    const frames: string[] = []
    onTestFinished(app.services.sessions.watch(app.sessionId, (frame) => void (frame.kind === 'failed' && frames.push(frame.message))))
    await app.services.sessions.send(app.sessionId, 'begin')
    await until(() => app.ends() === 1)
    await app.services.sessions.send(app.sessionId, 'fill it')
    await until(() => frames.length > 0)
    const fault = () => app.services.sessions.list()[0]?.fault
    expect(fault()?.message).toContain('cannot be written')
    await until(() => app.services.sessions.stop(app.sessionId).ok === false)
    expect(await app.services.sessions.send(app.sessionId, 'still full')).toMatchObject({ ok: false, error: { kind: 'storage-failed' } })

    release()
    expect(await app.services.messages.add(app.sessionId, 'room again', 'turn-end')).toEqual({ ok: true, value: null })
    await until(() => app.ends() === 2)
    expect(fault()).toBeNull()
    await app.dispose()
    const opened = openEventLog(logOf())
    if (!opened.ok) throw new Error(opened.error.message)
    opened.value.log.close()
    expect(opened.value.cutBytes).toBe(0)
    const said = opened.value.records.flatMap(({ event }) =>
      event.kind === 'message.sent' || event.kind === 'model.replied' ? [event.text] : [],
    )
    expect(said).toEqual(['begin', 'first', 'fill it', 'room again', 'and on'])
    expect(opened.value.records.map(({ seq }) => seq)).toEqual(opened.value.records.map((_, at) => at + 1))
  },
)

test('a log whose last line was torn opens with everything before it, and says how much was cut', async () => {
  const { original, file } = await leftByKill()
  truncateSync(file, statSync(file).size - 20)
  const opened = openEventLog(file)
  if (!opened.ok) throw new Error(opened.error.message)
  onTestFinished(() => opened.value.log.close())
  const lines = original.trimEnd().split('\n')
  expect(opened.value.records).toHaveLength(lines.length - 2)
  expect(opened.value.cutBytes).toBe(Buffer.byteLength(`${lines.at(-1)}\n`) - 20)
})

test('a session that was never closed in order is on the list, from its files alone', async () => {
  const { app, folder } = await leftByKill()
  expect(summariesOnDisk(folder)).toMatchObject([{ sessionId: app.sessionId, title: 'do it', fault: null }])
})

type WholeApp = Awaited<ReturnType<typeof startWholeApp>>

/** The data folder of a running app as it would be found if the app were killed now: its journal and locks name a process that is gone. */
function killedNow({ dataFolder }: WholeApp): string {
  const folder = temporaryFolder()
  cpSync(dataFolder, folder, { recursive: true, filter: (file) => !statSync(file).isFIFO() })
  const gone = spawnSync('true').pid
  const journals = readdirSync(path.join(folder, 'journal')).map((name) => path.join('journal', name))
  const locks = readdirSync(path.join(folder, 'sessions')).map((name) => path.join('sessions', name, 'lock'))
  for (const name of [...journals, ...locks]) {
    const file = path.join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(`"pid":${process.pid},`, `"pid":${gone},`))
  }
  return folder
}

const job = (command: string) => shellTurn(command, { background: true })

const factsOf = (app: WholeApp) => app.events.flatMap((event) => (event.kind === 'process.started' ? [event.facts] : []))

test('each job has one final state after the app was killed, and the model is told each', async () => {
  const app = await startWholeApp([
    job('exit 3'),
    job('sleep 301'),
    job('sleep 302'),
    { text: 'started' },
    { text: 'I see' },
    { text: 'I know' },
  ])
  await app.services.sessions.send(app.sessionId, 'start them')
  await until(() => app.ends() >= 1 && app.events.some(({ kind }) => kind === 'process.ended'))
  const folder = killedNow(app)
  const [ended, runs, lost] = factsOf(app)
  process.kill(-(lost?.pid ?? 0), 'SIGKILL')
  await until(() => app.events.filter(({ kind }) => kind === 'process.ended').length === 2)

  const { services } = await openAppOn(folder)
  const records = await recordsOf(services.sessions, app.sessionId)
  if (!records.ok) throw new Error(records.error.message)
  const state = reduce(initialSessionState, records.value)
  const stateOf = (facts: typeof ended) => state.processes.get(facts?.processId ?? '')
  expect(stateOf(ended)?.state).toMatchObject({ kind: 'ended', end: { reason: { kind: 'exited', code: 3 } } })
  expect(stateOf(runs)).toMatchObject({ state: { kind: 'running' }, survived: true })
  expect(stateOf(lost)?.state).toMatchObject({ kind: 'ended', end: { reason: { kind: 'lost' } } })
  const told = JSON.stringify(buildContext('', state))
  expect(told).toContain(`Still running: ${runs?.processId}`)
  expect(told).toContain(`nobody saw how they ended: ${lost?.processId}`)
})

test('a job whose shell wrote down how it ended is read by the model with what it had printed, and is told to the window', async () => {
  const readIt: Turn = ({ messages }) => ({
    calls: [
      { tool: 'job_output', arguments: { job_id: /job (prc_\w+) \(echo built/.exec(JSON.stringify(messages))?.[1] ?? '', wait_ms: 0 } },
    ],
  })
  const app = await startWholeApp([job('echo built; sleep 306'), { text: 'started' }, readIt, { text: 'read' }])
  await app.services.sessions.send(app.sessionId, 'start it')
  await until(() => app.ends() >= 1)
  const folder = killedNow(app)
  const [facts] = factsOf(app)
  const records = path.join(folder, 'journal-exits')
  const [record = ''] = readdirSync(records)
  // It ends what runs, and takes no turn for it, as the app would that sees a job end.
  await app.dispose()
  // What the shell would have written if it had ended by itself. No command of the model can name another process or another end.
  writeFileSync(path.join(records, record), '3\n')

  const { services } = await openAppOn(folder)
  const listed: Job[] = []
  onTestFinished(services.jobs.watch((jobs) => void listed.splice(0, listed.length, ...jobs)))
  await until(() => listed[0]?.lastLine === 'built')
  expect(listed).toMatchObject([{ processId: facts?.processId, state: { kind: 'ended', end: { reason: { kind: 'recorded', code: 3 } } } }])
  expect(readdirSync(records)).toEqual([])
  await services.sessions.send(app.sessionId, 'go on')
  await until(() => app.model.requests.length === 4)
  const [told, result] = [app.model.requests[2]?.body.messages, app.model.requests[3]?.body.messages.at(-1)?.content]
  expect(JSON.stringify(told)).toContain('exited · code 3')
  expect(result).toMatch(/^exited · code 3 · [^·]+ · as its shell wrote down · job prc_\w+ · returned: exited\n(.*\n)*.*built/)
})

test('the end of a job is on the disk when the app has ended, and is not a guess when it starts again', async () => {
  const app = await startWholeApp([job('exit 4'), job('sleep 303'), { text: 'started' }, { text: 'I see' }])
  await app.services.sessions.send(app.sessionId, 'start them')
  await until(() => app.ends() >= 1 && app.events.some(({ kind }) => kind === 'process.ended'))
  await app.dispose()
  const { services } = await openAppOn(app.dataFolder)
  const records = await recordsOf(services.sessions, app.sessionId)
  const ends = records.ok ? records.value.flatMap(({ event }) => (event.kind === 'process.ended' ? [event.end.reason] : [])) : []
  expect(ends).toEqual([{ kind: 'exited', code: 4 }, expect.objectContaining({ kind: 'stopped', by: 'quit' })])
  expect(records.ok && records.value.some(({ event }) => event.kind === 'session.recovered')).toBe(false)
})

test('a session that is open in one app is refused by another in words and loses nothing of the first', async () => {
  const app = await startWholeApp([{ text: 'one' }, { text: 'two' }, { text: 'three' }])
  await app.services.sessions.send(app.sessionId, 'first')
  await until(() => app.ends() === 1)
  // The lock of this process counts for both apps of this test, as it would for two processes.
  const other = await openAppOn(app.dataFolder)
  const refused = await other.services.sessions.send(app.sessionId, 'from the other')
  expect(refused).toMatchObject({ ok: false, error: { kind: 'busy', message: expect.stringContaining('open in another Signalbox') } })
  expect(other.services.sessions.list()).toMatchObject([
    { sessionId: app.sessionId, fault: { message: expect.stringContaining('open in another') } },
  ])
  await app.services.sessions.send(app.sessionId, 'second')
  await until(() => app.ends() === 2)
  await app.dispose()
  expect((await other.services.sessions.send(app.sessionId, 'third')).ok).toBe(true)
  await until(() => other.services.sessions.list()[0]?.activity === 'idle')
  const records = await recordsOf(other.services.sessions, app.sessionId)
  const said = records.ok ? records.value.flatMap(({ event }) => (event.kind === 'message.sent' ? [event.text] : [])) : []
  expect(said).toEqual(['first', 'second', 'third'])
  expect(other.services.sessions.list()).toMatchObject([{ fault: null }])
})

test('a session that works on while another is opened keeps its id and its one place in the list', async () => {
  const app = await startWholeApp([shellTurn('sleep 304'), { text: 'done' }])
  const { sessions, processes } = app.services
  await sessions.send(app.sessionId, 'work')
  await until(() => factsOf(app).length === 1)
  const other = await sessions.create({ workspace: app.workspace, model: { kind: 'demo' }, mode: 'ask', trusted: true })
  const ids = () => sessions.list().map(({ sessionId }) => sessionId)
  const both = [app.sessionId, other.ok ? other.value : ''].sort()
  expect([...ids()].sort()).toEqual(both)
  expect(sessions.list().find(({ sessionId }) => sessionId === app.sessionId)).toMatchObject({ activity: 'working', running: 1 })
  await processes.stop(factsOf(app)[0]?.processId ?? '')
  await until(() => app.ends() === 1)
  expect([...ids()].sort()).toEqual(both)
  await app.dispose()
  const { services } = await openAppOn(app.dataFolder)
  expect(
    services.sessions
      .list()
      .map(({ sessionId }) => sessionId)
      .sort(),
  ).toEqual(both)
})

test('a terminal that is killed from outside says how it ended, keeps what it showed, and the next one starts', async () => {
  const terminal = (command: string) => shellTurn(command, { tty: true, background: true })
  const app = await startWholeApp([terminal('echo shown before; sleep 305'), { text: 'started' }, terminal('echo next'), { text: 'ok' }])
  await app.services.sessions.send(app.sessionId, 'open one')
  await until(() => app.ends() === 1)
  const [first] = factsOf(app)
  const shown = path.join(app.dataFolder, 'output', first?.processId ?? '')
  await until(() => existsSync(shown) && readFileSync(shown, 'utf8').includes('shown before'))
  process.kill(first?.pid ?? 0, 'SIGKILL')
  await until(() => app.events.some(({ kind }) => kind === 'process.ended'))
  expect(app.events.find(({ kind }) => kind === 'process.ended')).toMatchObject({
    end: { reason: { kind: 'signalled', signal: 'SIGKILL' } },
  })
  expect(readFileSync(shown, 'utf8')).toContain('shown before')
  await until(() => factsOf(app).length === 2 && app.events.filter(({ kind }) => kind === 'process.ended').length === 2)
})
