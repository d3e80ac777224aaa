import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { judge } from '../../../electron/permission/judge.ts'
import { createGitCommitTool } from '../../../electron/tools/git/git-commit.ts'
import { actionSchema } from '../../../shared/permission.ts'
import { makeFacts } from '../../support/actions.ts'
import { prepareTool, refusalOf, runPrepared } from '../../support/run-tool.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const tool = createGitCommitTool()

function repository() {
  const folder = temporaryFolder()
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'Ann')
  git('config', 'user.email', 'ann@example.org')
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  write('src/a.ts', 'one\n')
  git('add', '-A')
  git('commit', '-qm', 'Begin')
  return { folder, git, write }
}

it('shows the message and what is staged, and commits exactly that after a yes', async () => {
  const { folder, git, write } = repository()
  write('src/a.ts', 'two\n')
  write('src/b.ts', '--- not a head\n')
  git('add', '-A')
  write('src/a.ts', 'three, not staged\n')
  const preparation = await prepareTool(tool, { message: 'Change a\n\n# because' }, folder)
  expect(actionSchema.parse(preparation.action)).toMatchObject({
    kind: 'git-commit',
    folder,
    message: 'Change a\n\n# because',
    parent: git('rev-parse', 'HEAD'),
    branch: 'main',
    changes: [
      { change: 'update', path: 'src/a.ts', diff: '@@ -1 +1 @@\n-one\n+two', added: 1, removed: 1 },
      { change: 'add', path: 'src/b.ts', diff: '@@ -0,0 +1 @@\n+--- not a head', added: 1, removed: 0 },
    ],
    changesCut: 0,
    skippedHooks: [],
  })
  expect(git('rev-list', '--count', 'HEAD')).toBe('1')
  expect(await runPrepared(preparation)).toMatchObject({ outcome: 'succeeded', text: 'Committed to main.' })
  expect(git('show', 'HEAD:src/a.ts')).toBe('two')
  expect(git('log', '-1', '--format=%an %s')).toBe('Ann Change a')
})

it('runs no hook, and says before which ones', async () => {
  const { folder, git, write } = repository()
  const mark = path.join(folder, 'hook-ran')
  for (const name of ['pre-commit', 'commit-msg', 'post-commit', 'post-checkout']) {
    write(`.git/hooks/${name}`, `#!/bin/sh\ntouch '${mark}'\n`)
    chmodSync(path.join(folder, '.git/hooks', name), 0o755)
  }
  write('src/a.ts', 'two\n')
  git('add', '-A')
  const preparation = await prepareTool(tool, { message: 'Change a' }, folder)
  expect(preparation.action).toMatchObject({ skippedHooks: ['pre-commit', 'commit-msg', 'post-commit'] })
  expect((await runPrepared(preparation)).text).toContain('Not run, as the user was told: pre-commit')
  expect(existsSync(mark)).toBe(false)
  expect(git('rev-list', '--count', 'HEAD')).toBe('2')
})

it('commits nothing when something else was staged, or the branch was changed, after the question', async () => {
  for (const change of ['stage', 'branch'] as const) {
    const { folder, git, write } = repository()
    write('src/a.ts', 'two\n')
    git('add', '-A')
    const preparation = await prepareTool(tool, { message: 'Change a' }, folder)
    if (change === 'branch') git('switch', '-qc', 'other')
    else {
      write('src/c.ts', 'slipped in\n')
      git('add', '-A')
    }
    expect(await runPrepared(preparation)).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('after this commit was shown'),
    })
    expect(git('rev-list', '--count', 'HEAD')).toBe('1')
  }
})

it('refuses where nothing is staged, where settings run programs, and above the workspace', async () => {
  const { folder, git, write } = repository()
  expect(await refusalOf(tool, { message: 'x' }, folder)).toContain('Nothing is staged')
  write('src/a.ts', 'two\n')
  git('add', '-A')
  expect(await refusalOf(tool, { message: 'x' }, path.join(folder, 'src'))).toContain('begins above the workspace')
  git('config', 'filter.x.clean', 'cat')
  expect(await refusalOf(tool, { message: 'x' }, folder)).toContain('Use git in the shell')
})

it('refuses while files are in conflict', async () => {
  const { folder, git, write } = repository()
  git('switch', '-qc', 'other')
  write('src/a.ts', 'theirs\n')
  git('commit', '-qam', 'Theirs')
  git('switch', '-q', 'main')
  write('src/a.ts', 'ours\n')
  git('commit', '-qam', 'Ours')
  expect(() => execFileSync('git', ['merge', 'other'], { cwd: folder, stdio: 'ignore' })).toThrow()
  expect(await refusalOf(tool, { message: 'x' }, folder)).toContain('in conflict')
})

it('is always a question, whatever mode and rules say', async () => {
  const { folder, git, write } = repository()
  write('src/a.ts', 'two\n')
  git('add', '-A')
  const { action } = await prepareTool(tool, { message: 'Change a' }, folder)
  expect(judge(action, makeFacts({ workspace: folder, mode: 'edit' }))).toMatchObject({ verdict: 'ask', risk: 'medium' })
  expect(judge(action, makeFacts({ workspace: folder, mode: 'read-only' })).verdict).toBe('deny')
})
