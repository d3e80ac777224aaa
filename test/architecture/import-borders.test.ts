import { describe, expect, test } from 'vitest'
import { bordersCrossed, importsOf } from './import-borders.ts'
import { sourceFiles } from './repository-files.ts'

test('no file imports what its part may not', () => {
  expect(sourceFiles().flatMap(bordersCrossed)).toEqual([])
})

describe('a border is seen to be crossed when', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['shared code uses Node', 'shared/ids.ts', "import fs from 'node:fs'"],
    ['the agent knows a tool', 'electron/agent/agent-loop.ts', "import { shell } from '../tools/shell.ts'"],
    ['the agent knows Electron', 'electron/agent/agent-loop.ts', "import type { App } from 'electron'"],
    ['a pipe process loads node-pty', 'electron/process/pipe-process.ts', "import * as pty from 'node-pty'"],
    ['a tool speaks to a model', 'electron/tools/shell.ts', "import OpenAI from 'openai'"],
    ['settings other than the secret store use Electron', 'electron/settings/settings-store.ts', "import { app } from 'electron'"],
    ['the renderer imports the main process', 'renderer/app.tsx', "export { x } from '../electron/compose.ts'"],
    ['the renderer imports Node late', 'renderer/app.tsx', "const fs = await import('node:fs')"],
    ['the terminal front end opens a window', 'electron/headless/cli.ts', "import { openWindow } from '../window/main-window.ts'"],
    ['a file is in a folder without a border', 'electron/unheard-of/file.ts', ''],
  ]
  test.each(cases)('%s', (_title, name, text) => {
    expect(bordersCrossed({ name, text })).toHaveLength(1)
  })
})

test('allowed imports pass', () => {
  const text = "import { z } from 'zod'\nimport type { Id } from '../../shared/ids.ts'\nimport { spawn } from 'node:child_process'"
  expect(bordersCrossed({ name: 'electron/process/pipe-process.ts', text })).toEqual([])
})

test('comments and strings are not taken for imports', () => {
  expect(importsOf({ name: 'a.ts', text: "// import 'electron'\nconst text = \"import fs from 'node:fs'\"\n" })).toEqual([])
})
