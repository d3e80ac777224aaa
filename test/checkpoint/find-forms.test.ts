import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findForms } from '../../electron/checkpoint/find-forms.ts'
import type { SessionEventOf } from '../../shared/session/events.ts'
import { until } from '../process/start-manager.ts'
import type { Turn } from '../support/scripted-model.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'
import { fileBox, soon } from './workspace.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

async function afterTurn(files: Readonly<Record<string, string | Buffer>>, ...calls: readonly Turn[]) {
  const app = await startWholeApp([...calls, { text: 'done' }])
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(app.workspace, name), content)
  await app.services.sessions.send(app.sessionId, 'go')
  await until(() => app.ends() === 1)
  const compared = app.events.filter((event): event is SessionEventOf<'checkpoint.compared'> => event.kind === 'checkpoint.compared')
  const results = app.model.requests.at(-1)?.body.messages.flatMap(({ role, content }) => (role === 'tool' ? [String(content)] : []))
  return { app, files: compared.flatMap((event) => event.files), results: results ?? [] }
}

test('the model and the card are told when a command wrote a file in another encoding', async () => {
  const { app, files, results } = await afterTurn(
    { 'a.txt': '# 中文\n', 'b.txt': 'plain\n' },
    shellTurn('iconv -f UTF-8 -t UTF-16LE a.txt > t && mv t a.txt && echo more >> b.txt'),
  )
  expect(readFileSync(path.join(app.workspace, 'a.txt'))).toEqual(Buffer.from('# 中文\n', 'utf16le'))
  expect(files.map(({ path: name, forms }) => [name, forms])).toEqual([
    ['a.txt', [{ kind: 'encoding', from: { kind: 'text', encoding: 'utf-8', mark: false }, to: expect.anything() }]],
    ['b.txt', undefined],
  ])
  expect(results[0]?.split('\n').at(-1)).toMatch(/^\[Signalbox: the form of text files changed\. "a\.txt": .*\]$/)
})

test('text that a command encoded twice is told, what a tool for files writes is not looked at', async () => {
  const twice = "Buffer.from(fs.readFileSync('a.txt','latin1'),'utf8')"
  const { results } = await afterTurn(
    { 'a.txt': 'señor über\n' },
    shellTurn(`node -e "const fs=require('fs'); fs.writeFileSync('a.txt', ${twice})"`),
    { calls: [{ tool: 'write_file', arguments: { path: 'a.txt', content: 'señor über\n' } }] },
    shellTurn('touch -d 2001-01-01 a.txt'),
  )
  expect(results.map((text) => text.includes('[Signalbox:'))).toEqual([true, false, false])
  expect(results[0]).toContain('"a.txt": text is encoded twice (UTF-8 was read as WINDOWS-1252)')
})

test('the card tells of a file with secrets, the model is not told', async () => {
  const script = "for (const f of ['.env', 'open.txt']) fs.writeFileSync(f, 'A=1\\r\\nB=2\\r\\n')"
  const { files, results } = await afterTurn({ '.env': 'A=1\nB=2\n', 'open.txt': 'A=1\nB=2\n' }, shellTurn(`node -e "${script}"`))
  expect(files.map(({ forms }) => forms?.[0]?.kind)).toEqual(['line-ends', 'line-ends'])
  expect(results[0]).toContain('"open.txt": line ends were LF, are CRLF')
  expect(results[0]).not.toContain('.env')
})

test('files that are large, or too many together, are left out, and cost nothing but a look at their sizes', async () => {
  const large = `${'中文\n'.repeat(90_000)}`
  const box = fileBox({ 'large.txt': large, 'small.txt': '中文\n' })
  const before = await box.store.snapshot(soon())
  box.write('large.txt', utf16(large))
  box.write('small.txt', utf16('中文\n'))
  const after = await box.store.snapshot(soon())
  if (!before.ok || !after.ok) throw new Error('not kept')
  const deltas = await box.store.compare(before.value.id, after.value.id, soon())
  if (!deltas.ok) throw new Error(deltas.error.message)
  const forms = await findForms(box.store, deltas.value, 'x', soon())
  expect([...forms.keys()]).toEqual(['small.txt'])
})

test('after an abort nothing is told, and nothing thrown', async () => {
  const box = fileBox({ 'a.txt': '中文\n' })
  const before = await box.store.snapshot(soon())
  box.write('a.txt', utf16('中文\n'))
  const after = await box.store.snapshot(soon())
  if (!before.ok || !after.ok) throw new Error('not kept')
  const deltas = await box.store.compare(before.value.id, after.value.id, soon())
  expect(await findForms(box.store, deltas.ok ? deltas.value : [], 'x', AbortSignal.abort())).toEqual(new Map())
})
