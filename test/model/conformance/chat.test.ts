import path from 'node:path'
import { describe, test } from 'vitest'
import { createChatCompletionsModel } from '../../../electron/model/chat-completions.ts'
import { guardAgainstToolMarkup } from '../../../electron/model/tool-markup.ts'
import { checkSplits } from './check-splits.ts'
import { type MakeModel, playScript } from './judge-outcome.ts'
import { readScripts } from './read-script.ts'

const scripts = readScripts(path.join(import.meta.dirname, 'chat'))

const makeModel: MakeModel = (baseUrl, wait) =>
  guardAgainstToolMarkup(createChatCompletionsModel({ baseUrl, model: 'small', key: () => 'sk-secret', wait }))

describe('a server of Chat Completions', () => {
  test.each(scripts.map((script) => [script.title, script] as const))('%s', (_, script) => playScript(script, makeModel))
})

checkSplits(scripts, makeModel)
