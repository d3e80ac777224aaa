import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { runBuilt } from './run-built.ts'

// Against the built program: npm test builds before this runs.

const rulesFile = `# what is said in docs/rules.md
allow npm run test **
allow git commit **        # a note behind the rule
deny  rm -rf **
allow exact("npm run build && rm -rf dist")
`

test('judge says why in true words, and each reason once', async () => {
  const { output } = await runBuilt(['judge', 'cat /etc/os-release; ls'])
  expect(output.split('\n')[0]).toBe('allow: only reads inside the workspace, or facts of the system')
})

test('judge reads a rule file as it stands in docs/rules.md: notes, and whole lines', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'user.rules')
  fs.writeFileSync(file, rulesFile)
  const codeOf = async (command: string, ...more: string[]) => (await runBuilt(['judge', '--cwd', folder, ...more, command])).code
  expect(await codeOf('git commit -m x', '--rules', file)).toBe(0)
  expect(await codeOf('rm -rf dist', '--rules', file)).toBe(11)
  expect(await codeOf('npm run build && rm -rf dist', '--allow', 'exact("npm run build && rm -rf dist")')).toBe(0)
  expect(await codeOf('npm run build && rm -rf dist', '--allow', `exact("npm run build && rm -rf dist", "${folder}")`)).toBe(0)
  expect(await codeOf('npm run build && rm -rf dist', '--allow', 'exact("npm run build && rm -rf dist", "/elsewhere")')).toBe(10)
  fs.appendFileSync(file, 'allow git ** log\n')
  const broken = await runBuilt(['judge', '--cwd', folder, '--rules', file, 'ls'])
  expect(broken.code).toBe(2)
  expect(broken.messages).toContain('line 6: `**` stands for the rest')
})
