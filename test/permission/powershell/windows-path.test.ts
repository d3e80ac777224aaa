import { expect, test } from 'vitest'
import { posixPaths } from '../../../electron/permission/path-rules.ts'
import { windowsPaths, withProviders } from '../../../electron/permission/powershell/windows-path.ts'
import type { Zone } from '../../../shared/permission.ts'

const places = { workspace: 'C:\\Users\\ann\\shop', home: 'C:\\Users\\ann' }

const zones: readonly (readonly [written: string, zone: Zone])[] = [
  ['src\\a.ts', 'workspace'],
  ['src/a.ts', 'workspace'],
  ['C:a.ts', 'workspace'],
  ['c:\\USERS\\Ann\\SHOP\\a.ts', 'workspace'],
  ['..\\shop\\a.ts', 'workspace'],
  ['HEAD~1', 'workspace'],
  ['..', 'home'],
  ['..\\shop-other\\a', 'home'],
  ['C:\\Users\\bob\\a', 'outside'],
  ['C:\\', 'system'],
  ['\\', 'system'],
  ['\\Windows\\x', 'system'],
  ['C:\\Program Files\\x', 'system'],
  ['C:\\ProgramData\\x', 'system'],
  ['D:\\x', 'outside'],
  ['D:x', 'unknown'],
  ['.git\\hooks\\x', 'workspace-protected'],
  ['.GIT.\\config', 'workspace-protected'],
  ['.vscode/tasks.json', 'workspace-protected'],
  ['.env', 'secret'],
  ['.env. ', 'secret'],
  ['.env::$DATA', 'secret'],
  ['C:\\Users\\ann\\.ssh\\id_rsa', 'secret'],
  ['C:\\Users\\ann\\AppData\\Roaming\\Microsoft\\Credentials\\x', 'secret'],
  ['C:\\Windows\\System32\\config\\SAM', 'secret'],
  ['C:\\Users\\ann\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Startup\\a.cmd', 'startup'],
  ['C:\\ProgramData\\Microsoft\\Windows\\Start Menu\\Programs\\StartUp\\a.cmd', 'startup'],
  ['C:\\Users\\ann\\Documents\\PowerShell\\profile.ps1', 'startup'],
  ['C:\\Users\\ann\\AppData\\Local\\Temp\\x', 'temp'],
  ['C:\\Users\\ann\\AppData\\Roaming\\x', 'home'],
  ['\\\\server\\share\\x', 'network-path'],
  ['//server/share/x', 'network-path'],
  ['\\\\?\\UNC\\server\\share\\x', 'network-path'],
  ['\\??\\UNC\\server\\share\\x', 'network-path'],
  ['\\\\?\\C:\\Users\\ann\\shop\\a', 'device'],
  ['\\\\.\\PhysicalDrive0', 'device'],
  ['CON', 'device'],
  ['src\\com1.txt', 'device'],
  ['lpt9', 'device'],
  ['console.txt', 'workspace'],
  ['a.txt:hidden', 'unknown'],
  ['GIT~1\\config', 'unknown'],
  ['ENV~1', 'unknown'],
  ['Env:', 'secret'],
  ['Env:PATH', 'secret'],
  ['Cert:\\CurrentUser', 'secret'],
  ['HKLM:\\Software', 'system'],
  ['HKCU:\\Software\\Microsoft\\Windows\\CurrentVersion\\Run', 'startup'],
  ['Registry::HKEY_CURRENT_USER\\Environment', 'startup'],
  ['Function:ls', 'system'],
  ['FileSystem::C:\\Users\\ann\\.ssh\\x', 'secret'],
  ['Microsoft.PowerShell.Core\\FileSystem::\\\\server\\x', 'network-path'],
  ['Other:x', 'unknown'],
]

test.each(zones)('on Windows %s lies in: %s', (written, zone) => {
  const absolute = windowsPaths.toAbsolute(written, places.workspace)
  expect(absolute === null ? 'unknown' : windowsPaths.zoneOf(absolute, absolute, places)).toBe(zone)
})

test('a real path in a worse zone decides', () => {
  expect(windowsPaths.zoneOf('C:\\Users\\ann\\shop\\link', 'C:\\Users\\ann\\.ssh\\id_rsa', places)).toBe('secret')
})

test('a relative path in a folder that is not known is not known', () => {
  expect(windowsPaths.toAbsolute('a', null)).toBeNull()
  expect(windowsPaths.toAbsolute('C:\\a', null)).toBe('C:\\a')
})

test('only NUL keeps nothing', () => {
  expect(['NUL', 'nul', '\\\\.\\NUL'].every((name) => windowsPaths.discards(name))).toBe(true)
  expect(windowsPaths.discards('nul.txt')).toBe(false)
})

test('elsewhere a provider is no file of the workspace', () => {
  const paths = withProviders(posixPaths)
  const inShop = { workspace: '/home/ann/shop', home: '/home/ann' }
  const zoneOf = (written: string) => {
    const absolute = paths.toAbsolute(written, inShop.workspace)
    return absolute === null ? 'unknown' : paths.zoneOf(absolute, absolute, inShop)
  }
  expect(zoneOf('Env:')).toBe('secret')
  expect(zoneOf('src\\a.ts')).toBe('workspace')
  expect(zoneOf('..\\..\\ann\\.ssh\\x')).toBe('secret')
  expect(zoneOf('/etc/hosts')).toBe('system')
})
