import path from 'node:path'
import ts from 'typescript'
import type { RepositoryFile } from './repository-files.ts'

/** What the files of a part may import beside themselves: folders of ours, and packages (`node:*` for Node's own). */
interface Border {
  /** A folder (ends with a slash) or a file. The longest that fits a file is its part. */
  readonly part: string
  readonly own: readonly string[]
  readonly packages: readonly string[] | 'any'
}

const plainNode = ['node:*', 'zod']
// Files of interfaces, of plain logging and of locks: seams that any part of electron/ but the agent may lean on.
const seams = [
  'shared/',
  'electron/agent/ports.ts',
  'electron/process/ports.ts',
  'electron/ipc/services.ts',
  'electron/log.ts',
  'electron/lock-file.ts',
]
const rendererPackages = [
  '@fontsource-variable/*',
  '@xterm/*',
  'diff',
  'i18next',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-i18next',
  'react-markdown',
  'react-resizable-panels',
  'react-virtuoso',
  'remark-gfm',
  'shiki',
  'zod',
  'zustand',
]

/** Where each part may reach. ARCHITECTURE.md says why; a new folder needs a line here. */
export const borders: readonly Border[] = [
  { part: 'shared/', own: [], packages: ['zod'] },
  { part: 'renderer/', own: ['shared/'], packages: rendererPackages },
  { part: 'electron/agent/', own: ['shared/'], packages: [] },
  { part: 'electron/model/', own: seams, packages: [...plainNode, 'openai'] },
  { part: 'electron/permission/', own: seams, packages: [...plainNode, 'web-tree-sitter', 'write-file-atomic'] },
  { part: 'electron/process/', own: seams, packages: plainNode },
  { part: 'electron/process/pty-process.ts', own: [...seams, 'electron/process/'], packages: [...plainNode, 'node-pty'] },
  { part: 'electron/process/conpty-process.ts', own: [...seams, 'electron/process/'], packages: [...plainNode, 'node-pty'] },
  { part: 'electron/process/read-login-environment.ts', own: [...seams, 'electron/process/'], packages: [...plainNode, 'shell-env'] },
  { part: 'electron/process/screen-terminal.ts', own: [...seams, 'electron/process/'], packages: [...plainNode, '@xterm/headless'] },
  {
    part: 'electron/tools/',
    own: [...seams, 'electron/process/', 'electron/permission/', 'electron/sandbox/ports.ts', 'electron/image/recognise-image.ts'],
    packages: [...plainNode, 'diff', 'write-file-atomic'],
  },
  { part: 'electron/sandbox/', own: ['shared/', 'electron/permission/'], packages: ['node:*'] },
  {
    part: 'electron/tools/search/ripgrep-path.ts',
    own: [...seams, 'electron/tools/'],
    packages: [...plainNode, '@vscode/ripgrep'],
  },
  { part: 'electron/image/', own: seams, packages: [...plainNode, 'write-file-atomic'] },
  { part: 'electron/checkpoint/', own: [...seams, 'electron/tools/', 'electron/permission/'], packages: plainNode },
  { part: 'electron/session/', own: seams, packages: [...plainNode, 'write-file-atomic'] },
  { part: 'electron/settings/', own: seams, packages: [...plainNode, 'write-file-atomic'] },
  {
    part: 'electron/settings/secret-store.ts',
    own: [...seams, 'electron/settings/'],
    packages: [...plainNode, 'electron', 'write-file-atomic'],
  },
  { part: 'electron/notices/', own: seams, packages: plainNode },
  // It says in words of the sandbox's own why there is none.
  { part: 'electron/ipc/', own: [...seams, 'electron/sandbox/describe-availability.ts'], packages: [...plainNode, 'electron'] },
  {
    part: 'electron/window/',
    own: [...seams, 'electron/ipc/', 'electron/notices/'],
    packages: [...plainNode, 'electron', 'write-file-atomic'],
  },
  { part: 'electron/preload/', own: ['shared/'], packages: ['electron'] },
  { part: 'electron/headless/', own: ['shared/', 'electron/'], packages: plainNode },
  { part: 'electron/log.ts', own: ['shared/'], packages: plainNode },
  { part: 'electron/lock-file.ts', own: [], packages: plainNode },
  { part: 'electron/connect-processes.ts', own: ['shared/', 'electron/'], packages: plainNode },
  { part: 'electron/compose.ts', own: ['shared/', 'electron/'], packages: plainNode },
  { part: 'electron/compose/', own: ['shared/', 'electron/'], packages: plainNode },
  { part: 'electron/lifecycle.ts', own: ['shared/', 'electron/'], packages: [...plainNode, 'electron'] },
  { part: 'electron/main.ts', own: ['shared/', 'electron/'], packages: [...plainNode, 'electron'] },
  { part: 'electron/start-app.ts', own: ['shared/', 'electron/'], packages: [...plainNode, 'electron'] },
]

/** What runs without Electron (the terminal front end, most tests) may not reach these, not even through a wide border. */
const electronOnly = [
  'electron/window/',
  'electron/preload/',
  'electron/lifecycle.ts',
  'electron/main.ts',
  'electron/start-app.ts',
  'electron/settings/secret-store.ts',
]
const runsWithoutElectron = ['electron/headless/', 'electron/compose.ts', 'electron/compose/', 'electron/connect-processes.ts']

/** All imports of a file that its part may not have, as sentences. */
export function bordersCrossed(file: RepositoryFile): readonly string[] {
  const border = borders.filter(({ part }) => belongsTo(file.name, part)).sort((a, b) => b.part.length - a.part.length)[0]
  if (border === undefined) return [`${file.name} is in no part that has a border`]
  return importsOf(file)
    .filter((specifier) => !isAllowed(file.name, specifier, border))
    .map((specifier) => `${file.name} imports ${specifier}`)
}

/** The specifiers of all imports, exports-from and dynamic imports, types included. */
export function importsOf({ text }: RepositoryFile): readonly string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

function isAllowed(fileName: string, specifier: string, border: Border): boolean {
  if (!specifier.startsWith('.')) return border.packages === 'any' || border.packages.some((name) => isPackage(specifier, name))
  const target = path.posix.join(path.posix.dirname(fileName), specifier)
  if (runsWithoutElectron.some((part) => belongsTo(fileName, part)) && electronOnly.some((part) => belongsTo(target, part))) return false
  return [border.part, ...border.own].some((part) => belongsTo(target, part))
}

function belongsTo(fileName: string, part: string): boolean {
  return part.endsWith('/') ? fileName.startsWith(part) : fileName === part
}

function isPackage(specifier: string, allowed: string): boolean {
  if (allowed.endsWith('*')) return specifier.startsWith(allowed.slice(0, -1))
  return specifier === allowed || specifier.startsWith(`${allowed}/`)
}
