import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describeMachine, writeSection } from '../bench/write-section.ts'
import { runCrash } from './crash-round.ts'
import { type Fault, faults } from './faults.ts'
import { runKilledSession } from './killed-session.ts'
import { runRound } from './quiet-round.ts'
import { type Random, randomFrom } from './random.ts'
import { removeFolder } from './remove-folder.ts'
import { startWanting } from './wanting-model.ts'

const roundMinMs = 500
const roundMaxMs = 4_000
const crashShare = 0.4
// A session takes some seconds for each life, so there is one in so many seconds of a run.
const secondsPerSession = 30
const killsPerSession = 4

const usage = 'drill [--seconds N] [--seed N] [--fault NAME] [--record]'

/** The value after an option, or null. */
function optionOf(name: string): string | null {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}

const seconds = Number(optionOf('seconds') ?? 30)
const seed = Number(optionOf('seed') ?? Math.floor(Math.random() * 1e9))
const faultName = optionOf('fault') ?? 'none'
const fault: Fault | undefined = faults.find((each) => each === faultName)
if (!(seconds > 0) || !Number.isSafeInteger(seed) || fault === undefined) {
  console.error(`${usage}\nFaults: ${faults.join(', ')}`)
  process.exit(2)
}

console.log(`seed ${seed}, ${seconds} s${fault === 'none' ? '' : `, fault ${fault}`}`)
const random = randomFrom(seed)
const complaints: string[] = []
const complain = (what: string) => {
  complaints.push(what)
  console.log(`WRONG (seed ${seed}): ${what}`)
}
let [sequences, quits, crashes, fullDisks, sessions] = [0, 0, 0, 0, 0]
let [answers, ran] = [0, 0]
for (; fault === 'none' && complaints.length === 0 && sessions < Math.floor(seconds / secondsPerSession); sessions++) {
  await killSession(random.fork())
}
// The sessions come on top: on a busy machine they would take all of the time.
const deadline = performance.now() + seconds * 1_000
while (performance.now() < deadline && complaints.length === 0) {
  if (random.chance(crashShare)) {
    crashes++
    await runCrash({ random: random.fork(), fault, complain })
  } else {
    quits++
    const forMs = Math.min(random.between(roundMinMs, roundMaxMs), Math.max(roundMinMs, deadline - performance.now()))
    await runRound({ random: random.fork(), fault, forMs, complain, onSequence: () => sequences++, onFullDisk: () => fullDisks++ })
  }
}
const lives = `${sequences} sequences in ${quits} lives that were quit (${fullDisks} on a full disk), ${crashes} lives that were killed`
const ofSessions = `${sessions} sessions killed ${killsPerSession} times each (${answers} answers, ${ran} commands)`
const good = '0 survivors, 0 wrong end states, 0 answers lost, 0 commands without a grant'
const result = `${lives}, ${ofSessions}: ${complaints.length === 0 ? good : `${complaints.length} wrong`}`
console.log(`${result} (seed ${seed})`)
if (process.argv.includes('--record')) {
  writeSection('drill', `## Drill\n\n\`npm run drill -- --seconds ${seconds} --seed ${seed}\`. ${describeMachine()}\n\n${result}.`)
}
process.exit(complaints.length === 0 ? 0 : 1)

/** A session whose app is killed again and again, on a server that fails now and then. */
async function killSession(own: Random): Promise<void> {
  const newFolder = () => fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-drill-')))
  const [dataFolder, workspace] = [newFolder(), newFolder()]
  const { model, faults: ofRequests } = await startWanting(own.fork())
  const killed = await runKilledSession(
    { hostFile: path.join(import.meta.dirname, 'answer-host.js'), dataFolder, workspace, model },
    own,
    killsPerSession,
  )
  for (const wrong of [...killed.faults, ...ofRequests]) complain(wrong)
  answers += killed.facts.answered.size
  ran += killed.facts.ran.length
  await model.close()
  await removeFolder(dataFolder)
  await removeFolder(workspace)
}
