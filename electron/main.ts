import path from 'node:path'
import { app, dialog, ipcMain, powerMonitor, safeStorage, shell } from 'electron'
import type { SessionId } from '../shared/ids.ts'
import { firstModelId } from '../shared/models.ts'
import { composeApp } from './compose.ts'
import { serveWindow } from './ipc/serve-window.ts'
import type { Services } from './ipc/services.ts'
import { Lifecycle } from './lifecycle.ts'
import { describeCause, openLog } from './log.ts'
import type { NoticeTarget } from './notices/notice.ts'
import { Notifier } from './notices/notifier.ts'
import { openSecretStore } from './settings/secret-store.ts'
import { openSettingsStore } from './settings/settings-store.ts'
import { describeApp } from './window/app-info.ts'
import { registerAppScheme, serveAppPages } from './window/app-protocol.ts'
import { prepareDataFolder } from './window/data-folder.ts'
import { type DialogTexts, dialogTexts } from './window/dialog-texts.ts'
import { showUncaughtFaults } from './window/faults.ts'
import { NativeMenu } from './window/menu.ts'
import { offeredFolder } from './window/offered-folder.ts'
import { openLink } from './window/open-link.ts'
import { choosePageSource } from './window/page-origin.ts'
import { askToQuit, pickFolder, pickSaveFile, pickSessionFile } from './window/system-dialogs.ts'
import { systemNotifications } from './window/system-notifications.ts'
import { followTheme } from './window/theme.ts'
import { WaitingBadge } from './window/tray.ts'
import { guardTheWeb } from './window/web-guards.ts'
import { WindowKeeper } from './window/window-keeper.ts'

// Entry of the main process: what must happen before the app is ready, then `open`. No top-level await here: a packaged app would wait for ever.

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
if (app.requestSingleInstanceLock()) void app.whenReady().then(open).catch(giveUp)
else app.exit(0)

async function open(): Promise<void> {
  const settings = await openSettingsStore({ dataFolder, log })
  const firstBaseUrl = settings.get().models.find(({ id }) => id === firstModelId)?.baseUrl ?? null
  const keys = await openSecretStore({ dataFolder, safeStorage, platform: process.platform, log, firstBaseUrl })
  const texts = () => dialogTexts(settings.get().language, app.getLocale())
  showUncaughtFaults({ log, logFile: path.join(dataFolder, 'signalbox.log'), texts })
  followTheme(settings)
  serveAppPages(path.join(outFolder, 'renderer'))
  const resourcesFolder = packaged ? process.resourcesPath : path.join(app.getAppPath(), 'resources')
  const composed = await composeApp({ dataFolder, resourcesFolder, environment: process.env, settings, keys })
  openWindow(composed, keys.kept, texts)
}

function openWindow({ services, dispose }: Composed, keyStore: 'system' | 'memory', texts: () => DialogTexts): void {
  const lifecycle: Lifecycle = new Lifecycle({
    log,
    platform: process.platform,
    liveCount: () => services.processes.liveCount(),
    askToQuit: (running) => askToQuit(keeper.current(), running, texts()),
    dispose,
    onStopping: () => keeper.hide(),
    startAgain: (words) => app.relaunch({ args: words.slice(1) }),
    exit: (code) => app.exit(code),
  })
  const menu = new NativeMenu({ platform: process.platform, development: !packaged, request: (action) => served.menu.request(action) })
  const served = serveWindow(ipcMain, {
    services,
    log,
    packaged,
    trusted: { origins: [source.origin], isOurWindow: (id) => keeper.isOurs(id) },
    pickFolder: (startAt) => pickFolder(keeper.current(), startAt, texts()),
    openLink: (url) => openLink(keeper.current(), url, texts()),
    showMenu: (menus) => menu.show(menus),
    showInFolder: (file) => shell.showItemInFolder(file),
    pickSaveFile: (name) => pickSaveFile(keeper.current(), name, texts()),
    pickSessionFile: () => pickSessionFile(keeper.current(), texts()),
    appInfo: () => describeApp(keyStore),
  })
  const keeper: WindowKeeper = new WindowKeeper({
    source,
    dataFolder,
    packaged,
    log,
    texts,
    settings: services.settings,
    queue: services.queue,
    preloadFile: path.join(outFolder, 'preload', 'preload.cjs'),
    mayClose: () => lifecycle.mayCloseWindow(),
    quit: () => void lifecycle.requestQuit(),
    onPageGone: (id) => served.feeds.drop(id),
    onFocused: () => attention.focused(),
  })
  const attention = drawAttention({ services, keeper, lifecycle, texts, review: (target) => served.attention.request(target) })
  endWith(lifecycle)
  offerFolders((folder) => served.workspace.offer(folder))
  keeper.open()
}

interface AttentionParts {
  readonly services: Services
  readonly keeper: WindowKeeper
  readonly lifecycle: Lifecycle
  readonly texts: () => DialogTexts
  readonly review: (target: NoticeTarget) => void
}

/** What tells a user who looks elsewhere: notifications, the tray, and the number at the dock. */
function drawAttention({ services, keeper, lifecycle, texts, review }: AttentionParts): Notifier {
  const { queue, sessions, settings } = services
  const iconFile = path.join(packaged ? process.resourcesPath : path.join(app.getAppPath(), 'resources'), 'icon.png')
  const badge = new WaitingBadge({ iconFile, texts, log, open: () => keeper.focus(), quit: () => void lifecycle.requestQuit() })
  queue.onChange(() => badge.show(queue.list().length))
  const titleOf = (sessionId: SessionId) => sessions.list().find((one) => one.sessionId === sessionId)?.title ?? 'Signalbox'
  return new Notifier({
    queue,
    news: services.processNews,
    settings,
    port: systemNotifications({ texts, titleOf, platform: process.platform }),
    isFocused: () => keeper.isFocused(),
    review: (target) => {
      keeper.focus()
      review(target)
    },
  })
}

type Composed = Awaited<ReturnType<typeof composeApp>>

/** Ties the ways an app can end to one orderly end. Signals are taken over here, after Chromium has set its own handlers. */
function endWith(lifecycle: Lifecycle): void {
  app.on('before-quit', (event) => {
    if (!lifecycle.requestQuit()) event.preventDefault()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('second-instance', (_event, words) => lifecycle.startedAgain(words))
  powerMonitor.on('shutdown', () => void lifecycle.stopNow(0))
  // 128 + the number of the signal, as shells have it.
  process.on('SIGTERM', () => void lifecycle.stopNow(143))
  process.on('SIGINT', () => void lifecycle.stopNow(130))
}

/** A folder on the command line, ours or that of a second start, is where the next folder dialog begins. */
function offerFolders(offer: (folder: string) => void): void {
  const ownWords = process.defaultApp ? 2 : 1
  const look = (argv: readonly string[], cwd: string) => {
    const folder = offeredFolder(argv.slice(ownWords), cwd)
    if (folder !== null) offer(folder)
  }
  look(process.argv, process.cwd())
  app.on('second-instance', (_event, argv, cwd) => look(argv, cwd))
}

function giveUp(cause: unknown): void {
  log.error('the app could not start', cause)
  dialog.showErrorBox('Signalbox could not start', describeCause(cause).slice(0, 2_000))
  app.exit(1)
}
