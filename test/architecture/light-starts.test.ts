import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourceFiles } from './repository-files.ts'

const sources = new Map(sourceFiles().map(({ name, text }) => [name, text]))

/** What a file loads before it runs: imports and exports-from that are not of types alone. Dynamic imports wait. */
function loadedBy(name: string): readonly string[] {
  const { statements } = ts.createSourceFile(name, sources.get(name) ?? '', ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly !== true
    if (!isImport && !(ts.isExportDeclaration(statement) && !statement.isTypeOnly)) return []
    const specifier = statement.moduleSpecifier
    return specifier !== undefined && ts.isStringLiteral(specifier) ? [specifier.text] : []
  })
}

/** Everything that is loaded before the first line of `entry` runs: files of ours, and names of packages. */
function startOf(entry: string): ReadonlySet<string> {
  const found = new Set([entry])
  for (const name of found) {
    for (const specifier of loadedBy(name)) {
      found.add(specifier.startsWith('.') ? path.posix.join(path.posix.dirname(name), specifier) : specifier)
    }
  }
  return found
}

const heavyForTheWindow = [
  ...['@xterm/xterm', 'react-markdown', 'remark-gfm', 'react-virtuoso', 'diff', 'shiki', '@shikijs/core'],
  ...['shared/ipc/contract.ts', 'renderer/i18n/zh-CN.ts', 'renderer/settings/settings-screen.tsx', 'renderer/approvals/approval-card.tsx'],
]

test('the window’s first picture needs no terminal, no Markdown, no screen but its own', () => {
  const start = startOf('renderer/main.tsx')
  expect(start).toContain('renderer/layout/control-room.tsx')
  expect(start).toContain('renderer/composer/composer.tsx')
  expect(heavyForTheWindow.filter((name) => start.has(name))).toEqual([])
})

test('a window is made before the schemas, the services and the model’s client are loaded', () => {
  const start = startOf('electron/main.ts')
  expect(start).toContain('electron/window/bare-window.ts')
  expect(['zod', 'write-file-atomic', 'electron/compose.ts', 'electron/start-app.ts'].filter((name) => start.has(name))).toEqual([])
})

test('the tables of all programs and the shell’s parser are loaded when a command is judged, not with the program', () => {
  const start = startOf('electron/compose.ts')
  expect(start).toContain('electron/permission/session-gate.ts')
  const waits = ['electron/permission/command-specs/look-up-spec.ts', 'electron/permission/analyse-command.ts', 'web-tree-sitter', 'openai']
  expect(waits.filter((name) => start.has(name))).toEqual([])
})
