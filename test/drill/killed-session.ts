import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApprovalId, SessionId } from '../../shared/ids.ts'
import { type SessionRecord, sessionRecordSchema } from '../../shared/session/events.ts'
import type { ScriptedModel } from '../support/scripted-model.ts'
import { type DrillFacts, faultsOfFork, faultsOfLog, type Told } from './killed-session-facts.ts'
import type { Random } from './random.ts'

interface Drill {
  readonly hostFile: string
  readonly dataFolder: string
  readonly workspace: string
  readonly model: ScriptedModel
}

/**
 * Starts the app in a process of its own on a session, kills it at a random point, and again, `kills` times, each time resuming and forking the session.
 * Gives what was wrong (empty: nothing) and what there was to be wrong.
 */
export async function runKilledSession(drill: Drill, random: Random, kills: number) {
  const answered = new Map<ApprovalId, string>()
  const queued: string[] = []
  const faults: string[] = []
  const facts = (): DrillFacts => ({ answered, queued, ran: numbersThatRan(drill.workspace) })
  let sessionId: SessionId = ''
  let forks = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const told = await runUntilKilled(drill, sessionId, random)
    for (const one of told) {
      if (one.kind === 'created') sessionId = one.sessionId
      if (one.kind === 'answered') answered.set(one.approvalId, one.answer)
      if (one.kind === 'queued') queued.push(one.text)
    }
    const records = recordsOnDisk(drill.dataFolder, sessionId)
    // The last message begins what was not opened again since.
    const lastMessage = records.findLastIndex(({ event }) => event.kind === 'message.sent')
    faults.push(...faultsOfLog(records, facts(), false))
    faults.push(...faultsOfLog(records.slice(0, lastMessage), { answered: new Map(), queued: [], ran: [] }, true))
    for (const one of told) {
      if (one.kind !== 'forked') continue
      forks += 1
      faults.push(...faultsOfFork(records.slice(0, lastMessage), recordsOnDisk(drill.dataFolder, one.sessionId), one))
    }
  }
  return { faults: [...new Set(faults)], facts: facts(), forks, records: recordsOnDisk(drill.dataFolder, sessionId) }
}

/** Kills it after so many events, or so many answers, and a moment: what it was about then is left to chance. */
async function runUntilKilled({ hostFile, dataFolder, workspace, model }: Drill, sessionId: SessionId, random: Random) {
  const told: Told[] = []
  const trigger = random.pick(['written', 'answered'] as const)
  const count = trigger === 'written' ? random.between(1, 40) : random.between(1, 4)
  const delayMs = random.between(0, 12)
  const argv = [dataFolder, workspace, model.baseUrl, sessionId, String(random.between(0, 2 ** 20))]
  const host = fork(hostFile, argv, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(host, 'exit')
  try {
    const early = await Promise.race([seen(host, told, trigger, count), exited])
    if (early !== undefined) throw new Error(`The app ended by itself with ${early.join()}`)
    if (delayMs > 0) await wait(delayMs)
  } finally {
    host.kill('SIGKILL')
    await exited
  }
  return told
}

/** Resolves when it has told so many of these. What it tells is kept until it is gone. */
function seen(host: ChildProcess, told: Told[], kind: Told['kind'], count: number): Promise<void> {
  return new Promise((resolve) => {
    host.on('message', (message) => {
      // It is our own program that talks.
      told.push(message as Told)
      if (told.filter((one) => one.kind === kind).length >= count) resolve()
    })
  })
}

/** A last line that the kill tore is no record yet; anything else that cannot be read is a fault of the log. */
function recordsOnDisk(dataFolder: string, sessionId: SessionId): readonly SessionRecord[] {
  const lines = fs
    .readFileSync(path.join(dataFolder, 'sessions', sessionId, 'events.jsonl'), 'utf8')
    .split('\n')
    .slice(1, -1)
  return lines.map((line) => sessionRecordSchema.parse(JSON.parse(line)))
}

function numbersThatRan(workspace: string): readonly number[] {
  const file = path.join(workspace, 'ran.txt')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n').map(Number) : []
}
