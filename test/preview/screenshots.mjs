// Pictures of the window in chosen states, without Electron: builds the preview, serves it under the app's own
// Content-Security-Policy, drives it, and keeps PNGs in test-results/screens. Run it and look at them:
//   CHROMIUM=/usr/bin/chromium node test/preview/screenshots.mjs [part of a name]
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import axe from 'axe-core'
import { build } from 'vite'
import { screens } from './screens.mjs'

const here = import.meta.dirname
const outDir = resolve(here, '../../test-results/preview')
const pictures = resolve(here, '../../test-results/screens')
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** @type {Record<string, string>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }

const wanted = process.argv[2] ?? ''
if (!process.argv.includes('--no-build')) {
  await build({
    configFile: false,
    root: here,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome130', minify: false, chunkSizeWarningLimit: 10_000, modulePreload: false },
  })
}
if (wanted === '') await rm(pictures, { recursive: true, force: true })

const server = createServer(async (request, response) => {
  const path = join(outDir, new URL(request.url ?? '/', 'http://localhost').pathname)
  const body = await readFile(path).catch(() => null)
  response.writeHead(body ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/plain', 'content-security-policy': policy })
  response.end(body)
})
await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('The preview server has no port')

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
let faults = 0
for (const screen of screens.filter((one) => one.name.includes(wanted) || wanted.startsWith('--'))) {
  const { name, state, theme = 'dark', language = 'en', width = 1440, height = 900, scale = 1, prepare } = screen
  // Text at 200 % is a zoom: the page has half as many CSS pixels, each drawn twice as large.
  const context = await browser.newContext({
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
    colorScheme: theme,
  })
  const page = await context.newPage()
  /** @param {string} what */
  const say = (what) => {
    faults += 1
    console.log(`${name}: ${what}`)
  }
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.location().url.endsWith('favicon.ico') && say(message.text().slice(0, 300)),
  )
  page.on('pageerror', (error) => say(error.stack ?? error.message))
  await page.goto(`http://127.0.0.1:${address.port}/index.html?state=${state}&theme=${theme}&language=${language}`)
  await page.locator('#root > *').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await prepare?.(page)
  // Transitions of 120 ms have ended when nothing is animated any more; a blinking cursor never ends.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.playState === 'finished' || one.effect?.getTiming().iterations === Infinity),
  )
  await page.screenshot({ path: join(pictures, `${name}.png`) })
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) say('is wider than the window')
  // A menu is drawn at the end of the page, outside every landmark, where the focus goes with it.
  // evaluate goes through the debugger, which the page's policy does not bind.
  await page.evaluate(axe.source)
  /** @type {import('axe-core').AxeResults} */
  const { violations } = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], rules: { region: { enabled: !document.querySelector("[role=menu]") } } })',
  )
  for (const { id, help, nodes } of violations)
    say(`axe ${id}: ${help}\n    ${nodes.map((node) => `${node.html.slice(0, 200)} ${node.any[0]?.message ?? ''}`).join('\n    ')}`)
  await context.close()
}
await browser.close()
server.close()
console.log(faults === 0 ? 'No faults.' : `${faults} faults.`)
process.exitCode = faults === 0 ? 0 : 1
