import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { grammarFolder } from '../../support/grammar-folder.ts'

const loader = fileURLToPath(new URL('../../../electron/permission/bash/load-grammar.ts', import.meta.url))
const folders: string[] = []

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

const parses = (folder: string): string => `
  import { loadPowerShellGrammar } from './load-grammar.mjs'
  const parse = await loadPowerShellGrammar(${JSON.stringify(folder)})
  const text = 'Get-ChildItem -Path src | Where-Object { $_.Length -gt 1 -and $_.Name -like "*.ts" }\\n'
  for (let index = 0; index < 50; index++) parse(text.repeat(1 + index % 10)).readTree().descendantsOfType('command')
  console.log(Date.now())
`

test('a process that has parsed fifty PowerShell texts and read their trees ends within two seconds', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signalbox-exit-'))
  folders.push(folder)
  const output = { entryFileNames: 'load-grammar.mjs' }
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: { ssr: loader, outDir: folder, emptyOutDir: false, rollupOptions: { output } },
  })
  await writeFile(path.join(folder, 'parse.mjs'), parses(grammarFolder()))
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'parse.mjs')])
  // Without the flags that the loader sets, V8 goes on optimising the grammar for more than ten seconds.
  expect(Date.now() - Number(stdout)).toBeLessThan(2_000)
}, 30_000)
