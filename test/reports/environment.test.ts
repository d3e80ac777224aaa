import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildEnvironment } from '../../electron/process/environment.ts'
import { type ShellBox, startShellBox } from '../tools/shell-box.ts'

// Faults of a command's folder and environment that users of similar tools reported, each with the right behaviour.

let box: ShellBox

beforeEach(() => {
  box = startShellBox()
})

afterEach(() => box.dispose())

test('a cd lasts for the session, and every result says where it ended', async () => {
  const moved = await box.shell('cd sub && pwd')
  expect(moved.text).toContain(`cwd ${box.workspace}/sub`)
  expect((await box.shell('pwd')).text).toContain(`stdout:\n${box.workspace}/sub`)
})

test('a cd out of the workspace is not kept, and the model is told so', async () => {
  const left = await box.shell('cd .. && pwd')
  expect(left.text.toLowerCase()).toContain('workspace')
  expect((await box.shell('pwd')).text).toContain(`stdout:\n${box.workspace}\n`.trimEnd())
})

test('a command runs in the workspace, not in the home folder', async () => {
  expect((await box.shell('pwd')).text).toContain(`stdout:\n${box.workspace}`)
})

test('variables that would change what runs never reach a command, whoever set them', () => {
  const hard = {
    NODE_OPTIONS: '--max_old_space_size=4096',
    LD_PRELOAD: './x.so',
    BASH_ENV: './x',
    ELECTRON_RUN_AS_NODE: '1',
    PROMPT_COMMAND: 'id',
  }
  const { environment } = buildEnvironment({ inherited: { PATH: '/bin', ...hard }, allowedNames: new Map(), platform: 'linux' })
  for (const name of Object.keys(hard)) expect(environment).not.toHaveProperty(name)
})

test('keys do not reach a command, and their values are known for masking', () => {
  const inherited = { PATH: '/bin', GEMINI_API_KEY: 'test-123-secret', SIGNALBOX_API_KEY: 'sk-very-secret' }
  const { environment, strippedValues } = buildEnvironment({ inherited, allowedNames: new Map(), platform: 'linux' })
  expect(Object.values(environment)).not.toContain('test-123-secret')
  expect(strippedValues).toEqual(expect.arrayContaining(['test-123-secret', 'sk-very-secret']))
})
