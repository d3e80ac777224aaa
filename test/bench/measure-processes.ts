import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultTerminalSize, type StartRequest } from '../../electron/process/ports.ts'
import { LocalProcessManager } from '../../electron/process/process-manager.ts'
import { idFromBytes } from '../../shared/ids.ts'
import { nowMs } from './bare.ts'
import { carriersOf } from './process-table.ts'
import { runExec, shellCall } from './run-exec.ts'
import { type BenchRow, inMs } from './table.ts'

const newId = (prefix: Parameters<typeof idFromBytes>[0]) => idFromBytes(prefix, randomBytes(20))
const ignore = () => undefined

/** A manager over real processes in a folder of its own. */
function openManager() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-bench-manager-'))
  const events = { onStarted: ignore, onEnded: ignore, onInputChanged: ignore, onTakenOver: ignore, onHandedBack: ignore }
  const manager = new LocalProcessManager({ outputFolder: folder, clock: { now: Date.now }, newId, events })
  const start = (command: string, change: Partial<StartRequest> = {}) =>
    manager.start({
      sessionId: newId('ses'),
      callId: null,
      command,
      file: '/bin/bash',
      arguments: ['-c', command],
      cwd: folder,
      environment: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
      stdin: null,
      background: false,
      timeoutMs: null,
      terminal: null,
      ...change,
    })
  const close = async () => {
    await manager.dispose()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { manager, start, close }
}

/** Commands that end at once, in a terminal: is all of their output there? */
export async function measureTerminalLoss(runs: number): Promise<BenchRow> {
  const { start, close } = openManager()
  const incomplete: string[] = []
  for (const last of [2_000, 20_000]) {
    const wanted = Array.from({ length: last }, (_, at) => `${at + 1}\r\n`).join('')
    let bad = 0
    for (let run = 0; run < runs; run++) {
      const process = await start(`seq 1 ${last}`, { terminal: defaultTerminalSize })
      await process.ended
      if ((await readAll(process.output)) !== wanted) bad++
    }
    incomplete.push(`\`seq 1 ${last}\` ${bad} of ${runs}`)
  }
  await close()
  return {
    what: `output of a command that ends at once, in a PTY: incomplete`,
    bar: '0',
    measured: incomplete.join(', '),
    met: incomplete.every((each) => / 0 of /.test(each)),
  }
}

async function readAll(output: {
  readonly size: number
  read(offset: number, maximumBytes: number): Promise<{ bytes: Uint8Array }>
}): Promise<string> {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < output.size; ) {
    const { bytes } = await output.read(at, output.size - at)
    if (bytes.length === 0) break
    pieces.push(bytes)
    at += bytes.length
  }
  return Buffer.concat(pieces).toString()
}

const stubborn = 50
const graceMs = 2_000
const stopBarMs = graceMs + 1_000

/** Fifty processes that ignore TERM, each a group of its own shell's. */
export async function measureStop(): Promise<BenchRow> {
  const { manager, start, close } = openManager()
  const mark = randomBytes(12).toString('hex')
  const command = `for one in $(seq ${stubborn}); do bash -c "trap '' TERM; while :; do sleep 60; done" & done; wait`
  const tree = await start(command, { environment: { PATH: process.env['PATH'] ?? '', BENCH_MARK: mark } })
  // Each is a shell and its sleep, and there is the shell above them.
  while (carriersOf(`BENCH_MARK=${mark}`).length < 2 * stubborn + 1) await wait(20)
  const startedAt = nowMs()
  const end = await manager.stop(tree.facts.processId, { kind: 'stopped', by: 'user', note: null })
  const tookMs = nowMs() - startedAt
  const left = carriersOf(`BENCH_MARK=${mark}`).length
  await close()
  return {
    what: `stop of a tree of ${stubborn} processes that ignore TERM`,
    bar: `all gone ≤ ${inMs(stopBarMs)}`,
    measured: `${inMs(tookMs)}, ${left} left`,
    met: tookMs <= stopBarMs && left === 0 && end?.survivors.length === 0,
  }
}

const texts = [
  ['GBK', '编译错误：找不到文件', 'b1e0d2ebb4edcef3a3bad5d2b2bbb5bdcec4bcfe'],
  ['Shift-JIS', 'ファイルが見つかりません', '837483408343838b82aa8ca982c282a982e882dc82b982f1'],
] as const

/** What the model reads of output that is not UTF-8. */
export async function measureEncodings(): Promise<BenchRow> {
  const calls = texts.map(([, , hex]) => shellCall(`printf '${hex.replace(/../g, '\\x$&')}\\n'`))
  const { results } = await runExec({ turns: calls.map((call) => ({ calls: [call] })) })
  const right = texts.map(([, text], at) => results[at]?.includes(text) === true)
  return {
    what: 'GBK and Shift-JIS output, as the model reads it',
    bar: 'right text',
    measured: texts.map(([name], at) => `${name} ${right[at] ? 'right' : 'WRONG'}`).join(', '),
    met: right.every(Boolean),
  }
}
