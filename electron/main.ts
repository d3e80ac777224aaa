import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { app, dialog, ipcMain } from 'electron'
import { LateChannel } from './ipc/late-channel.ts'
import { describeCause, openLog } from './log.ts'
import { registerAppScheme, serveAppPages } from './window/app-protocol.ts'
import { makeBareWindow } from './window/bare-window.ts'
import { prepareDataFolder } from './window/data-folder.ts'
import { appOrigin, choosePageSource } from './window/page-origin.ts'
import { type BegunStart, beginStart, startSettlesMs } from './window/safe-start.ts'
import { guardTheWeb } from './window/web-guards.ts'

// Entry of the main process: what must happen before the app is ready, then the window. It imports little, so that the page is on its way before the
// rest of the app is loaded. No top-level await here: a packaged app would wait for ever.

// To load the rest of the app keeps this thread busy for as long as the page takes to start, and the page cannot start without the files that it asks this
// thread for. So it is given them first; later than this, it does not come at all. Milliseconds.
const pageAsksWithinMs = 400

const outFolder = path.dirname(import.meta.dirname)
const packaged = app.isPackaged
const dataFolder = prepareDataFolder({
  environment: process.env['SIGNALBOX_DATA_FOLDER'],
  commandLine: app.commandLine.getSwitchValue('user-data-dir'),
  electronDefault: app.getPath('userData'),
})
const log = openLog(dataFolder, packaged ? null : (line) => process.stderr.write(line))
const source = choosePageSource({ packaged, rendererUrl: process.env['ELECTRON_RENDERER_URL'] })

app.setPath('userData', dataFolder)
// Chromium's own files (caches, cookies) lie apart from ours.
app.setPath('sessionData', path.join(dataFolder, 'browser'))
// Chromium cannot sandbox anything for root; whoever starts it with this switch has decided so. The page stays without Node all the same.
if (app.commandLine.hasSwitch('no-sandbox')) log.warn('started with --no-sandbox: pages run without the system sandbox')
else app.enableSandbox()
registerAppScheme()
guardTheWeb(source, log)
if (app.requestSingleInstanceLock()) {
  const start = beginStart(dataFolder, app.getVersion())
  if (start.safe) avoidGraphics()
  void app
    .whenReady()
    .then(() => open(start))
    .catch(giveUp)
} else app.exit(0)

function avoidGraphics(): void {
  log.warn('the last starts ended at once: this one goes without the graphics processor')
  app.disableHardwareAcceleration()
  if (process.platform === 'linux') app.commandLine.appendSwitch('ozone-platform', 'x11')
}

async function open({ settled }: BegunStart): Promise<void> {
  const pages = serveAppPages(path.join(outFolder, 'renderer'))
  const channel = new LateChannel(ipcMain)
  const window = { source, preloadFile: path.join(outFolder, 'preload', 'preload.cjs'), packaged, log }
  const first = makeBareWindow(window)
  if (source.origin === appOrigin) await Promise.race([pages.asked, pause(pageAsksWithinMs)])
  const { startApp } = await import('./start-app.ts')
  await startApp({ first, channel, window, dataFolder, onExit: settled })
  setTimeout(settled, startSettlesMs).unref()
}

async function giveUp(cause: unknown): Promise<void> {
  log.error('the app could not start', cause)
  // The settings may be what could not be read: the system's language. And even the words may not be there.
  const title = await import('./window/dialog-texts.ts').then(
    ({ dialogTexts }) => dialogTexts('system', app.getLocale()).startFailed,
    () => 'Signalbox could not start',
  )
  dialog.showErrorBox(title, describeCause(cause).slice(0, 2_000))
  app.exit(1)
}
