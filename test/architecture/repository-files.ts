import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const repositoryRoot = path.resolve(import.meta.dirname, '../..')

/** A text file of the project; `name` is relative to the root, with forward slashes. */
export interface RepositoryFile {
  readonly name: string
  readonly text: string
}

// Not text, or not ours.
const SKIPPED = /(^|\/)(node_modules|out|release|test-results|\.setup|\.git)\/|\.(png|ico|icns|woff2?|wasm|zip)$|^package-lock\.json$/

/** Every text file that is or would be in git; in a copy without git, every file but what is made by builds and installs. */
export function repositoryFiles(): readonly RepositoryFile[] {
  return listNames()
    .filter((name) => !SKIPPED.test(name) && fs.statSync(path.join(repositoryRoot, name), { throwIfNoEntry: false })?.isFile())
    .map((name) => ({ name, text: fs.readFileSync(path.join(repositoryRoot, name), 'utf8') }))
}

/** The TypeScript of the program itself: shared/, electron/ and renderer/. */
export function sourceFiles(): readonly RepositoryFile[] {
  return repositoryFiles().filter(({ name }) => /^(shared|electron|renderer)\/.*\.tsx?$/.test(name))
}

function listNames(): readonly string[] {
  try {
    const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return listing.split('\0').filter((name) => name !== '')
  } catch {
    return fs
      .readdirSync(repositoryRoot, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll(path.sep, '/'))
      .filter((name) => !SKIPPED.test(`${name}/`))
  }
}
