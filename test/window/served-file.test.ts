import path from 'node:path'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, findServedFile } from '../../electron/window/served-file.ts'

const folder = path.resolve('/app/out/renderer')

test.each([
  ['app://signalbox/', 'index.html', 'text/html; charset=utf-8'],
  ['app://signalbox/index.html?x#y', 'index.html', 'text/html; charset=utf-8'],
  ['app://signalbox/assets/main-1.js', 'assets/main-1.js', 'text/javascript; charset=utf-8'],
  ['app://signalbox/assets/a%20b.css', 'assets/a b.css', 'text/css; charset=utf-8'],
  ['app://signalbox/assets/Inter.woff2', 'assets/Inter.woff2', 'font/woff2'],
  // A second decoding would leave the folder; there is none, so this is only an odd name inside it.
  ['app://signalbox/%252e%252e/x.js', '%2e%2e/x.js', 'text/javascript; charset=utf-8'],
  ['app://signalbox/a/../../b.js', 'b.js', 'text/javascript; charset=utf-8'],
])('%s is served', (address, name, mimeType) => {
  expect(findServedFile(folder, address)).toEqual({ kind: 'file', file: path.join(folder, name), mimeType })
})

test.each([
  ['app://signalbox/..%2f..%2fpackage.json', 400],
  ['app://signalbox/%2e%2e%2fmain%2fmain.js', 400],
  ['app://signalbox/..%5cmain.js', 400],
  ['app://signalbox/a%00.js', 400],
  ['app://signalbox/%ff.js', 400],
  ['app://signalbox/a%2f..', 400],
  ['app://other/index.html', 400],
  ['https://signalbox/index.html', 400],
  ['nonsense', 400],
  ['app://signalbox/run.sh', 404],
  ['app://signalbox/noextension', 404],
])('%s is refused', (address, status) => {
  expect(findServedFile(folder, address)).toEqual({ kind: 'refused', status })
})

test('the policy allows scripts, styles, fonts and pictures of the app and nothing else', () => {
  const policy = new Map(contentSecurityPolicy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
})
