import { type Fault, faults } from './faults.ts'
import { Ledger } from './ledger.ts'
import { openManager } from './open-manager.ts'
import { randomFrom } from './random.ts'
import { runSequence } from './run-sequence.ts'

// The app that is killed: it runs sequences side by side until somebody ends it. What it finds wrong itself is for the other rounds to find.
const workers = 6

const [folder = '', mark = '', faultName = '', seed = ''] = process.argv.slice(2)
const fault: Fault = faults.find((each) => each === faultName) ?? 'none'
const random = randomFrom(Number(seed))
const ignore = () => undefined
const ledger = new Ledger(ignore, fault)
const { manager } = openManager({ folder, ledger, fault, random })
process.once('disconnect', () => void manager.dispose().then(() => process.exit()))
let count = 0

async function work(own: ReturnType<typeof randomFrom>): Promise<never> {
  for (;;) {
    await runSequence({ manager, ledger, random: own, folder, mark: `${mark}-${++count}-`, quits: () => false, complain: ignore })
  }
}

for (let worker = 0; worker < workers; worker++) void work(random.fork())
process.send?.('begun')
