import path from 'node:path'
import type { RepositoryFile } from './repository-files.ts'

/** npm's own commands and the short forms that need no `run`. */
const SHORT_SCRIPTS = ['start', 'test']

/** Commands a document gives that package.json has no script for. */
export function unknownScripts(document: RepositoryFile, scripts: readonly string[]): readonly string[] {
  const named = [...document.text.matchAll(/\bnpm (?:run (?:-s |--silent )?([\w:.-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return named
    .filter((name) => !scripts.includes(name))
    .map((name) => `${document.name}: npm ${SHORT_SCRIPTS.includes(name) ? '' : 'run '}${name}`)
}

/** Relative links of a document to files that are not there. `exists` is asked with names relative to the root. */
export function brokenLinks(document: RepositoryFile, exists: (name: string) => boolean): readonly string[] {
  const targets = [...document.text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => (match[1] ?? '').replace(/#.*$/, ''))
  return targets
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target))
    .filter((target) => !exists(path.posix.join(path.posix.dirname(document.name), target)))
    .map((target) => `${document.name}: ${target}`)
}

// Spelled in parts, so that this file does not find itself.
const MACHINE_FOLDERS = ['work', 'root']
const machinePath = new RegExp(String.raw`(?<![\w.~*-])/(?:${MACHINE_FOLDERS.join('|')})/`)

/** Lines that name a folder of one particular machine. */
export function machinePaths(file: RepositoryFile): readonly string[] {
  return file.text.split('\n').flatMap((line, index) => (machinePath.test(line) ? [`${file.name}:${index + 1}: ${line.trim()}`] : []))
}
