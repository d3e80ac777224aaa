import fs from 'node:fs/promises'
import { protocol } from 'electron'
import { appScheme } from './page-origin.ts'
import { contentSecurityPolicy, findServedFile } from './served-file.ts'

/**
 * Tells Chromium that `app://` is a scheme like https: with origins, secure, and that compiled scripts of it may be kept. Must be called before the app
 * is ready.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: { standard: true, secure: true, codeCache: true } }])
}

/** Serves the built pages in `folder` under `app://`. Called once, when the app is ready. */
export function serveAppPages(folder: string): void {
  protocol.handle(appScheme, async (request) => {
    if (request.method !== 'GET') return refusal(405)
    const found = findServedFile(folder, request.url)
    if (found.kind === 'refused') return refusal(found.status)
    try {
      return new Response(new Uint8Array(await fs.readFile(found.file)), { headers: headers(found.mimeType) })
    } catch {
      return refusal(404)
    }
  })
}

const refusal = (status: number): Response => new Response(null, { status, headers: headers('text/plain; charset=utf-8') })

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
