import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultSettings } from '../../shared/settings.ts'
import { writeSession } from '../support/e2e/written-session.ts'
import { type ElectronRun, familyBytes, startElectron } from './electron-run.ts'
import { type BenchRow, inMegabytes, inMs, median, times } from './table.ts'

const startBar = 1.5
const memoryBar = 1.6
// After this long nothing of a start is left to do; the same for both programs.
const idleAfterMs = 5_000
// Memory varies little; most starts need not be left alone that long.
const idleRounds = 3

const emptyMain = `const { app, BrowserWindow } = require('electron')
// As the app itself: Chromium cannot sandbox anything for root.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, webPreferences: { sandbox: true, contextIsolation: true } })
  window.once('ready-to-show', () => window.show())
  window.loadFile('index.html')
})
app.on('window-all-closed', () => app.quit())
process.on('SIGTERM', () => app.quit())
`

/** Start and memory of the app against an empty Electron window, turn by turn. The disk's cache is warm, the processes are new. */
export async function measureStart(rounds: number): Promise<readonly BenchRow[]> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-bench-')))
  try {
    const dataFolder = await writeDataFolder(folder)
    const emptyFolder = writeEmptyApp(folder)
    const ours = () => startElectron(['.'], { SIGNALBOX_DATA_FOLDER: dataFolder })
    const empty = () => startElectron([emptyFolder, `--user-data-dir=${path.join(folder, 'empty-data')}`], {})
    // The first start of each makes caches that later ones find; it is not counted.
    const measured: { readonly ours: Measured; readonly empty: Measured }[] = []
    for (let round = 0; round <= rounds; round++) {
      const idles = round > rounds - idleRounds
      measured.push({ empty: await measureOne(empty, '#empty', idles), ours: await measureOne(ours, 'textarea.composer-text', idles) })
    }
    return rowsOf(measured.slice(1))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

interface Measured {
  readonly startMs: number
  /** Null: it was not left alone long enough. */
  readonly bytes: number | null
}

async function measureOne(start: () => Promise<ElectronRun>, usable: string, idles: boolean): Promise<Measured> {
  const run = await start().catch(start).catch(start)
  try {
    const readyAtMs = await run.page.evaluate(drawnAt, usable)
    if (idles) await wait(idleAfterMs)
    return { startMs: readyAtMs - run.startedAtMs, bytes: idles ? familyBytes(run.pid) : null }
  } finally {
    await run.end()
  }
}

/** Runs in the page: when what is asked for has been there for a drawn frame, in milliseconds since the epoch. */
function drawnAt(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(selector)
      const usable = element !== null && !(element instanceof HTMLTextAreaElement && element.disabled)
      if (usable) requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  })
}

function rowsOf(measured: readonly { readonly ours: Measured; readonly empty: Measured }[]): readonly BenchRow[] {
  const of = (whose: 'ours' | 'empty', what: keyof Measured) => median(measured.flatMap((round) => round[whose][what] ?? []))
  const start = of('ours', 'startMs') / of('empty', 'startMs')
  const memory = of('ours', 'bytes') / of('empty', 'bytes')
  return [
    {
      what: `start to a usable composer, ${measured.length} starts each, medians`,
      bar: `≤ ${startBar} × an empty window`,
      measured: `${times(start)} (${inMs(of('ours', 'startMs'))} against ${inMs(of('empty', 'startMs'))})`,
      met: start <= startBar,
    },
    {
      what: `memory of all processes, shared pages by their share (PSS), ${idleAfterMs / 1_000} s after the start`,
      bar: `≤ ${memoryBar} × an empty window`,
      measured: `${times(memory)} (${inMegabytes(of('ours', 'bytes'))} against ${inMegabytes(of('empty', 'bytes'))})`,
      met: memory <= memoryBar,
    },
  ]
}

async function writeDataFolder(folder: string): Promise<string> {
  const dataFolder = path.join(folder, 'data')
  const workspace = path.join(folder, 'workspace')
  for (const made of [dataFolder, workspace]) fs.mkdirSync(made)
  await writeSession(dataFolder, { digit: '1', title: 'The only session', workspace })
  const settings = { ...defaultSettings, language: 'en', onboarded: true, trustedFolders: [workspace] }
  fs.writeFileSync(path.join(dataFolder, 'settings.json'), JSON.stringify(settings), { mode: 0o600 })
  return dataFolder
}

function writeEmptyApp(folder: string): string {
  const emptyFolder = path.join(folder, 'empty')
  fs.mkdirSync(emptyFolder)
  fs.writeFileSync(path.join(emptyFolder, 'package.json'), '{ "name": "empty", "main": "main.cjs" }')
  fs.writeFileSync(path.join(emptyFolder, 'main.cjs'), emptyMain)
  fs.writeFileSync(path.join(emptyFolder, 'index.html'), '<!doctype html><title>Empty</title><p id="empty">empty</p>')
  return emptyFolder
}
