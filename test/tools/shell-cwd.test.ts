import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadBashGrammar } from '../../electron/permission/bash/load-grammar.ts'
import { followedStart } from '../../electron/tools/shell/follow-cwd.ts'
import { mayEndElsewhere } from '../../electron/tools/shell/may-end-elsewhere.ts'
import { until } from '../process/start-manager.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { jobIn, type ShellBox, startShellBox } from './shell-box.ts'

let box: ShellBox
beforeEach(() => {
  box = startShellBox()
})
afterEach(() => box.dispose())

const header = (text: string) => box.settled(text).split('\n')[0]

describe('the current folder', () => {
  test('follows a cd, is named in the result, and is where the next command runs', async () => {
    expect(header((await box.shell('cd sub && true')).text)).toBe('exited · code 0 · TIME · cwd /box/workspace/sub')
    expect(box.settled((await box.shell('pwd')).text)).toBe('exited · code 0 · TIME · cwd /box/workspace/sub\nstdout:\n/box/workspace/sub')
    await box.shell('pushd deep > /dev/null')
    expect(box.cwd()).toBe(path.join(box.workspace, 'sub', 'deep'))
    await box.shell('cd ../..')
    expect(box.cwd()).toBe(box.workspace)
  })

  test('follows the shell to wherever it was at its end, whatever the exit code and however it ended', async () => {
    for (const command of [
      'cd sub; false',
      'cd sub; exit 3',
      'set -e; cd sub; false; cd deep',
      'cd sub; trap "true" EXIT',
      'cd sub\nif true; then cd deep; cd ..; fi',
    ]) {
      await box.shell(command)
      expect(box.cwd(), command).toBe(path.join(box.workspace, 'sub'))
      await box.shell(`cd '${box.workspace}'`)
    }
  })

  test('stays where it was after a cd that failed, in a subshell, a pipeline or the background', async () => {
    for (const command of [
      'cd nowhere',
      '(cd sub)',
      'cd sub | cat',
      'cd sub & wait',
      'echo $(cd sub)',
      'echo cd sub',
      'bash -c "cd sub"',
    ]) {
      await box.shell(command)
      expect(box.cwd(), command).toBe(box.workspace)
    }
  })

  test('is the folder itself, with every link followed', async () => {
    fs.symlinkSync('sub', path.join(box.workspace, 'link'))
    await box.shell('cd link')
    expect(box.cwd()).toBe(path.join(box.workspace, 'sub'))
  })

  test('may have any name', async () => {
    const odd = path.join(box.workspace, 'it\'s "odd"\nhere')
    fs.mkdirSync(odd)
    await box.shell(`cd "it's \\"odd\\""*`)
    expect(box.cwd()).toBe(odd)
  })

  test('is not moved out of the workspace: the command ran there, the session stays, and the model is told', async () => {
    const result = await box.shell('cd /tmp && pwd')
    expect(box.settled(result.text)).toBe(
      'exited · code 0 · TIME · cwd /box/workspace\ncd not kept: /tmp lies outside the workspace /box/workspace; the next command runs in /box/workspace\nstdout:\n/tmp',
    )
    expect(box.settled((await box.shell('pwd')).text)).toContain('stdout:\n/box/workspace')
  })

  test('is not moved through a link that leads out', async () => {
    fs.symlinkSync('/etc', path.join(box.workspace, 'out'))
    expect((await box.shell('cd out')).text).toContain('cd not kept: /etc lies outside')
    expect(box.cwd()).toBe(box.workspace)
  })

  test('is not moved by a command that was ended from outside', async () => {
    await box.shell('cd sub; sleep 30', { timeout_ms: 200 })
    expect(box.cwd()).toBe(box.workspace)
  })

  test('is not moved by a job, however it ends', async () => {
    const result = await box.shell('cd sub; sleep 1.5', { yield_ms: 250 })
    await box.run('job_wait', { job_ids: [jobIn(result)] })
    expect(box.cwd()).toBe(box.workspace)
    await until(() => fs.readdirSync(path.join(box.folder, 'cwd')).length === 0)
  })

  test('is what workdir is relative to; a workdir moves nothing, and the result says where it ran', async () => {
    await box.shell('cd sub')
    expect(box.settled((await box.shell('pwd', { workdir: 'deep' })).text)).toBe(
      'exited · code 0 · TIME · ran in /box/workspace/sub/deep · cwd /box/workspace/sub\nstdout:\n/box/workspace/sub/deep',
    )
    expect(box.cwd()).toBe(path.join(box.workspace, 'sub'))
    expect((await box.shell('true', { workdir: '../..' })).text).toMatch(/^The folder \.\.\/\.\. lies outside the workspace/)
  })

  test('that was deleted is an error that says so, once; then the session is back in the workspace', async () => {
    await box.shell('cd sub')
    fs.rmSync(path.join(box.workspace, 'sub'), { recursive: true })
    const result = await box.shell('touch here')
    expect(box.settled(result.text)).toBe(
      'Nothing ran: the current folder /box/workspace/sub does not exist any more (deleted, moved, or now outside the workspace). ' +
        'The current folder is /box/workspace from now on. Call shell again if that is right.',
    )
    expect(fs.existsSync(path.join(box.workspace, 'here'))).toBe(false)
    expect((await box.shell('touch here')).outcome).toBe('succeeded')
  })

  test('that the command itself deleted is told and not kept', async () => {
    expect(box.settled((await box.shell('mkdir gone && cd gone && rmdir ../gone')).text)).toBe(
      'exited · code 0 · TIME · cwd /box/workspace\nno output',
    )
  })
})

