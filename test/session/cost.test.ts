import { describe, expect, test } from 'vitest'
import { runTurn } from '../../electron/agent/agent-loop.ts'
import type { ModelEvent } from '../../electron/agent/ports.ts'
import { readChunk } from '../../electron/model/read-chunk.ts'
import { readResponseEvent } from '../../electron/model/read-response-event.ts'
import { pricesOf } from '../../electron/settings/saved-models.ts'
import { addCost, type Cost, costOf, costsMax, type ModelPrices, modelPricesSchema } from '../../shared/cost.ts'
import type { SavedModel } from '../../shared/models.ts'
import { call, done, fakeTool, finalReply, replyWith, turnOf } from '../agent/support.ts'
import { nextId } from '../support/memory-session.ts'

const prices: ModelPrices = { input: 2, cachedInput: 0.5, output: 10, currency: 'USD' }
const never = new AbortController().signal

describe('what a reply costs', () => {
  test.each([
    [{ inputTokens: 1_000_000, outputTokens: 0 }, prices, 2],
    [{ inputTokens: 1_000_000, outputTokens: 500_000, cachedInputTokens: 400_000 }, prices, 6.4],
    [{ inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 400_000 }, { ...prices, cachedInput: null }, 2],
    // A server that counts more as cached than there was.
    [{ inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 9_000_000 }, prices, 0.5],
    [{ inputTokens: 0, outputTokens: 0 }, prices, 0],
  ])('%o', (usage, at, amount) => {
    expect(costOf(usage, at)).toEqual({ amount: expect.closeTo(amount, 9), currency: 'USD' })
  })

  test('is added up by currency', () => {
    const sum = [2, 3].map((amount) => ({ amount, currency: 'USD' })).reduce(addCost, [] as readonly Cost[])
    expect(addCost(sum, { amount: 1, currency: '€' })).toEqual([
      { amount: 5, currency: 'USD' },
      { amount: 1, currency: '€' },
    ])
    const many = Array.from({ length: 20 }, (_, at) => ({ amount: 1, currency: 'ABCDEFGHIJKLMNOPQRST'.charAt(at) }))
    expect(many.reduce(addCost, [] as readonly Cost[])).toHaveLength(costsMax)
  })

  test.each(['', 'US Dollar', '<b>', 'USD\u202e', 'x'.repeat(13)])('a currency is no place for other text: %j', (currency) => {
    expect(modelPricesSchema.safeParse({ ...prices, currency }).success).toBe(false)
  })
})

test('a turn tells its cost when it ends, each reply its own, and the session all of it', async () => {
  const usage = { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 200 }
  const script = [
    { ...replyWith(call('shell', { command: 'ls' })), usage },
    { ...finalReply(), usage },
  ]
  const { dependencies, session } = turnOf(script, { costOf: (used) => costOf(used, prices) })
  await runTurn(dependencies, never)
  const one = { amount: expect.closeTo(0.0027, 9), currency: 'USD' }
  const both = [{ amount: expect.closeTo(0.0054, 9), currency: 'USD' }]
  expect(session.of('model.replied').map(({ cost }) => cost)).toEqual([one, one])
  expect(session.of('turn.finished')).toMatchObject([{ costs: both }])
  expect(session.state().transcript.at(-1)).toMatchObject({ kind: 'turn-end', costs: both, usage: { cachedInputTokens: 400 } })
  expect(session.state().costs).toEqual(both)
})

test('a summary that made room is part of what its turn took and cost', async () => {
  const usage = { inputTokens: 1_000, outputTokens: 100 }
  const steps = [0, 1, 2].map((at) => ({ ...replyWith(call('shell', { command: `step ${at}` })), usage }))
  async function* tooLong(): AsyncGenerator<ModelEvent> {
    yield { kind: 'failed', error: { kind: 'too-large', message: 'The conversation is longer than the model can read.' } }
  }
  const summary = { ...finalReply('Summary.'), usage: { inputTokens: 500, outputTokens: 50 } }
  const { dependencies, session } = turnOf([...steps, tooLong, summary, { ...finalReply(), usage }], {
    costOf: (used) => costOf(used, prices),
    tools: [fakeTool('shell', async () => done('x'.repeat(400))).tool],
  })
  await runTurn(dependencies, never)
  expect(session.of('model.assisted')).toEqual([
    { kind: 'model.assisted', purpose: 'summary', usage: summary.usage, cost: { amount: expect.closeTo(0.0015, 9), currency: 'USD' } },
  ])
  const costs = [{ amount: expect.closeTo(4 * 0.003 + 0.0015, 9), currency: 'USD' }]
  expect(session.of('turn.finished')).toMatchObject([{ costs }])
  expect(session.state().transcript.at(-1)).toMatchObject({ kind: 'turn-end', costs, usage: { inputTokens: 4_500, outputTokens: 450 } })
  expect(session.state().costs).toEqual(costs)
})

test('without prices nothing is said of cost', async () => {
  const { dependencies, session } = turnOf([finalReply()])
  await runTurn(dependencies, never)
  expect(session.of('turn.finished')[0]).not.toHaveProperty('costs')
  expect(session.state().costs).toEqual([])
})

test('prices are those of the saved model, or of one at the same address with the same name', () => {
  const at = { preset: 'other', api: 'chat-completions', baseUrl: 'https://a.example/v1', contextTokens: null } as const
  const priced: SavedModel = { ...at, id: nextId('mdl'), model: 'm', prices }
  const free: SavedModel = { ...at, id: nextId('mdl'), model: 'other' }
  const models = [free, priced]
  const choice = { kind: 'chat-completions', baseUrl: at.baseUrl, model: 'm' } as const
  expect(pricesOf({ models }, { ...choice, savedId: priced.id })).toEqual(prices)
  expect(pricesOf({ models }, choice)).toEqual(prices)
  expect(pricesOf({ models }, { ...choice, savedId: free.id })).toBeNull()
  expect(pricesOf({ models }, { ...choice, baseUrl: 'https://b.example/v1' })).toBeNull()
  expect(pricesOf({ models }, { kind: 'demo' })).toBeNull()
})

test.each([
  ['OpenAI', { prompt_tokens: 9, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 4 } }, 4],
  ['DeepSeek', { prompt_tokens: 9, completion_tokens: 1, prompt_cache_hit_tokens: 5, prompt_cache_miss_tokens: 4 }, 5],
  ['none', { prompt_tokens: 9, completion_tokens: 1, prompt_tokens_details: null }, undefined],
  ['odd', { prompt_tokens: 9, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 'many' } }, undefined],
])('what a server had cached is read: %s', (_, usage, cached) => {
  expect(readChunk({ choices: [], usage })?.usage).toEqual({
    inputTokens: 9,
    outputTokens: 1,
    ...(cached === undefined ? {} : { cachedInputTokens: cached }),
  })
})

test('and in a response', () => {
  const usage = { input_tokens: 9, output_tokens: 1, input_tokens_details: { cached_tokens: 4 } }
  expect(readResponseEvent({ type: 'response.completed', response: { status: 'completed', usage, output: [] } })).toMatchObject({
    usage: { inputTokens: 9, outputTokens: 1, cachedInputTokens: 4 },
  })
})
