import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGit } from '../../../electron/tools/git/find-git.ts'
import { createGitTools } from '../../../electron/tools/git/git-tools.ts'
import { actionSchema } from '../../../shared/permission.ts'
import { prepareTool, refusalOf, runTool, toolContext } from '../../support/run-tool.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const tools = createGitTools()
const tool = (name: string) => {
  const found = tools.find(({ description }) => description.name === name)
  if (found === undefined) throw new Error(`No tool ${name}`)
  return found
}

/** A repository with one commit, then a change of each file. */
function repository() {
  const folder = temporaryFolder()
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...words], { cwd: folder, encoding: 'utf8' })
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  git('init', '-q', '-b', 'main')
  write('src/a.ts', 'one\n')
  write('.env', 'KEY=old\n')
  write('包.txt', '一\n')
  git('add', '-A')
  git('commit', '-qm', 'Begin\n\nWith a body')
  write('src/a.ts', 'two\n')
  write('.env', 'KEY=new-secret\n')
  write('包.txt', '二\n')
  return { folder, git, write }
}

describe('the git tools', () => {
  it('tell status, diff, log, a commit and branches', async () => {
    const { folder, git } = repository()
    git('branch', 'other')
    expect((await runTool(tool('git_status'), {}, folder)).text).toBe('## main\n M .env\n M src/a.ts\n M 包.txt')
    expect((await runTool(tool('git_log'), {}, folder)).text).toMatch(/^[0-9a-f]{7} .* Ann \(HEAD -> main, other\)\n {4}Begin$/)
    expect((await runTool(tool('git_branch'), {}, folder)).text).toMatch(/^\* main [0-9a-f]{7} Begin\n {2}other [0-9a-f]{7} Begin$/)
    expect((await runTool(tool('git_diff'), { paths: ['src'] }, folder)).text).toContain('-one\n+two')
    const { text } = await runTool(tool('git_show'), { commit: 'HEAD' }, folder)
    expect(text).toContain('With a body')
    expect(text).toContain('+one')
  })

  it('leave out of diffs and commits what reading would be a question, and say so', async () => {
    const { folder, git } = repository()
    for (const input of [{}, { from: 'HEAD' }, { staged: true }]) {
      if ('staged' in input) git('add', '-A')
      const { text } = await runTool(tool('git_diff'), input, folder)
      expect(text).toContain('+二')
      expect(text).not.toContain('KEY=')
      expect(text).toContain('1 file or folder is left out')
    }
    expect((await runTool(tool('git_show'), { commit: 'HEAD' }, folder)).text).not.toContain('KEY=')
  })

  it('go through the gate with what is asked', async () => {
    const { folder } = repository()
    const { action } = await prepareTool(tool('git_diff'), { from: 'HEAD', paths: ['src/a.ts'] }, folder)
    expect(actionSchema.parse(action)).toEqual({ kind: 'git-read', folder, words: ['diff', 'HEAD', '--', 'src/a.ts'] })
  })

  it('start no program that the settings of a repository name', async () => {
    const { folder, git } = repository()
    const trap = path.join(folder, '..', `${path.basename(folder)}-trap.sh`)
    const mark = `${trap}.ran`
    writeFileSync(trap, `#!/bin/sh\ntouch '${mark}'\ncat\n`)
    chmodSync(trap, 0o755)
    for (const name of [
      'core.fsmonitor',
      'core.pager',
      'diff.external',
      'core.hooksPath',
      'diff.x.command',
      'diff.x.textconv',
      'pager.diff',
      'pager.log',
      'core.sshCommand',
      'gpg.program',
      'core.editor',
      'credential.helper',
    ])
      git('config', name, trap)
    git('config', 'log.showSignature', 'true')
    git('config', 'alias.status', `!${trap}`)
    writeFileSync(path.join(folder, '.gitattributes'), '* diff=x\n')
    for (const [name, input] of [
      ['git_status', {}],
      ['git_diff', {}],
      ['git_diff', { from: 'HEAD' }],
      ['git_log', {}],
      ['git_show', { commit: 'HEAD' }],
      ['git_branch', { remote: true }],
    ] as const) {
      // What has no name of its own to be put out of force is refused; the rest runs nothing.
      const prepared = await tool(name).prepare(input, toolContext(folder))
      if (prepared.kind === 'ready') await runTool(tool(name), input, folder)
      else expect(prepared).toMatchObject({ kind: 'refused', message: expect.stringContaining('gpg.program') })
    }
    git('config', '--unset', 'gpg.program')
    for (const name of ['git_status', 'git_diff', 'git_log'] as const)
      expect((await runTool(tool(name), {}, folder)).outcome).toBe('succeeded')
    expect(existsSync(mark)).toBe(false)
  })

  it.each([
    ['filter.x.clean', 'cat'],
    ['include.path', '/tmp/other'],
    ['extensions.worktreeConfig', 'true'],
  ])('leave a repository with %s to the shell, where the user is asked', async (name, value) => {
    const { folder, git } = repository()
    git('config', name, value)
    expect(await refusalOf(tool('git_status'), {}, folder)).toContain('Use git in the shell')
  })

  it.each([
    ['git_show', { commit: '--output=x' }, 'must name a commit'],
    ['git_log', { from: '-p' }, 'must name a commit'],
    ['git_diff', { to: 'HEAD' }, 'to needs from'],
    ['git_diff', { paths: ['../x'] }, 'outside the workspace'],
    ['git_diff', { paths: ['/etc'] }, 'outside the workspace'],
  ])('refuse %s %j in a sentence', async (name, input, part) => {
    expect(await refusalOf(tool(name), input, repository().folder)).toContain(part)
  })

  it('tell what git says of a name that is not there', async () => {
    expect(await runTool(tool('git_show'), { commit: 'nowhere' }, repository().folder)).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('git says'),
    })
  })

  it('show no content by its own name', async () => {
    const { folder, git } = repository()
    const blob = git('rev-parse', 'HEAD:.env').trim()
    for (const [name, input] of [
      ['git_show', { commit: blob }],
      ['git_diff', { from: blob }],
      ['git_log', { from: blob }],
    ] as const) {
      const result = await runTool(tool(name), input, folder)
      expect(result.outcome).toBe('failed')
      expect(result.text).not.toContain('KEY=')
    }
  })

  it('never start a git that lies in the workspace', async () => {
    const { folder } = repository()
    writeFileSync(path.join(folder, 'git'), '#!/bin/sh\ntouch pwned\n')
    chmodSync(path.join(folder, 'git'), 0o755)
    const found = await findGit(folder, ['', '.', folder, process.env['PATH'] ?? ''].join(path.delimiter))
    expect(found).not.toBeNull()
    expect(found?.startsWith(folder)).toBe(false)
  })

  it('say that there is no repository', async () => {
    expect(await refusalOf(tool('git_status'), {}, temporaryFolder())).toContain('no git repository')
  })
})
