/** Scheme, origin and address of the app's own page. */
export const appScheme = 'app'
export const appOrigin = 'app://signalbox'
export const appPageUrl = `${appOrigin}/index.html`

/** Where the window's page comes from. */
export interface PageSource {
  /** The address the window opens. */
  readonly url: string
  /** Origin as Chromium serialises it. */
  readonly origin: string
  /** True for the development server: its origin may be asked over the network too. */
  readonly development: boolean
}

/** The app's own page, or the development server's: only when not packaged, and only on this machine. */
export function choosePageSource(options: { readonly packaged: boolean; readonly rendererUrl: string | undefined }): PageSource {
  const own: PageSource = { url: appPageUrl, origin: appOrigin, development: false }
  if (options.packaged || options.rendererUrl === undefined || !URL.canParse(options.rendererUrl)) return own
  const url = new URL(options.rendererUrl)
  const local = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return local ? { url: url.href, origin: url.origin, development: true } : own
}

/** True for the page itself, whatever its fragment: the only place a window may go to (a reload counts as going there). */
export function isOwnPage(source: PageSource, address: string): boolean {
  if (!URL.canParse(address)) return false
  const asked = new URL(address)
  const own = new URL(source.url)
  return asked.protocol === own.protocol && asked.host === own.host && asked.pathname === own.pathname && asked.search === own.search
}

/** True for what a page of ours may load. Everything else is refused before it reaches the network. */
export function mayRequest(source: PageSource, address: string): boolean {
  if (!URL.canParse(address)) return false
  const asked = new URL(address)
  if (asked.protocol === `${appScheme}:`) return asked.host === new URL(appOrigin).host
  if (!source.development) return false
  // The development server also speaks over a web socket, and the developer tools have pages of their own.
  const own = new URL(source.url)
  return asked.protocol === 'devtools:' || (['http:', 'ws:'].includes(asked.protocol) && asked.host === own.host)
}
