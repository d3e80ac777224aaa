import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { afterCrash, crashAgainWithinMs } from '../../electron/window/after-crash.ts'
import { prepareDataFolder } from '../../electron/window/data-folder.ts'
import { dialogTexts } from '../../electron/window/dialog-texts.ts'
import { offeredFolder } from '../../electron/window/offered-folder.ts'
import { beginStart, failedStartsMax } from '../../electron/window/safe-start.ts'
import { isTrialElectron } from '../../electron/window/trial-electron.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('the data folder is the environment’s, else the command line’s, else the default, and is made private', () => {
  const base = temporaryFolder()
  const [environment, commandLine, electronDefault] = [path.join(base, 'a', 'b'), path.join(base, 'c'), path.join(base, 'd')] as const
  expect(prepareDataFolder({ environment, commandLine, electronDefault })).toBe(environment)
  expect(prepareDataFolder({ environment: '', commandLine, electronDefault })).toBe(commandLine)
  expect(prepareDataFolder({ environment: undefined, commandLine: '', electronDefault })).toBe(electronDefault)
  expect(fs.statSync(environment).mode & 0o777).toBe(0o700)
})

test('the first folder on the command line is offered, switches and files are not', () => {
  const base = temporaryFolder()
  fs.mkdirSync(path.join(base, 'project'))
  fs.writeFileSync(path.join(base, 'file'), '')
  expect(offeredFolder(['--flag', 'file', 'missing', 'project'], base)).toBe(path.join(base, 'project'))
  expect(offeredFolder(['--project', ''], base)).toBeNull()
})

test('a page that crashed is loaded again once, then the user is asked', () => {
  expect(afterCrash(null, 5)).toBe('reload')
  expect(afterCrash(0, crashAgainWithinMs)).toBe('ask')
  expect(afterCrash(0, crashAgainWithinMs + 1)).toBe('reload')
})

test('after three starts that ended at once the next is safe, and stays so for this version only', () => {
  const dataFolder = temporaryFolder()
  const start = (version = '1.0.0') => beginStart(dataFolder, version)
  expect([start().safe, start().safe, start().safe]).toEqual([false, false, false])
  const fourth = start()
  expect(fourth.safe).toBe(true)
  fourth.settled()
  expect(start().safe).toBe(true)
  expect(start('1.0.1').safe).toBe(false)
})

test('a start that lived for a while wipes out those that failed, and a broken count counts nothing', () => {
  const dataFolder = temporaryFolder()
  const start = () => beginStart(dataFolder, '1.0.0')
  for (let round = 1; round < 3 * failedStartsMax; round++) {
    const begun = start()
    expect(begun.safe).toBe(false)
    if (round % failedStartsMax === 0) begun.settled()
  }
  fs.writeFileSync(path.join(dataFolder, 'starts'), '1.0.0 many')
  expect(start().safe).toBe(false)
  expect(fs.statSync(path.join(dataFolder, 'starts')).mode & 0o777).toBe(0o600)
})

test('dialogs speak the language of the settings, else that of the system', () => {
  const quit = (language: 'system' | 'en' | 'zh-CN', locale: string) => dialogTexts(language, locale).quit
  expect([quit('system', 'zh-TW'), quit('system', 'de'), quit('en', 'zh-CN'), quit('zh-CN', 'en-US')]).toEqual([
    '退出',
    'Quit',
    'Quit',
    '退出',
  ])
})

test('an Electron that is out of support is called a trial', () => {
  expect(['33.2.1', '45.5.0', '46.0.0'].map(isTrialElectron)).toEqual([true, false, false])
})
