// Stands in for the default app that an official Electron carries: `electron [-r module] [--flags] <app folder or file> [arguments]`.
// A module that awaits the app at its top level: Electron then holds `ready` back until the app's own module has run, as it does for a
// packaged app. What must happen before `ready` (privileged schemes) stays before it.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

// Wrong use of a command, as usual in shells.
const USAGE_EXIT_CODE = 2

const { target, position, preloads } = readArguments(process.argv.slice(1))
if (target === undefined) {
  console.error('usage: electron [options] <app folder or main file>')
  app.exit(USAGE_EXIT_CODE)
} else {
  // Both as the official one leaves them: the mark of an unpackaged app, and argv without the flags before the path.
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  process.argv.splice(1, position)
  const requireFromHere = createRequire(path.join(process.cwd(), 'anything.js'))
  for (const preload of preloads) requireFromHere(preload)
  try {
    await load(path.resolve(target))
  } catch (failure) {
    console.error(failure)
    app.exit(1)
  }
}

/**
 * @param {readonly string[]} argv without the program
 * @returns {{ target: string | undefined, position: number, preloads: readonly string[] }}
 */
function readArguments(argv) {
  /** @type {string[]} */
  const preloads = []
  for (let position = 0; position < argv.length; position++) {
    const argument = argv[position] ?? ''
    if (argument === '-r' || argument === '--require') preloads.push(argv[++position] ?? '')
    else if (!argument.startsWith('-')) return { target: argument, position, preloads }
  }
  return { target: undefined, position: argv.length, preloads }
}

/** @param {string} target */
async function load(target) {
  const isFolder = fs.statSync(target).isDirectory()
  const folder = isFolder ? target : path.dirname(target)
  const manifestFile = path.join(folder, 'package.json')
  const manifest = fs.existsSync(manifestFile) ? JSON.parse(fs.readFileSync(manifestFile, 'utf8')) : {}
  const name = manifest.productName || manifest.name
  if (manifest.version) callUnlisted('setVersion', manifest.version)
  if (name) app.name = name
  callUnlisted('setDesktopName', manifest.desktopName || `${app.name}.desktop`)
  app.setPath('userData', path.join(app.getPath('appData'), app.name))
  callUnlisted('setAppPath', folder)
  await import(pathToFileURL(isFolder ? path.join(folder, manifest.main || 'index.js') : target).href)
}

/**
 * Calls a method that Electron has for its default app and does not list in its types.
 * @param {string} name
 * @param {string} value
 */
function callUnlisted(name, value) {
  const method = Reflect.get(app, name)
  if (typeof method === 'function') method.call(app, value)
}
