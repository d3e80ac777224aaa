import type { Log } from '../log.ts'
import { AttentionDesk } from './attention.ts'
import { ChosenWorkspace, type PickFolder } from './chosen-workspace.ts'
import { eventFeeds } from './event-feed.ts'
import type { AppInfo, HandlerNeeds } from './handlers/needs.ts'
import { createHandlers } from './handlers.ts'
import { MenuDesk } from './menu-desk.ts'
import { burstMessages, createRateLimit, messagesPerSecond } from './rate-limit.ts'
import { type CallChannel, serveContract } from './serve-contract.ts'
import { serveDropped } from './serve-dropped.ts'
import { serveDroppedImages } from './serve-dropped-images.ts'
import { type FeedChannel, FeedServer } from './serve-feeds.ts'
import type { Services } from './services.ts'
import { terminalFeeds } from './terminal-feed.ts'
import type { TrustedSenders } from './trusted-sender.ts'

export interface ServeWindowNeeds {
  readonly services: Services
  readonly trusted: TrustedSenders
  readonly log: Log
  readonly packaged: boolean
  readonly pickFolder: PickFolder
  readonly openLink: Parameters<typeof createHandlers>[0]['openLink']
  readonly openWindow: HandlerNeeds['openWindow']
  readonly showMenu: HandlerNeeds['showMenu']
  readonly showInFolder: HandlerNeeds['showInFolder']
  readonly pickSaveFile: HandlerNeeds['pickSaveFile']
  readonly pickSessionFile: HandlerNeeds['pickSessionFile']
  readonly pickImageFiles: HandlerNeeds['pickImageFiles']
  readonly readClipboardImage: HandlerNeeds['readClipboardImage']
  readonly appInfo: () => Omit<AppInfo, 'sandbox'>
}

/** Answers everything a window can ask: commands and feeds of the contract. Called once; `channel` is Electron's `ipcMain`, or stands for it. */
export function serveWindow(channel: CallChannel & FeedChannel, needs: ServeWindowNeeds) {
  const { services, trusted, log } = needs
  const workspace = new ChosenWorkspace(needs.pickFolder)
  const { appInfo, openLink, openWindow, showMenu, showInFolder, pickSaveFile, pickSessionFile, pickImageFiles, readClipboardImage } = needs
  const handlers = createHandlers({
    services,
    workspace,
    appInfo,
    openLink,
    openWindow,
    showMenu,
    showInFolder,
    pickSaveFile,
    pickSessionFile,
    pickImageFiles,
    readClipboardImage,
  })
  const rateLimit = createRateLimit({ burst: burstMessages, perSecond: messagesPerSecond, now: () => performance.now() })
  serveContract(channel, { handlers, trusted, rateLimit, log, checkOutputs: !needs.packaged })
  const isTrusted = (realPath: string) => services.settings.get().trustedFolders.includes(realPath)
  serveDropped(channel, { workspace, isTrusted, trusted, rateLimit, log })
  serveDroppedImages(channel, { images: services.images, sessions: services.sessions, trusted, rateLimit, log })
  const attention = new AttentionDesk()
  const menu = new MenuDesk()
  const openers = { ...eventFeeds(services), ...attention.feeds(), ...menu.feeds(), ...terminalFeeds(services.processes, log) }
  const feeds = new FeedServer({ openers, trusted, rateLimit, log })
  feeds.serve(channel)
  return { workspace, feeds, attention, menu }
}
