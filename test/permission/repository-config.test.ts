import { expect, test } from 'vitest'
import { configRunsPrograms } from '../../electron/permission/repository-config.ts'

// A configuration as `git clone` leaves it, and settings that only change what is shown.
const harmless: readonly string[] = [
  '',
  '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n',
  '[remote "origin"]\n\turl = git@example.com:ann/shop.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n',
  '[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n',
  '[core]\n\tfsmonitor = true\n',
  '[core]\n\tfsmonitor = false\n\tpager =\n',
  '[pager]\n\tlog = false\n',
  '[alias]\n\tst = status -sb\n',
  '[user]\n\tname = Ann\n\temail = "ann@example.com" ; home\n',
  '# [core] fsmonitor = evil\n; [diff] external = evil\n',
  '[core]\n\tcomment = "a # b"\n\tautocrlf = input # fsmonitor = evil\n',
  '[url "https://example.com/"]\n\tinsteadOf = ex:\n',
  '[diff]\n\talgorithm = histogram\n\trenames = copies\n',
  '[log]\n\tshowSignature = false\n',
]

const acting: readonly (readonly [string, readonly string[]])[] = [
  ['[core]\n\tfsmonitor = /bin/sh -c "touch P2"\n', ['core.fsmonitor']],
  ['[diff]\n\texternal = touch PWNED\n', ['diff.external']],
  ['[core] fsmonitor = evil', ['core.fsmonitor']],
  ['[CORE]\n FSMonitor=evil', ['core.fsmonitor']],
  ['[core]\n\tfsmonitor = "tr\\"ue" # true', ['core.fsmonitor']],
  ['[core]\n\tfsmonitor = ev\\\nil\n', ['core.fsmonitor']],
  ['[core]\n\tcomment = a \\\n [diff] external = x\n\thooksPath = ./hooks\n', ['core.hookspath']],
  ['[core]\n\tpager = sh -c id', ['core.pager']],
  ['[pager]\n\tlog = sh -c id', ['pager.log']],
  ['[core]\n\tsshCommand = ./ssh\n\teditor = ./ed\n', ['core.sshcommand', 'core.editor']],
  ['[diff "img"]\n\ttextconv = exif\n\tcommand = view', ['diff.img.textconv', 'diff.img.command']],
  ['[diff.img]\n\ttextconv = exif', ['diff.img.textconv']],
  ['[filter "lfs"]\n\tclean = git-lfs clean -- %f\n\tprocess = git-lfs filter-process', ['filter.lfs.clean', 'filter.lfs.process']],
  ['[include]\n\tpath = ../more', ['include.path']],
  ['[includeIf "gitdir:~/x/"]\n\tpath = ../more', ['includeif.gitdir:~/x/.path']],
  ['[alias]\n\tst = !evil', ['alias.st']],
  ['[gpg]\n\tprogram = ./gpg', ['gpg.program']],
  ['[gpg "ssh"]\n\tprogram = ./gpg', ['gpg.ssh.program']],
  ['[log]\n\tshowSignature', ['log.showsignature']],
  ['[format]\n\tpretty = %h %G?', ['format.pretty']],
  ['[pretty]\n\tmine = %G?', ['pretty.mine']],
  ['[credential]\n\thelper = !f() { id; }; f', ['credential.helper']],
  ['[credential "https://example.com"]\n\thelper = store', ['credential.https://example.com.helper']],
  ['[remote "o"]\n\turl = ext::sh -c id', ['remote.o.url']],
  ['[remote "o"]\n\tuploadpack = ./x', ['remote.o.uploadpack']],
  ['[url "ext::sh -c id "]\n\tinsteadOf = https://', ['url.ext::sh -c id .insteadof']],
  ['[protocol "ext"]\n\tallow = always', ['protocol.ext.allow']],
  ['[submodule "a"]\n\tupdate = !id', ['submodule.a.update']],
  ['[merge "m"]\n\tdriver = x %A', ['merge.m.driver']],
  ['[extensions]\n\tworktreeConfig = true', ['extensions.worktreeconfig']],
  ['fsmonitor = evil\n', ['line 1']],
  ['[core]\n\t=x\n[core\n', ['line 2', 'line 3']],
]

test.each(harmless)('finds no program in %j', (text) => {
  expect(configRunsPrograms(text)).toEqual([])
})

test.each(acting)('finds in %j what would run', (text, found) => {
  expect(configRunsPrograms(text)).toEqual(found)
})
