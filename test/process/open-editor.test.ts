import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { editorCommand, openEditor } from '../../electron/process/open-editor.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const file = '/projects/run-me.desktop'

test('an editor is asked for by name, never what the system would open a file of that kind with', () => {
  expect(editorCommand({ platform: 'darwin', environment: {} }, file)).toEqual({ program: '/usr/bin/open', arguments: ['-t', file] })
  expect(editorCommand({ platform: 'win32', environment: { SystemRoot: 'D:\\Win' } }, 'C:\\a.bat')).toEqual({
    program: 'D:\\Win\\System32\\notepad.exe',
    arguments: ['C:\\a.bat'],
  })
  expect(editorCommand({ platform: 'linux', environment: { PATH: temporaryFolder() } }, file)).toBeNull()
})

test('the first known editor on the path gets the file, and a relative folder of the path is passed over', async () => {
  const folder = temporaryFolder()
  const seen = path.join(folder, 'seen')
  for (const name of ['gedit', 'code']) {
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\nprintf '%s' "${name} $1" > '${seen}.part' && mv '${seen}.part' '${seen}'\n`, {
      mode: 0o755,
    })
  }
  expect(await openEditor(file, { platform: 'linux', environment: { PATH: `.:${folder}:/usr/bin:/bin` } })).toBe(true)
  await vi.waitFor(() => expect(fs.readFileSync(seen, 'utf8')).toBe(`code ${file}`), { timeout: 10_000 })
  expect(await openEditor(file, { platform: 'linux', environment: { PATH: '' } })).toBe(false)
})
