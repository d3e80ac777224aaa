import { describeMachine, writeSection } from '../bench/write-section.ts'
import { runCrash } from './crash-round.ts'
import { type Fault, faults } from './faults.ts'
import { runRound } from './quiet-round.ts'
import { randomFrom } from './random.ts'

const roundMinMs = 500
const roundMaxMs = 4_000
const crashShare = 0.4

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
const deadline = performance.now() + seconds * 1_000
let [sequences, quits, crashes] = [0, 0, 0]
while (performance.now() < deadline && complaints.length === 0) {
  if (random.chance(crashShare)) {
    crashes++
    await runCrash({ random: random.fork(), fault, complain })
  } else {
    quits++
    const forMs = Math.min(random.between(roundMinMs, roundMaxMs), Math.max(roundMinMs, deadline - performance.now()))
    await runRound({ random: random.fork(), fault, forMs, complain, onSequence: () => sequences++ })
  }
}
const result = `${sequences} sequences in ${quits} lives that were quit, ${crashes} lives that were killed: ${complaints.length === 0 ? '0 survivors, 0 wrong end states' : `${complaints.length} wrong`}`
console.log(`${result} (seed ${seed})`)
if (process.argv.includes('--record')) {
  writeSection('drill', `## Drill\n\n\`npm run drill -- --seconds ${seconds} --seed ${seed}\`. ${describeMachine()}\n\n${result}.`)
}
process.exit(complaints.length === 0 ? 0 : 1)
