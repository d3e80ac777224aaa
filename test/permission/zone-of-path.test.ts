import { describe, expect, it } from 'vitest'
import { actsByItself, isWithin, zoneOfFile, zoneOfPath } from '../../electron/permission/zone-of-path.ts'
import type { Zone } from '../../shared/permission.ts'

const places = { workspace: '/home/ann/shop', home: '/home/ann' }

const zones: readonly (readonly [path: string, zone: Zone])[] = [
  ['/home/ann/shop/src/a.ts', 'workspace'],
  ['/home/ann/shop', 'workspace'],
  ['/home/ann/shop/not/there/yet.ts', 'workspace'],
  ['/home/ann/shop2/a.ts', 'home'],
  ['/home/ann/SHOP/a.ts', 'home'],
  ['/home/ann/shop/.git/hooks/pre-commit', 'workspace-protected'],
  ['/home/ann/shop/.GIT/config', 'workspace-protected'],
  ['/home/ann/shop/.g\u200cit/config', 'workspace-protected'],
  ['/home/ann/shop/.git./config', 'workspace-protected'],
  ['/home/ann/shop/packages/a/.git', 'workspace-protected'],
  ['/home/ann/shop/.gitignore', 'workspace'],
  ['/home/ann/shop/.github/workflows/ci.yml', 'workspace-protected'],
  ['/home/ann/shop/.github/ISSUE_TEMPLATE.md', 'workspace'],
  ['/home/ann/shop/.vscode/tasks.json', 'workspace-protected'],
  ['/home/ann/shop/.idea/workspace.xml', 'workspace-protected'],
  ['/home/ann/shop/.npmrc', 'workspace-protected'],
  ['/home/ann/shop/AGENTS.md', 'workspace-protected'],
  ['/home/ann/shop/docs/agents.md', 'workspace-protected'],
  ['/home/ann/shop/.env', 'secret'],
  ['/home/ann/shop/.env.local', 'secret'],
  ['/home/ann/shop/.ENV', 'secret'],
  ['/home/ann/shop/.env.example', 'workspace'],
  ['/home/ann/shop/.envelope.ts', 'workspace'],
  ['/home/ann/shop/certs/server.key', 'secret'],
  ['/home/ann/shop/src/key.ts', 'workspace'],
  ['/home/ann/.ssh/id_ed25519', 'secret'],
  ['/home/ann/.ssh/new-file', 'secret'],
  ['/home/ann/.aws/credentials', 'secret'],
  ['/home/ann/.gnupg/x', 'secret'],
  ['/home/ann/.bash_history', 'secret'],
  ['/proc/self/environ', 'secret'],
  ['/proc/12/task/13/environ', 'secret'],
  ['/proc/cpuinfo', 'system'],
  ['/etc/shadow', 'secret'],
  ['/home/ann/.bashrc', 'startup'],
  ['/home/ann/.config/autostart/x.desktop', 'startup'],
  ['/home/ann/.config/systemd/user/x.service', 'startup'],
  ['/etc/cron.d/x', 'startup'],
  ['/home/ann/notes.txt', 'home'],
  ['/home/bob/notes.txt', 'outside'],
  ['/tmp/x', 'temp'],
  ['/etc/hosts', 'system'],
  ['/usr/bin/node', 'system'],
  ['/srv/data', 'outside'],
  ['/dev/sda', 'device'],
  ['relative', 'unknown'],
]

describe('zoneOfPath', () => {
  it.each(zones)('puts %j in zone %s', (path, zone) => {
    expect(zoneOfPath(path, places)).toBe(zone)
  })

  it('takes the innermost of roots that lie in one another', () => {
    expect(zoneOfPath('/tmp/job/a.ts', { ...places, workspace: '/tmp/job' })).toBe('workspace')
    expect(zoneOfPath('/tmp/other', { ...places, workspace: '/tmp/job' })).toBe('temp')
    expect(zoneOfPath('/etc/hosts', { ...places, workspace: '/' })).toBe('system')
    expect(zoneOfPath('/home/ann/.bashrc', { ...places, workspace: '/home/ann' })).toBe('startup')
  })
})

const files: readonly (readonly [title: string, written: string, real: string, zone: Zone])[] = [
  ['a plain file', 'src/a.ts', '/home/ann/shop/src/a.ts', 'workspace'],
  ['dots that stay inside', 'src/../b.ts', '/home/ann/shop/b.ts', 'workspace'],
  ['dots that leave', '../b.ts', '/home/ann/b.ts', 'home'],
  ['dots into the protected part', 'src/../.git/config', '/home/ann/shop/.git/config', 'workspace-protected'],
  ['a link out of the workspace', 'link', '/etc/hosts', 'system'],
  ['a harmless name that leads to a secret', 'notes.txt', '/home/ann/.ssh/id_rsa', 'secret'],
  ['a secret name that leads to a harmless file', '.env', '/home/ann/shop/a.txt', 'secret'],
  ['a way through elsewhere back in', '/tmp/link/a.ts', '/home/ann/shop/a.ts', 'temp'],
  ['the home folder by its sign', '~/.bashrc', '/home/ann/.bashrc', 'startup'],
  ['a home folder of someone else', '~bob/x', '/home/ann/shop/~bob/x', 'unknown'],
  ['a share on the network', '\\\\server\\share\\x', '/home/ann/shop/\\\\server\\share\\x', 'network-path'],
]

describe('zoneOfFile', () => {
  it.each(files)('judges %s by the worse of both paths', (_title, written, real, zone) => {
    expect(zoneOfFile(written, real, places)).toBe(zone)
  })

  it('tells what acts by itself from what only steers', () => {
    expect(actsByItself('.husky/pre-push', '/home/ann/shop/.husky/pre-push', places)).toBe(true)
    expect(actsByItself('link', '/home/ann/shop/.git/config', places)).toBe(true)
    expect(actsByItself('AGENTS.md', '/home/ann/shop/AGENTS.md', places)).toBe(false)
  })
})

describe('isWithin', () => {
  it('does not take a longer name for a folder inside', () => {
    expect(isWithin('/a/b', '/a/b')).toBe(true)
    expect(isWithin('/a/b', '/a/b/c')).toBe(true)
    expect(isWithin('/a/b', '/a/bc')).toBe(false)
    expect(isWithin('/', '/a')).toBe(true)
  })
})
