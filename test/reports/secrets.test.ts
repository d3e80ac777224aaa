import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sessionExportFormatSchema } from '../../shared/session/export.ts'
import { until } from '../process/start-manager.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'

// Faults of keys and internal values that users of similar tools reported, each with the right behaviour.

const secret = 'test-123-not-a-real-key'

test('a key of the environment reaches no command, and where it is printed all the same neither the model nor a log reads it', async () => {
  const look = `env | grep -c GEMINI_API_KEY; echo ${secret.slice(0, 8)}${secret.slice(8)}; env`
  const app = await startWholeApp([shellTurn(look), { text: 'done' }], {
    GEMINI_API_KEY: secret,
    SIGNALBOX_INTERNAL_KEY: `${secret}-internal`,
  })
  await app.services.sessions.send(app.sessionId, 'check the key')
  await until(() => app.ends() === 1)
  const result = app.lastMessage(1)?.content ?? ''
  expect(result).toContain('stdout:\n0\n[masked]')
  expect(result).not.toContain(secret)
  expect(result).not.toContain('GEMINI_API_KEY=')
  expect(result).not.toContain('SIGNALBOX_INTERNAL_KEY')
  const log = readFileSync(path.join(app.dataFolder, 'sessions', app.sessionId, 'events.jsonl'), 'utf8')
  expect(log).not.toContain(secret)
  expect(log).toContain('[masked]')
  for (const format of sessionExportFormatSchema.options) {
    const exported = await app.services.sessionTexts.exportText(app.sessionId, format)
    expect(exported.ok && exported.value.text).toContain('check the key')
    expect(exported.ok && exported.value.text).not.toContain(secret)
  }
  for (const name of readdirSync(path.join(app.dataFolder, 'journal'))) {
    expect(readFileSync(path.join(app.dataFolder, 'journal', name), 'utf8')).not.toContain(secret)
  }
})
