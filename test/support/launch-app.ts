import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test'

/** Longest wait for the app to end by itself when a test is over: its own upper bound is 10 s. Then it is killed, and the test fails. */
const closeMaxMs = 15_000

const lookAgainMs = 20

const asksAgainMax = 5

export interface LaunchOptions {
  /** Start again on this folder; it is then the caller's to remove. */
  readonly dataFolder?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly arguments?: readonly string[]
}

export interface LaunchedApp {
  readonly app: ElectronApplication
  readonly window: Page
  readonly dataFolder: string
  /** Quits as a user would who answers every dialog with its default button; removes the data folder when it was made here. */
  close(): Promise<void>
}

/** Starts the built app in the current folder with a data folder of its own. Needs `out/` and a display. */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const dataFolder = options.dataFolder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'signalbox-e2e-')))
  const removeFolder = async () => {
    if (options.dataFolder === undefined) await removeDataFolder(dataFolder)
  }
  try {
    const app = askAgainWhenLost(
      await electron.launch({
        args: ['.', ...(options.arguments ?? [])],
        env: { ...inherited(), SIGNALBOX_DATA_FOLDER: dataFolder, ...options.environment },
      }),
    )
    const program = app.process()
    const window = await app.firstWindow()
    await window.waitForLoadState('load')
    await untilShown(app)
    const close = () => endApp(app, program).finally(removeFolder)
    return { app, window, dataFolder, close }
  } catch (cause) {
    await removeFolder()
    throw cause
  }
}

/** A page may be there before its window has its place: what a test did to the window until then would be undone. */
async function untilShown(app: ElectronApplication): Promise<void> {
  const isShown = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? true)
  while (!(await isShown())) await wait(lookAgainMs)
}

/**
 * The debugger holds the answer it waits for weakly, so the garbage collector of a busy program now and then takes it
 * (microsoft/playwright#33737). Such a question is put again: what a test evaluates in the main process must bear being done twice.
 */
function askAgainWhenLost(app: ElectronApplication): ElectronApplication {
  const ask = app.evaluate.bind(app)
  app.evaluate = async (...question: Parameters<typeof ask>) => {
    for (let lost = 0; ; lost++) {
      try {
        return await ask(...question)
      } catch (cause) {
        if (lost === asksAgainMax || !String(cause).includes('promise was garbage collected')) throw cause
      }
    }
  }
  return app
}

/** Removes a data folder and the copies of the sample project that lie beside it. */
export async function removeDataFolder(dataFolder: string): Promise<void> {
  for (const folder of [dataFolder, `${dataFolder}-samples`]) {
    // Chromium's helpers of an app that was killed write for a moment longer.
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Makes every message box of the main process answer with this button, without showing it. */
export async function answerDialogs(app: ElectronApplication, response: number): Promise<void> {
  await app.evaluate(({ dialog }, button) => {
    dialog.showMessageBox = async () => ({ response: button, checkboxChecked: false })
  }, response)
}

async function endApp(app: ElectronApplication, program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  await answerDialogs(app, 0)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      program.kill('SIGKILL')
      reject(new Error(`The app did not end within ${closeMaxMs} ms and was killed.`))
    }, closeMaxMs)
  })
  await Promise.race([Promise.all([app.close(), ended]), late])
  clearTimeout(timer)
}

function inherited(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
