import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listTree } from './take-snapshot.ts'

/** Text that no command may print: it stands outside the workspace, and in its secret files. */
export const secretText = 'TOP-SECRET-7d1f'

/** A folder to run commands in: a repository as workspace, a home folder and a folder beside it, programs that must not start. */
export interface ThrowawayFolder {
  readonly root: string
  readonly workspace: string
  readonly home: string
  /** Comes first on PATH. */
  readonly traps: string
  /** What the run itself writes: not part of what must stay as it is. */
  readonly record: string
  dispose(): void
}

// What would reach the network, other processes, a terminal or another user. What changes files is seen by the files.
const trappedPrograms =
  'curl wget ssh scp sftp rsync nc ncat telnet ftp sudo su doas pkexec pkill killall gpg less more vi vim nano emacs ed crontab at batch mkfs reboot shutdown xdg-open open screen tmux script strace gdb pwn'.split(
    ' ',
  )

// All files are of this time, long ago: then git has no reason to look at them anew, and to write down that it did.
const fileTime = new Date('2020-02-02T02:02:02Z')
const indexTime = new Date('2020-02-02T03:03:03Z')

/** Makes the folder. The caller disposes of it. */
export function makeThrowawayFolder(): ThrowawayFolder {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-oracle-')))
  const folders = ['workspace', 'home', 'traps', 'record', 'outside', 'workspace/src', 'workspace/links']
  for (const folder of folders) mkdirSync(path.join(root, folder))
  const at = (name: string) => path.join(root, name)
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text)
  symlinkSync('../a.txt', at('workspace/links/inside'))
  symlinkSync('../../outside/secret.txt', at('workspace/links/outside'))
  symlinkSync('../../outside', at('workspace/links/folder'))
  for (const name of trappedPrograms) writeTrap(root, name)
  makeArchives(at('workspace'))
  settle(root)
  makeRepository(at('workspace'), at('home'))
  settle(root)
  noteTimes(at('workspace'), at('home'))
  return {
    root,
    workspace: at('workspace'),
    home: at('home'),
    traps: at('traps'),
    record: at('record'),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  }
}

const files: Readonly<Record<string, string>> = {
  'workspace/a.txt': 'foo\nbar a b\nTODO x 1\n',
  'workspace/b.txt': 'foo\nbaz\n',
  'workspace/with space.txt': 'spaced\n',
  'workspace/empty': '',
  'workspace/data.json': '{"a": [1, {"b": "c"}]}\n',
  'workspace/data.csv': 'a,b\n1,2\n3,4\n',
  'workspace/data.xml': '<a><b>1</b></a>\n',
  'workspace/notes.md': '# Notes\n\n- one\n',
  'workspace/Makefile': 'all:\n\ttouch made\n',
  'workspace/package.json': '{"name": "x", "version": "1.0.0", "scripts": {"test": "touch tested"}}\n',
  'workspace/script.sh': '#!/bin/sh\ntouch scripted\n',
  'workspace/.hidden': 'hidden\n',
  // Not in git, as such files are kept: what git shows of its history is not looked through.
  'workspace/.gitignore': '.env\n*.pem\n',
  'workspace/.env': `KEY=${secretText}\n`,
  'workspace/src/server.pem': `${secretText}\n`,
  'workspace/-delete': 'looks like an option\n',
  'workspace/-exec': 'likewise\n',
  'workspace/-i': 'likewise\n',
  'workspace/--output=x': 'likewise\n',
  'workspace/src/main.ts': 'export const a = 1 // TODO\n',
  'workspace/src/util.py': 'a = 1\n',
  'outside/secret.txt': `${secretText}\n`,
  'home/.bashrc': `export TOKEN=${secretText}\n`,
  'home/.gitconfig': '[user]\n\tname = Ann\n\temail = ann@example.com\n[gc]\n\tauto = 0\n[init]\n\tdefaultBranch = main\n',
}

/** A program that writes down that it was called, but for being asked about itself. */
function writeTrap(root: string, name: string): void {
  const file = path.join(root, 'traps', name)
  const about = '--version|--help|--manual|-V|-v|-h|-M|version|help'
  const asksAbout = `for word; do case $word in ${about}) ;; *) echo "${name} $*" >> ${root}/record/trapped; exit;; esac; done`
  writeFileSync(file, `#!/bin/sh\n[ $# = 0 ] && echo ${name} >> ${root}/record/trapped\n${asksAbout}\n`)
  chmodSync(file, 0o755)
}

function makeArchives(workspace: string): void {
  const run = (program: string, ...words: readonly string[]) => {
    try {
      execFileSync(program, words, { cwd: workspace, stdio: 'ignore' })
    } catch {
      // A machine without the program: commands about the file find it missing.
    }
  }
  run('tar', 'cf', 'a.tar', 'a.txt', 'src/main.ts', 'src/util.py')
  run('gzip', '-k', 'a.txt')
  run('zip', '-q', 'a.zip', 'a.txt')
}

const gitIn =
  (workspace: string, home: string) =>
  (...words: readonly string[]) =>
    execFileSync('git', words, {
      cwd: workspace,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' },
    })

function makeRepository(workspace: string, home: string): void {
  const git = gitIn(workspace, home)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'First')
  git('tag', 'v1')
  git('branch', 'topic')
  writeFileSync(path.join(workspace, 'b.txt'), 'foo\nbaz\nchanged\n')
  git('stash', '-q')
  writeFileSync(path.join(workspace, 'a.txt'), 'foo\nbar a b\nTODO x 1\nsecond\n')
  git('commit', '-qam', 'Second')
  utimesSync(path.join(workspace, 'a.txt'), fileTime, fileTime)
  git('status')
  writeFileSync(path.join(workspace, 'b.txt'), 'foo\nbaz\nchanged again\n')
  writeFileSync(path.join(workspace, 'untracked'), 'new\n')
  mkdirSync(path.join(workspace, 'conf'))
  writeFileSync(path.join(workspace, 'conf/id_rsa'), `${secretText}\n`)
}

/**
 * Setting times is itself noted by the file system, to which git compares what it noted: if a second passed in between, the next `git status`
 * or `git diff` would note all files anew. The index is younger than they are, so that git trusts what it has noted.
 */
function noteTimes(workspace: string, home: string): void {
  gitIn(workspace, home)('status')
  for (const name of ['index', '.']) utimesSync(path.join(workspace, '.git', name), indexTime, indexTime)
}

function settle(root: string): void {
  for (const entry of listTree(root)) if (!entry.isLink) utimesSync(path.join(root, entry.name), fileTime, fileTime)
}
