import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { markerName } from '../../electron/process/environment.ts'
import { type FamilyFacts, findDescendants } from '../../electron/process/find-descendants.ts'
import { linuxPlatform, parseStat } from '../../electron/process/linux-platform.ts'
import type { ProcessPlatform, ProcessRow } from '../../electron/process/platform.ts'
import { ProcessFamily } from '../../electron/process/process-family.ts'
import { parsePs } from '../../electron/process/ps-platform.ts'
import { signalGroup, signalProcess } from '../../electron/process/signal-safely.ts'
import { stopTree } from '../../electron/process/stop-tree.ts'
import { createWindowsPlatform, parseListing } from '../../electron/process/windows-platform.ts'

const row = (pid: number, parent: number, change: Partial<ProcessRow> = {}): ProcessRow => ({
  pid,
  parent,
  group: pid,
  session: pid,
  startTime: pid,
  state: 'alive',
  ...change,
})
const facts = (change: Partial<FamilyFacts> = {}): FamilyFacts => ({
  known: new Map(),
  group: 100,
  leader: 100,
  bornFrom: 100,
  marked: new Set(),
  ownPid: 50,
  ...change,
})
const pids = (rows: readonly ProcessRow[]) => rows.map((one) => one.pid).sort((a, b) => a - b)

const table: readonly (readonly [string, readonly ProcessRow[], Partial<FamilyFacts>, readonly number[]])[] = [
  [
    'group and session belong',
    [row(100, 50), row(101, 100, { group: 100 }), row(102, 1, { session: 100 }), row(103, 1)],
    {},
    [100, 101, 102],
  ],
  [
    'descendants belong, to any depth and in any order',
    [row(103, 102), row(102, 101), row(101, 100), row(100, 50)],
    {},
    [100, 101, 102, 103],
  ],
  ['marked ones and their children belong', [row(105, 1), row(106, 105)], { marked: new Set([105]) }, [105, 106]],
  [
    'the known belong only with the same start',
    [row(105, 1), row(106, 1)],
    {
      known: new Map([
        [105, 105],
        [106, 7],
      ]),
    },
    [105],
  ],
  ['what is older does not belong, whatever its group', [row(101, 1, { group: 100, startTime: 99 })], {}, []],
  ['the dead do not belong', [row(101, 100, { group: 100, state: 'dead' })], {}, []],
  ['a group once seen empty is not ours any more', [row(100, 1)], { group: null, leader: null }, []],
  [
    'we and the first process never belong',
    [row(50, 100, { group: 100, startTime: 200 }), row(1, 100, { group: 100, startTime: 200 })],
    {},
    [],
  ],
]
for (const [title, rows, change, expected] of table) test(title, () => expect(pids(findDescendants(rows, facts(change)))).toEqual(expected))

test('a process name with spaces and brackets does not shift the fields', () => {
  const line = '4711 (a) b (c) S 1 4700 4699 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 98765 1000 10'
  expect(parseStat(line)).toEqual({ pid: 4711, parent: 1, group: 4700, session: 4699, startTime: 98765, state: 'alive' })
  expect(parseStat('nonsense')).toBeNull()
})

test('the table of this machine holds us', async () => {
  if (process.platform !== 'linux') return
  expect(pids(await linuxPlatform.table(null))).toContain(process.pid)
})

test('lines of ps are read, zombies as dead', () => {
  const text = '  501     1   501 0 Ss   Mon Nov 30 16:00:01 2026\n  502   501   501 0 Z+   Mon Nov 30 16:00:02 2026\nrubbish\n'
  const [first, second, ...more] = parsePs(text)
  expect(more).toEqual([])
  expect(first).toMatchObject({ pid: 501, parent: 1, group: 501, state: 'alive' })
  expect(second).toMatchObject({ pid: 502, state: 'dead', startTime: (first?.startTime ?? 0) + 1 })
})

test('groups and pids that are not a command are refused', () => {
  for (const id of [0, 1, -1, 1.5, Number.NaN, process.pid]) {
    expect(() => signalGroup(id, 'SIGCONT')).toThrow(/Refused/)
    expect(() => signalProcess(id, 'SIGCONT')).toThrow(/Refused/)
  }
})

const system = 'D:\\Win\\System32\\'
const windowsMachine = (alive: (pid: number) => boolean = () => false) => ({ now: () => -1e14, isAlive: alive, systemRoot: 'D:\\Win' })
const listed = (rows: readonly ProcessRow[]) => rows.map((one) => `${one.pid} ${one.parent} ${one.startTime}\r\n`).join('')

