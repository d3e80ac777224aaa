import { describe, expect, test } from 'vitest'
import { chooseSandbox } from '../../scripts/launch/choose-sandbox.mjs'
import { packagedExecutable } from '../../scripts/packaging/package-app.mjs'
import { complaintAboutNode } from '../../scripts/setup/check-node.mjs'
import { planElectron } from '../../scripts/setup/ensure-electron.mjs'
import { localDisplayNumber } from '../../scripts/setup/find-display.mjs'
import { REMEMBERED_FOR_MS, stillCounts } from '../../scripts/setup/remembered-failure.mjs'

describe('Node', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('%s is new enough', (version) => {
    expect(complaintAboutNode(version)).toBeUndefined()
  })
  test.each(['20.18.9', '18.20.4', '9.0.0'])('%s is refused with a sentence that names both versions', (version) => {
    expect(complaintAboutNode(version)).toMatch(new RegExp(`20\\.19 or newer.*${version.replaceAll('.', '\\.')}`))
  })
})

describe('the plan for Electron', () => {
  const fresh = {
    overridden: false,
    officialIsHere: false,
    failedLately: false,
    retryAsked: false,
    trialForbidden: false,
    platform: 'linux',
    arch: 'x64',
  } as const
  const cases = [
    ['an override comes before all', { overridden: true, officialIsHere: true }, 'use-override'],
    ['an official one that is here is used', { officialIsHere: true, failedLately: true }, 'use-official'],
    ['a fresh Linux x64 downloads and may fall back', {}, 'download-or-trial'],
    ['a download that failed lately is not tried again', { failedLately: true }, 'use-trial'],
    ['unless that is asked for', { failedLately: true, retryAsked: true }, 'download-or-trial'],
    ['without leave for the trial one a failure is final', { failedLately: true, trialForbidden: true }, 'download-or-fail'],
    ['Linux on arm has no trial one', { arch: 'arm64', failedLately: true }, 'download-or-fail'],
    ['macOS has no trial one', { platform: 'darwin' }, 'download-or-fail'],
    ['Windows has no trial one', { platform: 'win32' }, 'download-or-fail'],
  ] as const
  test.each(cases)('%s', (_title, known, plan) => {
    expect(planElectron({ ...fresh, ...known })).toBe(plan)
  })
})

describe('a remembered failure counts', () => {
  const failure = { at: 1_000, version: '45.5.0', mirror: '', reason: 'fetch failed' }
  test('for a day', () => {
    const present = { version: '45.5.0', mirror: '' }
    expect(stillCounts(failure, { ...present, now: 1_000 + REMEMBERED_FOR_MS - 1 })).toBe(true)
    expect(stillCounts(failure, { ...present, now: 1_000 + REMEMBERED_FOR_MS })).toBe(false)
  })
  test('not for another version, another mirror, or a clock that was set back', () => {
    expect(stillCounts(failure, { now: 2_000, version: '46.0.0', mirror: '' })).toBe(false)
    expect(stillCounts(failure, { now: 2_000, version: '45.5.0', mirror: 'https://mirror.example/' })).toBe(false)
    expect(stillCounts(failure, { now: 500, version: '45.5.0', mirror: '' })).toBe(false)
    expect(stillCounts(undefined, { now: 2_000, version: '45.5.0', mirror: '' })).toBe(false)
  })
})

describe('the Chromium sandbox', () => {
  const usual = { platform: 'linux', isRoot: false, helperIsSetuidRoot: false, userNamespacesAllowed: true, dist: '/opt/electron' } as const
  test('stays on for a person on a usual system', () => {
    expect(chooseSandbox(usual)).toEqual({ flags: [] })
    expect(chooseSandbox({ ...usual, isRoot: true, platform: 'darwin' })).toEqual({ flags: [] })
    expect(chooseSandbox({ ...usual, userNamespacesAllowed: false, helperIsSetuidRoot: true })).toEqual({ flags: [] })
  })
  test('is off for root, which is told', () => {
    expect(chooseSandbox({ ...usual, isRoot: true })).toMatchObject({ flags: ['--no-sandbox'], say: expect.stringContaining('root') })
  })
  test('is off where nothing can make one, and the cure is told', () => {
    const choice = chooseSandbox({ ...usual, userNamespacesAllowed: false })
    expect(choice.flags).toEqual(['--no-sandbox'])
    expect(choice.say).toContain("sudo chown root '/opt/electron/chrome-sandbox'")
  })
})

test('a display of this machine is told from one over the network', () => {
  expect(localDisplayNumber(':0')).toBe(0)
  expect(localDisplayNumber(':99.0')).toBe(99)
  expect(localDisplayNumber('unix:1')).toBe(1)
  expect(localDisplayNumber('localhost:10.0')).toBeUndefined()
  expect(localDisplayNumber('nonsense')).toBeUndefined()
})

test('the packaged program is looked for where electron-builder puts it', () => {
  expect(packagedExecutable('linux', 'x64')).toBe('linux-unpacked/signalbox')
  expect(packagedExecutable('linux', 'arm64')).toBe('linux-arm64-unpacked/signalbox')
  expect(packagedExecutable('darwin', 'arm64')).toBe('mac-arm64/Signalbox.app/Contents/MacOS/Signalbox')
  expect(packagedExecutable('win32', 'x64')).toBe('win-unpacked/Signalbox.exe')
})
