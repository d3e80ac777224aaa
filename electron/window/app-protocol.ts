import { protocol } from 'electron'
import { createDeferred } from '../../shared/deferred.ts'
import { appScheme } from './page-origin.ts'
import { contentSecurityPolicy, findServedFile } from './served-file.ts'

/**
 * Tells Chromium that `app://` is a scheme like https: with origins, secure, and that compiled scripts of it may be kept. Must be called before the app
 * is ready.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } }])
}

/**
 * Serves the built pages in `folder` under `app://`. Called once, when the app is ready. `protocol.handle` would be the newer way: its answers are made
 * of web streams, which loads Node's whole `fetch` before the first file of the page, and each file passes through this thread in pieces. Here Chromium
 * reads the file itself.
 */
export function serveAppPages(folder: string): { readonly asked: Promise<void> } {
  const asked = createDeferred<void>()
  const isServed = protocol.registerFileProtocol(appScheme, ({ method, url }, answer) => {
    if (url.endsWith('.css')) setImmediate(asked.resolve)
    const found = method === 'GET' ? findServedFile(folder, url) : refused(405)
    if (found.kind === 'refused') answer({ statusCode: found.status, path: '', headers: headers('text/plain; charset=utf-8') })
    else answer({ path: found.file, mimeType: found.mimeType.split(';')[0] ?? '', headers: headers(found.mimeType) })
  })
  if (!isServed) throw new Error(`The pages of ${appScheme}:// could not be served.`)
  return { asked: asked.promise }
}

const refused = (status: 405) => ({ kind: 'refused', status }) as const

const headers = (mimeType: string): Record<string, string> => ({
  'content-type': mimeType,
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // Asked for anew each time, and yet kept: what may not be kept is compiled at every start.
  'cache-control': 'no-cache',
})