test('on Windows a tree is ended by the system’s own taskkill at its roots, by force after the grace, and verified', async () => {
  const calls: string[] = []
  let alive = [row(100, 50), row(101, 100), row(102, 101)]
  const platform = createWindowsPlatform(async (file, programArguments) => {
    calls.push([file, ...programArguments].join(' '))
    if (programArguments.includes('/F')) alive = [row(4, 0)]
    return file.endsWith('powershell.exe') ? listed(alive) : ''
  }, windowsMachine())
  const survivors = await stopTree(new ProcessFamily({ ...platform, lookEveryMs: 5 }, 100, 'marker'), 30)
  expect(survivors).toEqual([])
  const kill = `${system}taskkill.exe /PID 100 /T`
  expect(calls.filter((call) => call.includes('taskkill'))).toEqual([kill, `${kill} /F`])
  expect(calls[0]).toContain(`${system}WindowsPowerShell\\v1.0\\powershell.exe -NoProfile`)
})

test('on Windows what taskkill cannot end is told as surviving, and a child whose parent ended is ended by itself', async () => {
  const calls: string[] = []
  let alive = [row(100, 50), row(101, 100)]
  const platform = createWindowsPlatform(async (file, programArguments) => {
    if (file.endsWith('powershell.exe')) return listed(alive)
    calls.push(programArguments.join(' '))
    alive = [row(101, 100), row(4, 0)]
    return ''
  }, windowsMachine())
  const survivors = await stopTree(new ProcessFamily({ ...platform, lookEveryMs: 5 }, 100, 'marker'), 30)
  expect(survivors).toEqual([101])
  expect(calls).toEqual(expect.arrayContaining(['/PID 100 /T', '/PID 101 /T /F']))
})

test('on Windows nothing is told to be gone because no listing could be had', async () => {
  const platform = createWindowsPlatform(
    async () => '',
    windowsMachine((pid) => pid === 100),
  )
  expect(await stopTree(new ProcessFamily({ ...platform, lookEveryMs: 5 }, 100, 'marker'), 30)).toEqual([100])
  const gone = createWindowsPlatform(async () => '', windowsMachine())
  expect(await stopTree(new ProcessFamily({ ...gone, lookEveryMs: 5 }, 100, 'marker'), 30)).toEqual([])
})

test('on Windows a process that is younger than its child is not its parent', async () => {
  const platform = createWindowsPlatform(
    async () => listed([row(100, 50), row(7, 100, { startTime: 90 }), row(8, 100, { startTime: 110 })]),
    windowsMachine(),
  )
  expect(pids(await new ProcessFamily(platform, 100, 'marker').members())).toEqual([8, 100])
})

test.runIf(process.platform === 'linux')(
  'a marker is seen also while its process becomes another program, when it has no environment yet',
  async () => {
    const again = 'if [ "$1" -gt 0 ]; then exec sh -c "$0" "$0" $(($1 - 1)); fi'
    const child = spawn('sh', ['-c', again, again, '400'], { env: { PATH: '/usr/bin:/bin', [markerName]: 'prc_loading' }, stdio: 'ignore' })
    const gone = once(child, 'exit')
    const pid = child.pid ?? 0
    let [looks, misses] = [0, 0]
    while (child.exitCode === null && (await linuxPlatform.rowsOf([pid]))[0]?.state === 'alive') {
      const seen = (await linuxPlatform.carriers('prc_loading', [pid])).has(pid)
      if (!seen && (await linuxPlatform.rowsOf([pid]))[0]?.state === 'alive') misses++
      looks++
    }
    await gone
    expect(looks).toBeGreaterThan(20)
    expect(misses).toBe(0)
  },
)

test.runIf(process.platform === 'linux')('a process without any environment is none of ours and holds nothing up', async () => {
  const child = spawn('env', ['-i', 'sleep', '60'], { stdio: 'ignore' })
  expect(await linuxPlatform.carriers('prc_any', [child.pid ?? 0, 2])).toEqual(new Set())
  child.kill('SIGKILL')
})

test('Windows rows are parent and start by pid', () => {
  expect(parseListing('4 0 133\r\n\r\nbad line\r\n')).toEqual([{ pid: 4, parent: 0, group: 0, session: 0, startTime: 133, state: 'alive' }])
})

test('what cannot be ended is reported, within grace and one second', async () => {
  const immortal = row(100, 50)
  const platform: ProcessPlatform = {
    lookEveryMs: 5,
    startTimeOf: () => 100,
    table: async () => [immortal],
    rowsOf: async () => [immortal],
    carriers: async () => new Set(),
    mayHaveGroup: () => true,
    end: async () => undefined,
    interrupt: () => undefined,
  }
  const startedAt = performance.now()
  expect(await stopTree(new ProcessFamily(platform, 100, 'marker'), 100)).toEqual([100])
  expect(performance.now() - startedAt).toBeLessThan(1_100)
})
