import { expect, test } from 'vitest'
import { linuxPlatform } from '../../electron/process/linux-platform.ts'
import type { ProcessTree } from '../../electron/process/ports.ts'
import { parseSockets } from '../../electron/process/usage/linux-ports.ts'
import { createLinuxUsage, memoryOf, parseStatusMemory, parseUsageStat } from '../../electron/process/usage/linux-usage.ts'
import { TreeMeter } from '../../electron/process/usage/measure-trees.ts'
import { createPsUsage, parseCpuTime, parseLsof, parsePsMarkers, parsePsUsage } from '../../electron/process/usage/ps-usage.ts'
import type { UsagePlatform, UsageRow } from '../../electron/process/usage/usage-platform.ts'
import { createWindowsUsage, parseListeners, parseUsageListing } from '../../electron/process/usage/windows-usage.ts'
import { startManager, textOf, until } from './start-manager.ts'

test('processor time stands in a stat line behind a name that may hold anything', () => {
  const line = `7 (a ) b) S 1 7 7 0 -1 0 0 0 0 0 150 50 9 9 20 0 1 0 ${'4242 '.repeat(30)}`
  expect(parseUsageStat(line)).toMatchObject({ pid: 7, parent: 1, group: 7, startTime: 4_242, cpuMs: 2_000 })
  expect(parseUsageStat('')).toBeNull()
})

test('memory that processes share counts once, their own for each', () => {
  const status = 'Name:\tx\nVmRSS:\t  9 kB\nRssAnon:\t     100 kB\nRssFile:\t      40 kB\nRssShmem:\t       8 kB\n'
  const part = parseStatusMemory(status)
  expect(part).toEqual({ own: 102_400, file: 40_960, shared: 8_192 })
  expect(memoryOf([part, part])).toBe(2 * 102_400 + 40_960 + 8_192)
  expect(memoryOf([])).toBe(0)
})

test('of the socket tables only what listens counts, and whether others can reach it', () => {
  const line = (local: string, state: string, inode: number) =>
    `   0: ${local} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000     0        0 ${inode} 1 0 100 0 0 10 0`
  const tcp = ['  sl  local_address', line('0100007F:1F90', '0A', 11), line('00000000:0016', '0A', 12), line('0100007F:AAAA', '01', 13)]
  expect([...parseSockets(tcp.join('\n'), 'tcp')]).toEqual([
    ['11', { protocol: 'tcp', port: 8_080, reach: 'this-machine' }],
    ['12', { protocol: 'tcp', port: 22, reach: 'network' }],
  ])
  const six = (address: string) => [...parseSockets(`\n${line(`${address}:0050`, '0A', 1)}`, 'tcp').values()][0]?.reach
  expect(six('00000000000000000000000001000000')).toBe('this-machine')
  expect(six('0000000000000000FFFF00000100007F')).toBe('this-machine')
  expect(six('00000000000000000000000000000000')).toBe('network')
  // A client that waits for an answer has a port that the system gave out.
  const udp = ['', line('00000000:14E9', '07', 21), line('00000000:C350', '07', 22)]
  expect([...parseSockets(udp.join('\n'), 'udp').values()]).toEqual([{ protocol: 'udp', port: 5_353, reach: 'network' }])
})

test('a real tree is measured: processor, memory, processes, and the port that only a grandchild in a session of its own has', async () => {
  const box = startManager()
  const server = "const s=require('net').createServer().listen(0,'127.0.0.1',()=>console.log(s.address().port));setInterval(()=>{},1e3)"
  const job = await box.run(`setsid node -e "${server}" & while :; do :; done`, { background: true })
  await until(() => /^\d+\n$/.test(textOf(job)))
  const meter = new TreeMeter(createLinuxUsage(), () => performance.now())
  const trees = new Map(job.tree === undefined ? [] : [[job.facts.processId, job.tree]])
  expect((await meter.look(trees)).get(job.facts.processId)?.usage).toMatchObject({ cpuPercent: null, processCount: 2 })
  await until(() => performance.now() % 500 > 490)
  const second = (await meter.look(trees)).get(job.facts.processId)
  expect(second?.usage.cpuPercent).toBeGreaterThan(5)
  expect(second?.usage.memoryBytes).toBeGreaterThan(20_000_000)
  expect(second?.ports).toEqual([{ protocol: 'tcp', port: Number(textOf(job)), reach: 'this-machine' }])
  await box.dispose()
})

