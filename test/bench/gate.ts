import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadBashGrammar, loadPowerShellGrammar, type Parse } from '../../electron/permission/bash/load-grammar.ts'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { judge } from '../../electron/permission/judge.ts'
import { outlineOf } from '../../electron/permission/powershell/outline.ts'
import type { CommandAction, Verdict } from '../../shared/permission.ts'
import { type DayCommand, dayTable, describeVerdict, readDay, readReasons } from './day-of-work.ts'
import { longPowerShellTexts, longTexts } from './long-texts.ts'
import { type BenchRow, inMs, median, quantile, toMarkdown } from './table.ts'
import { describeMachine, writeSection } from './write-section.ts'

// Enough that the engine is compiled and the medians stand still.
const SERIES = 8
const ROUNDS = 6
// One text takes no time: many series find even a busy machine quiet once.
const LONG_SERIES = 24
const SHORT_BAR_MS = 1
const LONG_BAR_MS = 10
const SHORT_CHARACTERS = 200

const grammars = path.join(import.meta.dirname, 'grammars')

type JudgeOne = (command: string, shell?: string) => Promise<Verdict>

/** The whole way of a command in the app: text, parts, what the disk says, verdict; in the default mode, without rules. */
function judgeIn(workspace: string, home: string): JudgeOne {
  const places = { workspace, home }
  const settings = {
    dataFolder: path.join(home, '.config/Signalbox'),
    installation: null,
    trusted: true,
    mode: 'ask',
    rules: [],
    allowEverything: false,
  } as const
  return async (command, shell = '/bin/bash') => {
    const action: CommandAction = {
      kind: 'command',
      command,
      shell,
      cwd: workspace,
      environmentNames: [],
      stdin: null,
      background: false,
      terminal: false,
      timeoutMs: null,
    }
    return judge(action, { ...places, ...settings, command: await gatherCommandFacts(action, places, grammars) })
  }
}

/** Milliseconds for each verdict, of the series that the rest of the machine disturbed least. */
async function timesOf(
  judgeOne: (command: string) => unknown,
  commands: readonly string[],
  seriesCount: number,
): Promise<readonly number[]> {
  let best: readonly number[] = []
  for (let series = 0; series <= seriesCount; series++) {
    const spent: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const command of commands) {
        const startedAt = performance.now()
        await judgeOne(command)
        spent.push(performance.now() - startedAt)
      }
    }
    // The first warms up.
    if (series === 1 || (series > 1 && median(spent) < median(best))) best = spent
  }
  return best
}

async function measure(judgeOne: JudgeOne, day: readonly DayCommand[]): Promise<readonly BenchRow[]> {
  const startedAt = performance.now()
  await loadBashGrammar(grammars)
  const loadMs = performance.now() - startedAt
  const short = await timesOf(
    judgeOne,
    day.map(({ command }) => command).filter((command) => command.length <= SHORT_CHARACTERS),
    SERIES,
  )
  const rows: BenchRow[] = [
    { what: 'Loading the parser, once a process, on first use', bar: '', measured: inMs(loadMs), met: null },
    {
      what: `Verdict on a command of at most ${SHORT_CHARACTERS} characters, median`,
      bar: `≤ ${inMs(SHORT_BAR_MS)}`,
      measured: inFineMs(median(short)),
      met: median(short) <= SHORT_BAR_MS,
    },
    { what: 'The same, of 100 the slowest but one', bar: '', measured: inFineMs(quantile(short, 0.99)), met: null },
  ]
  return [...rows, ...(await measureLong('bash', judgeOne, longTexts())), ...(await measureLong('pwsh', judgeOne, longPowerShellTexts()))]
}

/** Verdicts on long texts, and how much of that the parser takes. */
async function measureLong(shell: 'bash' | 'pwsh', judgeOne: JudgeOne, texts: ReturnType<typeof longTexts>): Promise<readonly BenchRow[]> {
  const parse: Parse = shell === 'bash' ? await loadBashGrammar(grammars) : await loadPowerShellGrammar(grammars)
  const rows: BenchRow[] = []
  for (const { what, text } of texts) {
    const long = median(await timesOf((each) => judgeOne(each, shell), [text], LONG_SERIES))
    // The grammar for PowerShell gets the text as its outline leaves it.
    const parsed = shell === 'bash' ? text : (outlineOf(text)?.masked ?? '')
    const parseMs = median(await timesOf((each) => parse(each).hasError, [parsed], LONG_SERIES))
    rows.push({
      what: `${shell}, ${text.length} characters: ${what}`,
      bar: `≤ ${inMs(LONG_BAR_MS)}`,
      measured: `${inFineMs(long)}; the parse alone ${inFineMs(parseMs)}`,
      met: long <= LONG_BAR_MS,
    })
  }
  return rows
}

const inFineMs = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`

/** A workspace as a developer has one: the names that the lists speak of need not be there. */
function makeWorkspace(): { readonly root: string; readonly workspace: string; readonly home: string } {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-bench-gate-')))
  const [workspace, home] = [path.join(root, 'home/shop'), path.join(root, 'home')]
  mkdirSync(path.join(workspace, 'src'), { recursive: true })
  execFileSync('git', ['init', '-q', workspace])
  return { root, workspace, home }
}

const { root, workspace, home } = makeWorkspace()
try {
  const folder = path.join(import.meta.dirname, '../../test/bench/day-of-work')
  const day = readdirSync(folder)
    .sort()
    .flatMap((file) => readDay(file.replace('.txt', ''), readFileSync(path.join(folder, file), 'utf8')))
  const judgeOne = judgeIn(workspace, home)
  const rows = await measure(judgeOne, day)
  const judged = await Promise.all(day.map(async (each) => ({ ...each, verdict: await judgeOne(each.command) })))
  for (const each of judged)
    if (each.verdict.verdict !== 'allow') console.log(`${each.kind}\t${each.command}\t${describeVerdict(each.verdict)}`)
  const reasons = readReasons(readFileSync(path.join(folder, '../looks-read-only.tsv'), 'utf8'))
  const asking = new Set(judged.flatMap(({ command, verdict }) => (verdict.verdict === 'allow' ? [] : [command])))
  for (const command of reasons.keys()) if (!asking.has(command)) throw new Error(`${command} does not ask, or is in no list`)
  const bashVersion = execFileSync('bash', ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? ''
  const text = `## The gate\n\n${describeMachine()} ${bashVersion}. Each figure is of the series that the rest of the machine disturbed least.\n\n${toMarkdown(rows)}\n\n${dayTable(judged, reasons)}`
  console.log(`\n${text}`)
  writeSection('gate', text)
  if (rows.some(({ met }) => met === false)) process.exitCode = 1
} finally {
  rmSync(root, { recursive: true, force: true })
}
