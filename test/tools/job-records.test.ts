import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readExitRecord } from '../../electron/process/exit-records.ts'
import { startSandboxBox, whyNoBubblewrap } from '../sandbox/sandbox-box.ts'
import { jobIn, type ShellBox, startShellBox } from './shell-box.ts'

// While the app lives it is the parent and knows best: the records are for a run that comes later.

let box: ShellBox
beforeEach(() => {
  box = startShellBox()
})
afterEach(() => box.dispose())

const recordsOf = ({ folder }: ShellBox) => (fs.existsSync(path.join(folder, 'exits')) ? fs.readdirSync(path.join(folder, 'exits')) : [])
const endOf = async (within: ShellBox, result: { readonly text: string; readonly outcome: string }) => {
  const process = within.manager.get(jobIn({ ...result, outcome: 'succeeded', changes: [] }))
  return (await process?.ended)?.reason
}

test.each([
  ['sleep 0.7; exit 3', {}, { kind: 'exited', code: 3 }],
  ['sleep 0.7; exit 3', { tty: true }, { kind: 'exited', code: 3 }],
  ['sleep 0.7; kill -TERM $$', {}, { kind: 'signalled', signal: 'SIGTERM' }],
  ['trap "exit 4" EXIT; sleep 0.7; exit 3', {}, { kind: 'exited', code: 4 }],
  ['sleep 0.7; exec sh -c "exit 5"', { tty: true }, { kind: 'exited', code: 5 }],
])('%j as a job %j ends as its parent sees it, and its record goes', async (command, more, reason) => {
  const result = await box.shell(command, { background: true, ...more })
  expect(recordsOf(box)).toHaveLength(1)
  expect(await endOf(box, result)).toEqual(reason)
  expect(recordsOf(box)).toEqual([])
})

test('a job that is over within its call, one that is stopped and one that cannot start leave no record', async () => {
  expect((await box.shell('exit 3', { background: true })).text).toMatch(/^exited · code 3 ·/)
  const result = await box.shell('sleep 30', { background: true })
  await box.run('job_stop', { job_id: jobIn(result) })
  const broken = startShellBox({ shell: '/no/such/bash' })
  expect((await broken.shell('true', { background: true })).text).toMatch(/^Nothing ran/)
  expect([recordsOf(box), recordsOf(broken)]).toEqual([[], []])
  await broken.dispose()
})

test('a command that is no job has no record, also when it runs on as one', async () => {
  await box.shell('true')
  await box.shell('cd sub; sleep 0.6', { yield_ms: 250 })
  expect(fs.existsSync(path.join(box.folder, 'exits'))).toBe(false)
})

test('what is stored, shown and asked about is the text itself', async () => {
  const result = await box.shell('sleep 30', { background: true })
  const { facts } = box.manager.get(jobIn(result)) ?? {}
  expect([facts?.command, box.spent.map((action) => (action.kind === 'command' ? action.command : ''))]).toEqual(['sleep 30', ['sleep 30']])
})

describe.skipIf(whyNoBubblewrap !== null)('in the sandbox', () => {
  test('a job writes its record, and reaches no other', async () => {
    const inside = startSandboxBox()
    try {
      const other = await inside.shell('sleep 30', { background: true })
      const [otherName = ''] = recordsOf(inside)
      const command = `echo 9 >'${path.join(inside.folder, 'exits', otherName)}'; until [ -e go ]; do sleep 0.05; done; exit 6`
      const result = await inside.shell(command, { background: true })
      const [own = ''] = recordsOf(inside).filter((name) => name !== otherName)
      const file = path.join(inside.folder, 'exits', own)
      // A second name of the same file: the first goes with the job.
      const kept = path.join(inside.folder, 'kept')
      fs.linkSync(file, kept)
      fs.writeFileSync(path.join(inside.workspace, 'go'), '')
      expect(await endOf(inside, result)).toEqual({ kind: 'exited', code: 6 })
      expect(readExitRecord(kept)?.code).toBe(6)
      expect(fs.readFileSync(path.join(inside.folder, 'exits', otherName), 'utf8')).toBe('')
      await inside.run('job_stop', { job_id: jobIn(other) })
    } finally {
      await inside.dispose()
    }
  })
})
