import path from 'node:path'
import { app, BrowserWindow, powerMonitor, safeStorage, shell } from 'electron'
import type { SessionId } from '../shared/ids.ts'
import { firstModelId } from '../shared/models.ts'
import { composeApp } from './compose.ts'
import type { LateChannel } from './ipc/late-channel.ts'
import { serveWindow } from './ipc/serve-window.ts'
import type { Services } from './ipc/services.ts'
import { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import type { NoticeTarget } from './notices/notice.ts'
import { Notifier } from './notices/notifier.ts'
import { openSecretStore } from './settings/secret-store.ts'
import { openSettingsStore } from './settings/settings-store.ts'
import { describeApp } from './window/app-info.ts'
import type { BareWindow, BareWindowNeeds } from './window/bare-window.ts'
import { type DialogTexts, dialogTexts } from './window/dialog-texts.ts'
import { showUncaughtFaults } from './window/faults.ts'
import { NativeMenu } from './window/menu.ts'
import { offeredFolder } from './window/offered-folder.ts'
import { openLink } from './window/open-link.ts'
import { pickImageFiles, readClipboardImage } from './window/pick-images.ts'
import { repaintWhenBack } from './window/repaint.ts'
import { askToQuit, pickFolder, pickSaveFile, pickSessionFile } from './window/system-dialogs.ts'
import { systemNotifications } from './window/system-notifications.ts'
import { followTheme } from './window/theme.ts'
import { WaitingBadge } from './window/tray.ts'
import { WindowKeeper } from './window/window-keeper.ts'

export interface StartParts {
  /** Its page is on its way already. */
  readonly first: BareWindow
  readonly channel: LateChannel
  readonly window: BareWindowNeeds
  readonly dataFolder: string
  /** Called just before the app ends in order. */
  readonly onExit: () => void
}

/** Everything behind the first window. Loaded and called while the window's page starts, once. */
export async function startApp(parts: StartParts): Promise<void> {
  const { dataFolder, channel, window } = parts
  const { log, packaged } = window
  const settings = await openSettingsStore({ dataFolder, log })
  followTheme(settings)
  const texts = () => dialogTexts(settings.get().language, app.getLocale())
  showUncaughtFaults({ log, logFile: path.join(dataFolder, 'signalbox.log'), texts })
  const late: { behind: Behind | null } = { behind: null }
  const keeper = new WindowKeeper({
    window,
    dataFolder,
    log,
    texts,
    settings,
    mayClose: () => late.behind?.lifecycle.mayCloseWindow() ?? true,
    quit: () => void late.behind?.lifecycle.requestQuit(),
    onPageGone: (id) => late.behind?.served.feeds.drop(id),
    onFocused: () => late.behind?.attention.focused(),
  })
  keeper.adopt(parts.first)
  const firstBaseUrl = settings.get().models.find(({ id }) => id === firstModelId)?.baseUrl ?? null
  const keys = await openSecretStore({ dataFolder, safeStorage, platform: process.platform, log, firstBaseUrl })
  const resourcesFolder = packaged ? process.resourcesPath : path.join(app.getAppPath(), 'resources')
  const composed = await composeApp({ dataFolder, resourcesFolder, environment: process.env, settings, keys })
  const iconFile = path.join(resourcesFolder, 'icon.png')
  late.behind = putBehind(parts, composed, { dataFolder, keeper, keyStore: keys.kept, texts, iconFile })
  channel.connect()
}

/** What windows speak with and end by. There is none of it while the app starts. */
interface Behind {
  readonly lifecycle: Lifecycle
  readonly served: ReturnType<typeof serveWindow>
  readonly attention: Notifier
}

interface Surroundings {
  readonly dataFolder: string
  readonly keeper: WindowKeeper
  readonly keyStore: 'system' | 'memory'
  readonly texts: () => DialogTexts
  readonly iconFile: string
}

/** Ties the services to the windows, the system and the end of the app. */
function putBehind({ channel, window, onExit }: StartParts, { services, dispose }: Composed, surroundings: Surroundings): Behind {
  const { keeper, keyStore, dataFolder, texts } = surroundings
  const { log, packaged, source } = window
  const lifecycle = new Lifecycle({
    log,
    platform: process.platform,
    liveCount: () => services.processes.liveCount(),
    askToQuit: (running) => askToQuit(keeper.current(), running, texts()),
    dispose,
    onStopping: () => keeper.hide(),
    startAgain: (words) => app.relaunch({ args: words.slice(1) }),
    exit: (code) => {
      onExit()
      app.exit(code)
    },
  })
  const request = (action: string) => served.menu.request(action, keeper.frontId())
  const menu = new NativeMenu({ platform: process.platform, development: !packaged, request })
  const served = serveWindow(channel, {
    services,
    log,
    packaged,
    trusted: { origins: [source.origin], isOurWindow: (id) => keeper.isOurs(id) },
    pickFolder: (startAt) => pickFolder(keeper.current(), startAt, texts()),
    openLink: (url) => openLink(keeper.current(), url, texts()),
    openWindow: () => keeper.openAnother(),
    showMenu: (menus) => menu.show(menus),
    showInFolder: (file) => shell.showItemInFolder(file),
    pickSaveFile: (name) => pickSaveFile(keeper.current(), name, texts()),
    pickSessionFile: () => pickSessionFile(keeper.current(), texts()),
    pickImageFiles: () => pickImageFiles(keeper.current(), texts()),
    readClipboardImage,
    appInfo: () => describeApp(keyStore, dataFolder),
  })
  keeper.showWaiting(services.queue)
  // The page asks for it in a moment.
  void services.sandbox.availability()
  const review = (target: NoticeTarget) => served.attention.request(target, keeper.frontId())
  const attention = drawAttention({ services, lifecycle, review, log, ...surroundings })
  endWith(lifecycle)
  repaintWhenBack(() => {
    for (const each of BrowserWindow.getAllWindows()) each.webContents.invalidate()
  }, log)
  offerFolders((folder) => served.workspace.offer(folder))
  return { lifecycle, served, attention }
}

interface AttentionParts extends Surroundings {
  readonly services: Services
  readonly lifecycle: Lifecycle
  readonly log: Log
  readonly review: (target: NoticeTarget) => void
}

/** What tells a user who looks elsewhere: notifications, the tray, and the number at the dock. */
function drawAttention({ services, keeper, lifecycle, texts, iconFile, log, review }: AttentionParts): Notifier {
  const { queue, sessions, settings } = services
  const badge = new WaitingBadge({ iconFile, texts, log, open: () => keeper.focus(), quit: () => void lifecycle.requestQuit() })
  const showCount = () => badge.show(queue.list().length)
  queue.onChange(showCount)
  // The words of the tray are in the user's language.
  settings.onChange(showCount)
  const titleOf = (sessionId: SessionId) => sessions.list().find((one) => one.sessionId === sessionId)?.title || 'Signalbox'
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
