import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type ProcessId, processIdSchema } from '../../shared/ids.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import type { ProcessPlatform } from './platform.ts'
import type { ProcessJournal } from './process-manager.ts'

const ownerSchema = z.strictObject({ kind: z.literal('owner'), pid: z.number().int(), startTime: z.number() })
const startedSchema = z.strictObject({
  kind: z.literal('started'),
  processId: processIdSchema,
  pid: z.number().int(),
  startTime: z.number(),
  marker: z.string(),
})
const endedSchema = z.strictObject({ kind: z.literal('ended'), processId: processIdSchema })
const lineSchema = z.discriminatedUnion('kind', [ownerSchema, startedSchema, endedSchema])
type Line = z.infer<typeof lineSchema>

/** A process whose end was never written, by an app that is gone. */
export interface UnclosedProcess {
  readonly processId: ProcessId
  readonly pid: number
  readonly startTime: number
  readonly marker: string
}

/** Opens this run's own journal file. Each run writes its own, so that two never mix; `dispose` deletes it when all is ended. */
export function openProcessJournal(folder: string, platform: ProcessPlatform, runId: string): ProcessJournal & { dispose(): void } {
  const file = path.join(folder, `${runId}.jsonl`)
  const open = new Set<ProcessId>()
  let made = false
  const write = (line: Line) => {
    if (!made) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      made = true
      write({ kind: 'owner', pid: process.pid, startTime: platform.startTimeOf(process.pid) })
    }
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }
  return {
    started: ({ facts, startTime, marker }: { facts: ProcessFacts; startTime: number; marker: string }) => {
      if (facts.pid === null) return
      open.add(facts.processId)
      write({ kind: 'started', processId: facts.processId, pid: facts.pid, startTime, marker })
    },
    ended: (processId) => {
      if (open.delete(processId)) write({ kind: 'ended', processId })
    },
    dispose: () => {
      if (open.size === 0) rmSync(file, { force: true })
    },
  }
}

/** What earlier runs that are gone left open. Their journal files are deleted once nothing of them lives any more. */
export async function readUnclosed(folder: string, platform: ProcessPlatform): Promise<readonly UnclosedProcess[]> {
  const unclosed: UnclosedProcess[] = []
  for (const name of listJournals(folder)) {
    const lines = readLines(path.join(folder, name))
    const owner = lines.find((line) => line.kind === 'owner')
    if (owner?.kind === 'owner' && (await isAlive(owner, platform))) continue
    const left = unclosedOf(lines)
    if (left.length === 0) rmSync(path.join(folder, name), { force: true })
    unclosed.push(...left)
  }
  return unclosed
}

/** The processes that other running apps have not ended yet. */
export async function findOpenElsewhere(folder: string, platform: ProcessPlatform): Promise<ReadonlySet<ProcessId>> {
  const open = new Set<ProcessId>()
  for (const name of listJournals(folder)) {
    const lines = readLines(path.join(folder, name))
    const owner = lines.find((line) => line.kind === 'owner')
    if (owner?.kind !== 'owner' || owner.pid === process.pid || !(await isAlive(owner, platform))) continue
    for (const { processId } of unclosedOf(lines)) open.add(processId)
  }
  return open
}

/** Pids that still carry the marker of an unclosed process: what it left running. Sorted. */
export async function findSurvivors(unclosed: UnclosedProcess, platform: ProcessPlatform): Promise<readonly number[]> {
  const rows = (await platform.table(null)).filter((row) => row.state !== 'dead')
  const carriers = await platform.carriers(
    unclosed.marker,
    rows.map((row) => row.pid),
  )
  return [...carriers].sort((a, b) => a - b)
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

function unclosedOf(lines: readonly Line[]): readonly UnclosedProcess[] {
  const open = new Map<ProcessId, UnclosedProcess>()
  for (const line of lines) {
    if (line.kind === 'started')
      open.set(line.processId, { processId: line.processId, pid: line.pid, startTime: line.startTime, marker: line.marker })
    if (line.kind === 'ended') open.delete(line.processId)
  }
  return [...open.values()]
}

async function isAlive(owner: { readonly pid: number; readonly startTime: number }, platform: ProcessPlatform): Promise<boolean> {
  const [row] = await platform.rowsOf([owner.pid])
  return row !== undefined && row.state !== 'dead' && row.startTime === owner.startTime
}
