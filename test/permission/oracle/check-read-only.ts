import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { type Fault, judgeInFolder } from './judge-in-folder.ts'
import { runInJail } from './run-in-jail.ts'
import { differences, takeSnapshot } from './take-snapshot.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

export interface OracleOptions {
  readonly texts: fc.Arbitrary<string>
  readonly seed: number
  /** So many commands that the gate lets through are run. */
  readonly count: number
  readonly fault?: Fault
  /** Enough to know; the rest is not run. */
  readonly mostFailures?: number
}

export interface OracleReport {
  readonly generated: number
  readonly ran: number
  /** Program → how often it was run, and how often passed over because this machine lacks it. */
  readonly programs: ReadonlyMap<string, number>
  readonly missing: ReadonlyMap<string, number>
  readonly failures: readonly { readonly command: string; readonly what: string }[]
}

const BATCH = 100
const MOST_FAILURES = 20
// Texts that are made at once; what is left of them when a batch is full is thrown away.
const SAMPLE = 1_000
// More rounds than any run has: two seeds have no round in common.
const ROUNDS_APART = 1_009
// So many texts for each that is run: else the generator makes nothing that the gate lets through.
const MOST_TEXTS_EACH = 200
// Every command has a limit of 2 s of its own, and a minute for what it started beside itself.
const BATCH_LIMIT_MS = 240_000

// Many commands wait until their time is over: so many batches run beside each other, each in a folder of its own.
const LANES = 4

/** Runs generated commands that the gate calls harmless, and says which of them were not. */
export async function checkReadOnly(options: OracleOptions): Promise<OracleReport> {
  // Few commands are one batch.
  const lanes = options.count < BATCH * LANES ? 1 : LANES
  const reports = await Promise.all(
    Array.from({ length: lanes }, (_each, lane) => runLane({ ...options, count: shareOf(options.count, lanes, lane) }, lane, lanes)),
  )
  return {
    generated: total(reports.map(({ generated }) => generated)),
    ran: total(reports.map(({ ran }) => ran)),
    programs: joined(reports.map(({ programs }) => programs)),
    missing: joined(reports.map(({ missing }) => missing)),
    failures: reports.flatMap(({ failures }) => failures).slice(0, options.mostFailures ?? MOST_FAILURES),
  }
}

const shareOf = (count: number, lanes: number, lane: number): number =>
  Math.floor((count * (lane + 1)) / lanes) - Math.floor((count * lane) / lanes)

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function joined(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>()
  for (const [name, count] of counts.flatMap((each) => [...each])) all.set(name, (all.get(name) ?? 0) + count)
  return all
}

async function runLane(options: OracleOptions, lane: number, lanes: number): Promise<OracleReport> {
  const runner = new BatchRunner()
  try {
    return await check(options, runner, lane, lanes)
  } finally {
    runner.dispose()
  }
}

/** Each lane takes every so many rounds: the same commands whatever else the machine does. */
async function check(options: OracleOptions, runner: BatchRunner, lane: number, lanes: number): Promise<OracleReport> {
  const report = { generated: 0, ran: 0, programs: new Map<string, number>(), missing: new Map<string, number>() }
  const failures: Failure[] = []
  const { mostFailures = MOST_FAILURES } = options
  const isInstalled = installedHere(runner.folder.traps)
  const mostGenerated = options.count * MOST_TEXTS_EACH + BATCH * 40
  for (let round = lane; report.ran < options.count && failures.length < mostFailures && report.generated < mostGenerated; round += lanes) {
    const batch: string[] = []
    const judge = await judgeInFolder(runner.folder, options.fault)
    const size = Math.min(BATCH, options.count - report.ran)
    for (const text of fc.sample(options.texts, { seed: options.seed * ROUNDS_APART + round, numRuns: SAMPLE })) {
      report.generated++
      const { verdict, programs } = await judge(text)
      if (verdict.verdict !== 'allow' || text.includes('\0')) continue
      const missing = programs.filter((program) => !isInstalled(program))
      for (const program of missing.length > 0 ? missing : programs) add(missing.length > 0 ? report.missing : report.programs, program)
      if (missing.length === 0 && batch.push(text) === size) break
    }
    failures.push(...(await runner.run(batch, mostFailures - failures.length)))
    report.ran += batch.length
  }
  return { ...report, failures }
}

interface Failure {
  readonly command: string
  readonly what: string
}

/** Runs batches in one folder, for as long as it stays as it was. */
class BatchRunner {
  folder = makeThrowawayFolder()
  #before = takeSnapshot(this.folder)

  async run(batch: readonly string[], most: number): Promise<readonly Failure[]> {
    if (batch.length === 0) return []
    const seen = await runInJail(this.folder, batch, BATCH_LIMIT_MS)
    const found = [...seen].map(([index, what]) => ({ command: batch[index] ?? '', what }))
    const changes = differences(this.#before, takeSnapshot(this.folder))
    if (changes.length === 0) return found
    this.#renew()
    const culprits: Failure[] = []
    for (const command of batch) if (found.length + culprits.length < most) culprits.push(...(await this.#changesOf(command)))
    return [
      ...found,
      ...(found.length + culprits.length > 0 ? culprits : [{ command: batch.join('\n'), what: `only together: ${changes.join(', ')}` }]),
    ]
  }

  dispose(): void {
    this.folder.dispose()
  }

  async #changesOf(command: string): Promise<readonly Failure[]> {
    await runInJail(this.folder, [command], BATCH_LIMIT_MS)
    const changes = differences(this.#before, takeSnapshot(this.folder))
    if (changes.length === 0) return []
    this.#renew()
    return [{ command, what: changes.join(', ') }]
  }

  #renew(): void {
    this.folder.dispose()
    this.folder = makeThrowawayFolder()
    this.#before = takeSnapshot(this.folder)
  }
}

const add = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

/** Programs of this machine, and what the shell has itself. */
function installedHere(traps: string): (program: string) => boolean {
  const own = new Set(execFileSync('bash', ['-c', 'compgen -b; compgen -k'], { encoding: 'utf8' }).split('\n'))
  const known = new Map<string, boolean>()
  return (program) => {
    const found =
      known.get(program) ??
      (own.has(program) || [traps, '/usr/local/bin', '/usr/bin', '/bin'].some((folder) => existsSync(`${folder}/${program}`)))
    known.set(program, found)
    return found
  }
}
