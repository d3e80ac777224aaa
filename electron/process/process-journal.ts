import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type ProcessId, processIdSchema } from '../../shared/ids.ts'
import { type ProcessFacts, processFactsSchema } from '../../shared/process.ts'
import { exitRecordFolder, exitRecordName } from './exit-records.ts'
import type { ProcessPlatform } from './platform.ts'
import type { ProcessJournal } from './ports.ts'

const ownerSchema = z.strictObject({ kind: z.literal('owner'), pid: z.number().int(), startTime: z.number() })
const startingSchema = z.strictObject({ kind: z.literal('starting'), processId: processIdSchema, marker: z.string() })
const startedSchema = z.strictObject({
  kind: z.literal('started'),
  processId: processIdSchema,
  pid: z.number().int(),
  startTime: z.number(),
  marker: z.string(),
  /** With them a later run can list it, and account for it in its session. Journals of before did not have them. */
  facts: processFactsSchema.optional(),
})
/** Before `started`: the file in which its shell says how it ends. A line of its own, for versions of before pass over what they do not know. */
const recordingSchema = z.strictObject({
  kind: z.literal('recording'),
  processId: processIdSchema,
  exitRecord: z.string().regex(exitRecordName),
})
const endedSchema = z.strictObject({ kind: z.literal('ended'), processId: processIdSchema })
const lineSchema = z.discriminatedUnion('kind', [ownerSchema, startingSchema, recordingSchema, startedSchema, endedSchema])
type Line = z.infer<typeof lineSchema>

/** A process whose end was never written, by an app that is gone. */
export interface UnclosedProcess {
  readonly processId: ProcessId
  readonly marker: string
  /** Null: the app was gone before it could tell anybody that it had started. */
  readonly told: {
    readonly pid: number
    /** In the units of `ProcessRow`. */
    readonly startTime: number
    /** Null in a journal that did not keep them yet. */
    readonly facts: ProcessFacts | null
  } | null
  /** Path of the file in which its shell says how it ends; null: it was not asked to. */
  readonly exitRecord: string | null
}

export interface ProcessJournalParts {
  readonly folder: string
  readonly platform: ProcessPlatform
  readonly runId: string
  /** Takes known secrets out of the command before it is written. */
  mask(facts: ProcessFacts): ProcessFacts
}

/** Opens this run's own journal file. Each run writes its own, so that two never mix; `dispose` deletes it when all is ended. */
export function openProcessJournal({ folder, platform, runId, mask }: ProcessJournalParts): ProcessJournal & { dispose(): void } {
  const file = path.join(folder, `${runId}.jsonl`)
  const open = new Set<ProcessId>()
  let descriptor: number | null = null
  const write = (line: Line) => {
    if (descriptor === null) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      descriptor = openSync(file, 'a', 0o600)
      write({ kind: 'owner', pid: process.pid, startTime: platform.startTimeOf(process.pid) })
    }
    writeSync(descriptor, `${JSON.stringify(line)}\n`)
  }
  return {
    starting: (processId, marker) => {
      open.add(processId)
      write({ kind: 'starting', processId, marker })
    },
    started: ({ facts, startTime, marker, exitRecord }) => {
      if (facts.pid === null) return
      open.add(facts.processId)
      if (exitRecord != null) write({ kind: 'recording', processId: facts.processId, exitRecord: path.basename(exitRecord) })
      write({ kind: 'started', processId: facts.processId, pid: facts.pid, startTime, marker, facts: mask(facts) })
    },
    ended: (processId) => {
      if (open.delete(processId)) write({ kind: 'ended', processId })
    },
    dispose: () => {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
      if (open.size === 0) rmSync(file, { force: true })
    },
  }
}

/** What earlier runs that are gone left open, without touching it. */
export async function readUnclosed(folder: string, platform: ProcessPlatform): Promise<readonly UnclosedProcess[]> {
  return (await readAbandoned(folder, platform)).flatMap(({ unclosed }) => unclosed)
}

/** The journal of a run that is gone. */
export interface AbandonedJournal {
  readonly file: string
  readonly unclosed: readonly UnclosedProcess[]
}

/** The journals of earlier runs that are gone. */
export async function readAbandoned(folder: string, platform: ProcessPlatform): Promise<readonly AbandonedJournal[]> {
  const abandoned: AbandonedJournal[] = []
  for (const name of listJournals(folder)) {
    const file = path.join(folder, name)
    const lines = readLines(file)
    const owner = lines.find((line) => line.kind === 'owner')
    if (owner?.kind === 'owner' && (await isAlive(owner, platform))) continue
    abandoned.push({ file, unclosed: unclosedOf(folder, lines) })
  }
  return abandoned
}

/** The processes that other running apps have not ended yet. */
export async function findOpenElsewhere(folder: string, platform: ProcessPlatform): Promise<ReadonlySet<ProcessId>> {
  const open = new Set<ProcessId>()
  for (const name of listJournals(folder)) {
    const lines = readLines(path.join(folder, name))
    const owner = lines.find((line) => line.kind === 'owner')
    if (owner?.kind !== 'owner' || owner.pid === process.pid || !(await isAlive(owner, platform))) continue
    for (const { processId } of unclosedOf(folder, lines)) open.add(processId)
  }
  return open
}

/** The exit records of all processes that any journal has open. */
export function findNeededRecords(folder: string): ReadonlySet<string> {
  const unclosed = listJournals(folder).flatMap((name) => unclosedOf(folder, readLines(path.join(folder, name))))
  return new Set(unclosed.flatMap(({ exitRecord }) => exitRecord ?? []))
}

function listJournals(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  } catch {
    return []
  }
}

/** Lines that can be read; a torn last one (the run was killed while it wrote) is passed over. */
function readLines(file: string): readonly Line[] {
  const texts = readFileSync(file, 'utf8').split('\n')
  return texts.flatMap((text) => {
    try {
      return [lineSchema.parse(JSON.parse(text))]
    } catch {
      return []
    }
  })
}

function unclosedOf(folder: string, lines: readonly Line[]): readonly UnclosedProcess[] {
  const open = new Map<ProcessId, UnclosedProcess>()
  const records = new Map<ProcessId, string>()
  for (const line of lines) {
    if (line.kind === 'starting') open.set(line.processId, { processId: line.processId, marker: line.marker, told: null, exitRecord: null })
    if (line.kind === 'recording') records.set(line.processId, path.join(exitRecordFolder(folder), line.exitRecord))
    if (line.kind === 'started') open.set(line.processId, { ...toldOf(line), exitRecord: records.get(line.processId) ?? null })
    if (line.kind === 'ended') open.delete(line.processId)
  }
  return [...open.values()]
}

const toldOf = ({ processId, marker, pid, startTime, facts }: z.infer<typeof startedSchema>) => ({
  processId,
  marker,
  told: { pid, startTime, facts: facts ?? null },
})

async function isAlive(owner: { readonly pid: number; readonly startTime: number }, platform: ProcessPlatform): Promise<boolean> {
  const [row] = await platform.rowsOf([owner.pid])
  return row !== undefined && row.state !== 'dead' && row.startTime === owner.startTime
}
