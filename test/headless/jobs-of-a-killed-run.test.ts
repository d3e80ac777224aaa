import { readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SessionRecord } from '../../shared/session/events.ts'
import { until } from '../process/start-manager.ts'
import { pidsWithArgument, uniqueSeconds } from '../support/e2e/find-processes.ts'
import { eventsOf, readSessionLogs } from '../support/e2e/session-log.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { type ScriptedTurn, startScriptedModel } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { dataFolderOfTest, runBuilt, startBuilt } from './run-built.ts'

// The built program is killed by the system while jobs of it run, which end when it is gone.

const go = 'until [ -e go ]; do sleep 0.05; done'
const jobs = {
  zero: `echo printed before; ${go}; true`,
  three: `${go}; exit 3`,
  errexit: `set -e; ${go}; (exit 4); echo never`,
  terminal: `trap '' HUP; ${go}; exit 5`,
  signalled: `(exit 6); ${go}; kill -TERM $$; true`,
  ownTrap: `trap true EXIT; ${go}; exit 7`,
  becomes: `${go}; exec sh -c 'exit 8'`,
  forged: `${go}; echo 99 >> $(grep -ao "/[^']*-exits/[0-9a-f]*" /proc/$$/cmdline | head -1); exit 9`,
} as const

const startAll: ScriptedTurn = {
  calls: Object.entries(jobs).map(([name, command]) => ({
    tool: 'shell',
    arguments: { command, description: `Start ${name}`, background: true, tty: name === 'terminal' },
  })),
}

/** Runs the program until all jobs run and a command holds up its turn, kills it, and lets everything end. */
async function runAndKill() {
  const seconds = uniqueSeconds()
  const model = await startScriptedModel({ turns: [startAll, shellCall(`sleep ${seconds}`), { text: 'I see.' }, { text: 'Still.' }] })
  onTestFinished(() => model.close())
  const at = { dataFolder: dataFolderOfTest(), folder: realpathSync(temporaryFolder()) }
  const run = startBuilt(['exec', '--base-url', model.baseUrl, '--model', 'scripted', '--yes', 'begin'], at)
  await expect.poll(() => pidsWithArgument(`sleep\0${seconds}`).length, { timeout: 40_000 }).toBe(1)
  const exits = path.join(at.dataFolder, 'journal-exits')
  expect(readdirSync(exits)).toHaveLength(Object.keys(jobs).length)
  expect([statSync(exits), ...readdirSync(exits).map((name) => statSync(path.join(exits, name)))].map(({ mode }) => mode & 0o777)).toEqual([
    0o700,
    ...Object.keys(jobs).map(() => 0o600),
  ])
  run.child.kill('SIGKILL')
  await run.ended
  for (const pid of pidsWithArgument(`sleep\0${seconds}`)) process.kill(pid, 'SIGKILL')
  writeFileSync(path.join(at.folder, 'go'), '')
  await until(() => pidsWithArgument('[ -e go ]').length === 0)
  return { model, at, exits }
}

/** How each job ended, by its name here. */
function endsOf(records: readonly SessionRecord[] | undefined) {
  const ends = new Map(eventsOf(records, 'process.ended').map(({ processId, end }) => [processId, end]))
  const commands = new Map(eventsOf(records, 'process.started').map(({ facts }) => [facts.command, facts.processId]))
  return Object.fromEntries(Object.entries(jobs).map(([name, command]) => [name, ends.get(commands.get(command) ?? '')]))
}

test('how jobs ended that outlived a killed run is told by the next, once, where their shells wrote it down, and else they are lost', async () => {
  const { model, at, exits } = await runAndKill()
  const goOn = () => runBuilt(['exec', '--resume', 'last', 'and now?'], at)
  expect((await goOn()).code).toBe(0)
  const [records] = await readSessionLogs(at.dataFolder)
  const ends = endsOf(records)
  const lost = { kind: 'lost' }
  const recorded = (code: number) => ({ kind: 'recorded', code })
  expect(Object.fromEntries(Object.entries(ends).map(([name, end]) => [name, end?.reason]))).toEqual({
    zero: recorded(0),
    three: recorded(3),
    errexit: recorded(4),
    terminal: recorded(5),
    signalled: lost,
    ownTrap: lost,
    becomes: lost,
    // What it wrote beside the shell's own record makes that no record any more.
    forged: lost,
  })
  expect(ends['zero']).toMatchObject({ outputBytes: 'printed before\n'.length, survivors: [] })
  expect(eventsOf(records, 'session.recovered')).toMatchObject([{ endedProcesses: 4, lostProcesses: 5 }])

  const notes = eventsOf(records, 'model.noted')
  expect(notes.map(({ about }) => about).sort()).toEqual([...Array(4).fill('job-ended'), 'jobs-recovered'])
  const told = JSON.stringify(model.requests.at(-1)?.body.messages)
  expect(told).toMatch(
    /ended after the app was gone, so what it printed from then on is not kept: exited · code 3 · [^·]+ · as its shell wrote down/,
  )
  expect(told).toContain('| printed before')
  // Nothing of ours is left, and what was judged and is shown is the text itself.
  expect([readdirSync(exits), readdirSync(path.join(at.dataFolder, 'journal'))]).toEqual([[], []])
  expect(JSON.stringify(records)).not.toMatch(/journal-exits|EXECUTION_STRING/)
  expect((await goOn()).code).toBe(0)
  const [later] = await readSessionLogs(at.dataFolder)
  expect(eventsOf(later, 'model.noted')).toHaveLength(notes.length)
  expect(eventsOf(later, 'process.ended')).toHaveLength(eventsOf(records, 'process.ended').length)
}, 60_000)
