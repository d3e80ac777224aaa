import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { judge } from '../../electron/permission/judge.ts'
import { scriptNameOf } from '../../electron/permission/project-script.ts'
import { commandAction, makeFacts } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test.each([
  [['npm', 'test'], 'test'],
  [['npm', 't'], 'test'],
  [['npm', 'run', 'build', '--', '--watch'], 'build'],
  [['npm', '--silent', 'run-script', 'lint'], 'lint'],
  [['pnpm', 'run', null], null],
  [['npm', 'install'], null],
  [['make', 'test'], null],
])('%j runs the script %s', (argv, name) => {
  expect(scriptNameOf(argv)).toBe(name)
})

async function effectsOf(command: string, scripts: unknown) {
  const workspace = temporaryFolder()
  writeFileSync(path.join(workspace, 'package.json'), JSON.stringify({ scripts }))
  const action = commandAction(command, { cwd: workspace })
  const places = { workspace, home: '/home/ann' }
  return judge(action, makeFacts({ ...places, command: await gatherCommandFacts(action, places, grammarFolder()) })).effects
}

test('the card says which script of the project a command runs, and what that is', async () => {
  expect(await effectsOf('npm run build', { build: 'vite build' })).toContainEqual({
    kind: 'execute',
    what: 'package.json › scripts.build = vite build',
  })
})

test('a script that is not there, or is no text, is not made up', async () => {
  expect(await effectsOf('npm run build', { test: 'x' })).toContainEqual({ kind: 'execute', what: '' })
  expect(await effectsOf('npm run build', { build: { toString: 1 } })).toContainEqual({ kind: 'execute', what: '' })
  expect(await effectsOf('npm run constructor', {})).toContainEqual({ kind: 'execute', what: '' })
})
