import { describe, expect, it } from 'vitest'
import { OneTimeGrant } from '../../electron/permission/grant.ts'
import { createAskUserTool } from '../../electron/tools/ask-user.ts'
import { createPlanTool } from '../../electron/tools/plan.ts'
import { actionSchema } from '../../shared/permission.ts'
import type { Reply } from '../../shared/tool-actions.ts'
import { prepareTool, refusalOf, toolContext } from '../support/run-tool.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ask = createAskUserTool()
const input = { question: 'Which database?', choices: ['SQLite', 'PostgreSQL'] }

describe('ask_user', () => {
  it.each<readonly [Reply, string]>([
    [{ kind: 'choice', index: 1 }, 'The user chose answer 2:\nPostgreSQL'],
    [{ kind: 'words', text: 'None, use files' }, 'The user answered in their own words:\nNone, use files'],
  ])('tells the model the answer %j', async (reply, text) => {
    const { action, run } = await prepareTool(ask, input, temporaryFolder())
    expect(actionSchema.parse(action)).toEqual({ kind: 'question', ...input })
    const grant = OneTimeGrant.issue({ kind: 'user', approvalId: 'x' }, action, { reply })
    expect(await run(grant, new AbortController().signal)).toEqual({ outcome: 'succeeded', text, changes: [] })
  })

  it('makes up no answer where none was given', async () => {
    const { action, run } = await prepareTool(ask, input, temporaryFolder())
    const grant = OneTimeGrant.issue({ kind: 'allow-everything' }, action)
    expect(await run(grant, new AbortController().signal)).toMatchObject({ outcome: 'failed' })
  })

  it.each([
    [{ ...input, choices: ['only one'] }, 'choices'],
    [{ ...input, choices: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'choices'],
    [{ ...input, choices: ['same', ' same '] }, 'differ'],
    [{ ...input, question: '  ' }, 'must not be empty'],
  ])('refuses %j in a sentence', async (wrong, part) => {
    expect(await refusalOf(ask, wrong, temporaryFolder())).toContain(part)
  })
})

describe('plan', () => {
  const steps = [
    { text: 'Look', state: 'done' },
    { text: 'Change', state: 'active' },
    { text: 'Check', state: 'pending' },
  ] as const

  it('asks nobody and shows the steps', async () => {
    const prepared = await createPlanTool().prepare({ steps }, toolContext(temporaryFolder()))
    if (prepared.kind !== 'free') throw new Error('Not free')
    expect(prepared.about).toBe('plan')
    const result = await prepared.run(new AbortController().signal)
    expect(result).toEqual({ outcome: 'succeeded', text: 'The plan is shown: 1 of 3 done.', changes: [], plan: steps })
  })

  it.each([[{ steps: [] }], [{ steps: [{ text: '', state: 'done' }] }], [{ steps: [{ text: 'a', state: 'maybe' }] }]])(
    'refuses %j',
    async (wrong) => {
      expect(await refusalOf(createPlanTool(), wrong, temporaryFolder())).toContain('Wrong arguments for plan')
    },
  )
})