for (const shell of ['/bin/zsh', '/bin/dash', '/bin/sh']) {
  test.skipIf(!fs.existsSync(shell))(`the current folder follows a cd of ${shell} too`, async () => {
    const other = startShellBox({ shell })
    try {
      const result = await other.shell('cd sub; echo "$#|$0"; exit 3')
      expect(other.settled(result.text)).toBe(`exited · code 3 · TIME · cwd /box/workspace/sub\nstdout:\n0|${shell}`)
      await other.shell('cd deep')
      expect(other.cwd()).toBe(path.join(other.workspace, 'sub', 'deep'))
    } finally {
      await other.dispose()
    }
  })
}

describe('a text with cd runs as it does by plain -c', () => {
  const texts = [
    'cd sub; echo "$0|$#|$*|$BASH_EXECUTION_STRING"',
    "cd sub; printf '%s|' \"a  b\" 'c\"d' $'e\\nf' \"\\$HOME\"",
    'cd sub; exit 7',
    'set -e; cd sub; false; echo never',
    'cd sub; trap "echo bye" EXIT; exit 4',
    'cd sub; trap "echo term" TERM; kill -TERM $$; echo after',
    'cd sub; kill -KILL $$',
    'cd nowhere',
    'cd sub\necho $LINENO\nnosuchprogram',
    'cd sub; return 3; echo after',
    'cd sub; exec printf done',
    'set -u; cd sub; echo "$nope"',
    'cd sub; cat <<END\nin $PWD\nEND',
    'cd sub; f() { local x=1; return 4; }; f',
    'cd sub; sleep 0.05 & wait; jobs; echo $- $SHLVL $BASH_SUBSHELL',
    'cd sub; set -o pipefail; false | true',
    'cd sub; read x; echo "[$x]"',
    '# a comment\ncd sub # and one more',
    'trap "echo err" ERR; cd sub; false',
    'cd sub; echo $FUNCNAME $BASH_SOURCE',
  ]
  for (const text of texts) {
    test(JSON.stringify(text), async () => {
      const following = { folder: path.join(box.folder, 'cwd'), loadParser: () => loadBashGrammar(grammarFolder()) }
      const followed = await followedStart(text, '/bin/bash', following)
      expect(followed.arguments).toHaveLength(4)
      expect(followed.arguments[3]).toBe(text)
      expect(runBash(followed.arguments)).toEqual(runBash(['-c', text]))
    })
  }

  const runBash = (given: readonly string[]) => {
    const { status, signal, stdout, stderr } = spawnSync('/bin/bash', given, { cwd: box.workspace, encoding: 'utf8' })
    return { status, signal, stdout, stderr }
  }
})

describe('a text', () => {
  const parser = () => loadBashGrammar(grammarFolder())
  const moving = [
    'cd x',
    'a && cd x',
    'if a; then cd x; fi',
    'builtin cd x',
    '{ pushd x; }',
    'for i in a; do popd; done',
    'cd x; b &',
    'cd "x',
    "'cd' x",
  ]
  for (const text of moving) {
    test(`may end elsewhere: ${text}`, async () => expect(await mayEndElsewhere(text, parser)).toBe(true))
  }
  const staying = [
    'ls',
    'echo cd x',
    '(cd x)',
    'cd x | y',
    'cd x &',
    'a $(cd x)',
    'git -C cd x',
    'abcd x',
    './cd x',
    'cd.sh',
    'make cd-rom',
    "echo 'cd x'",
  ]
  for (const text of staying) {
    test(`stays: ${text}`, async () => expect(await mayEndElsewhere(text, parser)).toBe(false))
  }

  test('without the word is not even parsed', async () => {
    const parse = async () => {
      throw new Error('parsed')
    }
    expect(await mayEndElsewhere('npm test && echo done', parse)).toBe(false)
  })
})
