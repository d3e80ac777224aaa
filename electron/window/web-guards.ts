import { app, type Session, type WebContents } from 'electron'
import type { Log } from '../log.ts'
import { isOwnPage, mayRequest, type PageSource } from './page-origin.ts'

/** Shuts every way out of the page, for every window and session there will ever be. Must be called before the app is ready. */
export function guardTheWeb(source: PageSource, log: Log): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, source, log))
  app.on('session-created', (session) => guardSession(session, source, log))
}

function guardContents(contents: WebContents, source: PageSource, log: Log): void {
  const denied = (what: string, where: string) => log.warn(`${what} denied: ${where.slice(0, 200)}`)
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isOwnPage(source, event.url)) return
    event.preventDefault()
    denied('navigation', event.url)
  })
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(source, event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    event.preventDefault()
    denied('redirect', event.url)
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
    denied('webview', 'in the page')
  })
  contents.setWindowOpenHandler(({ url }) => {
    denied('new window', url)
    return { action: 'deny' }
  })
}

function guardSession(session: Session, source: PageSource, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn(`permission denied: ${permission}`)
    answer(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  session.on('will-download', (event) => {
    event.preventDefault()
    log.warn('download denied')
  })
  session.webRequest.onBeforeRequest((details, answer) => {
    const allowed = mayRequest(source, details.url)
    if (!allowed) log.warn(`request denied: ${details.url.slice(0, 200)}`)
    answer({ cancel: !allowed })
  })
}
