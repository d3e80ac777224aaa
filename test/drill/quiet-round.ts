import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exitRecordFolder } from '../../electron/process/exit-records.ts'
import { platformOf } from '../../electron/process/platform-of.ts'
import { readUnclosed } from '../../electron/process/process-journal.ts'
import { carriersOf } from '../bench/process-table.ts'
import type { Fault } from './faults.ts'
import { Ledger } from './ledger.ts'
import { openManager, outputFolderOf } from './open-manager.ts'
import type { Random } from './random.ts'
import { removeFolder } from './remove-folder.ts'
import { runSequence } from './run-sequence.ts'
import { mountSmallDisk } from './small-disk.ts'

const workersMax = 8
const watchEveryMs = 50
const fullDiskShare = 0.3

export interface RoundNeeds {
  readonly random: Random
  readonly fault: Fault
  readonly forMs: number
  readonly complain: (what: string) => void
  readonly onSequence: () => void
  /** Outputs of this round lie on a disk that becomes full. */
  readonly onFullDisk: () => void
}

/** One life of the app: sequences side by side for a while, then a quit in the middle of them. */
export async function runRound({ random, fault, forMs, complain, onSequence, onFullDisk }: RoundNeeds): Promise<void> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-drill-')))
  const round = randomBytes(8).toString('hex')
  const ledger = new Ledger(complain, fault)
  const disk = random.chance(fullDiskShare) ? mountSmallDisk(outputFolderOf(folder)) : null
  if (disk !== null) onFullDisk()
  const { manager, journal } = openManager({ folder, ledger, fault, random: random.fork() })
  let quits = false
  let count = 0
  const deadline = performance.now() + forMs
  const work = async (own: Random) => {
    while (performance.now() < deadline && !quits) {
      const mark = `${round}-${++count}-`
      await runSequence({ manager, ledger, random: own, folder, mark, quits: () => quits, complain })
      onSequence()
    }
  }
  const watcher = setInterval(() => {
    const listed = manager.live().map(({ facts }) => facts.processId)
    if (listed.length !== ledger.open.size || listed.some((processId) => !ledger.open.has(processId)))
      complain('what is listed as running is not what was told to have started')
  }, watchEveryMs)
  const workers = Array.from({ length: random.between(1, workersMax) }, () => work(random.fork()))
  await wait(random.between(0, forMs), null, { ref: true })
  if (random.chance(0.5)) await Promise.all(workers)
  quits = true
  await manager.dispose()
  await Promise.all(workers)
  clearInterval(watcher)
  if (ledger.open.size > 0) complain(`after the quit ${ledger.open.size} processes have no end`)
  const left = carriersOf(`DRILL_SEQUENCE=${round}-`)
  if (left.length > 0) complain(`after the quit pid ${left.join(', ')} still runs`)
  journal.dispose()
  const unclosed = await readUnclosed(path.join(folder, 'journal'), platformOf(process.platform))
  if (unclosed.length > 0) complain(`after the quit the journal has ${unclosed.length} open processes`)
  const records = exitRecordFolder(path.join(folder, 'journal'))
  const kept = fs.existsSync(records) ? fs.readdirSync(records).length : 0
  if (kept > 0) complain(`after the quit there are ${kept} exit records`)
  for (const pid of left) process.kill(pid, 'SIGKILL')
  disk?.remove()
  await removeFolder(folder)
}
