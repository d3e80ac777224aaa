import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startScriptedModel } from '../support/scripted-model.ts'
import { runBuilt } from './run-built.ts'

// Against the built program: npm test builds before this runs.

test('docs/tools.md lists the tools that a model is offered, and no others', async () => {
  const model = await startScriptedModel({ turns: [{ text: 'Done.' }] })
  onTestFinished(() => model.close())
  const { code } = await runBuilt(['exec', '--base-url', model.baseUrl, '--model', 'scripted', 'look'])
  expect(code).toBe(0)
  const offered = (model.requests[0]?.body.tools ?? []).map((tool) => tool.function.name)
  const document = fs.readFileSync(path.resolve('docs/tools.md'), 'utf8')
  expect([...document.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual([...offered].sort())
})