const row = (pid: number, cpuMs: number): UsageRow => ({
  pid,
  parent: 1,
  group: pid,
  session: pid,
  startTime: 5,
  state: 'alive',
  cpuMs,
  residentBytes: 10,
})

test('shares count from one look to the next: what is new from its birth, what is gone not at all; equal ports once', async () => {
  let rows = [row(10, 1_000)]
  let now = 0
  const port = { protocol: 'tcp', port: 80, reach: 'this-machine' } as const
  const platform: UsagePlatform = {
    everyMs: 1,
    rows: async () => rows,
    markersOf: async () => new Map([[10, 'mine']]),
    memoryOf: async (members) => members.length * 10,
    portsOf: async (pids) => new Map(pids.map((pid) => [pid, [pid === 10 ? port : { ...port, reach: 'network' }]])),
  }
  const tree: ProcessTree = { marker: 'mine', startTime: 5, membersAmong: (all) => all }
  const meter = new TreeMeter(platform, () => now)
  const look = async () => (await meter.look(new Map([['prc_a', tree]]))).get('prc_a')
  expect((await look())?.usage).toEqual({ cpuPercent: null, memoryBytes: 10, processCount: 1 })
  now = 1_000
  rows = [row(10, 1_500), row(11, 250)]
  expect(await look()).toEqual({
    usage: { cpuPercent: 75, memoryBytes: 20, processCount: 2 },
    ports: [{ protocol: 'tcp', port: 80, reach: 'network' }],
  })
  now = 2_000
  rows = [row(11, 250)]
  expect((await look())?.usage.cpuPercent).toBe(0)
  expect(await meter.look(new Map())).toEqual(new Map())
})

test('ps and lsof are read as macOS prints them', async () => {
  const text = '  1:02.50  2048   7     1     7      0 S    Mon Nov 30 20:00:00 2026\nbad\n'
  expect(parsePsUsage(text)).toMatchObject([{ pid: 7, parent: 1, group: 7, cpuMs: 62_500, residentBytes: 2_097_152, state: 'alive' }])
  expect(['0:00.01', '1:02:03', '2-01:00:00'].map(parseCpuTime)).toEqual([10, 3_723_000, 176_400_000])
  expect(parsePsMarkers('  7 sleep 60 PATH=/bin SIGNALBOX_PROCESS=prc_a\n  8 sleep 60\n')).toEqual(new Map([[7, 'prc_a']]))
  const lsof = 'p7\nf3\nPTCP\nn127.0.0.1:8080\nf4\nPTCP\nn*:3000\np8\nf3\nPTCP\nn[::1]:9\n'
  expect(parseLsof(lsof)).toEqual(
    new Map([
      [
        7,
        [
          { protocol: 'tcp', port: 8_080, reach: 'this-machine' },
          { protocol: 'tcp', port: 3_000, reach: 'network' },
        ],
      ],
      [8, [{ protocol: 'tcp', port: 9, reach: 'this-machine' }]],
    ]),
  )
  const asked: string[] = []
  const usage = createPsUsage(async (file) => {
    asked.push(file)
    return file.endsWith('lsof') ? lsof : text
  })
  expect(await usage.portsOf([])).toEqual(new Map())
  await usage.portsOf([7])
  expect(await usage.memoryOf(await usage.rows())).toBe(2_097_152)
  expect(asked).toEqual(['/usr/sbin/lsof', '/bin/ps'])
})

test('PowerShell’s lists are read as Windows prints them', async () => {
  expect(parseUsageListing('4 0 133 25000000 4096\r\nbad\r\n')).toMatchObject([{ pid: 4, cpuMs: 2_500, residentBytes: 4_096 }])
  const listeners = '4 80 0.0.0.0\r\n4 81 ::1\r\n'
  const usage = createWindowsUsage(async () => listeners)
  expect(await usage.portsOf([4, 5])).toEqual(new Map([...parseListeners(listeners), [5, []]]))
  expect(
    parseListeners(listeners)
      .get(4)
      ?.map((port) => port.reach),
  ).toEqual(['network', 'this-machine'])
})

test('the app itself is seen, so that its own sockets can be told from those of a command', async () => {
  const rows = await createLinuxUsage().rows()
  expect(rows.find((one) => one.pid === process.pid)?.startTime).toBe(linuxPlatform.startTimeOf(process.pid))
})
