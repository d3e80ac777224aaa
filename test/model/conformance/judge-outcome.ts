import { expect } from 'vitest'
import { z } from 'zod'
import type { Model, ModelEvent, ModelRequest } from '../../../electron/agent/ports.ts'
import type { ConformanceScript } from './read-script.ts'
import { type Splits, serveAnswers } from './serve-script.ts'

/** Makes the client under test for the server at `baseUrl`. */
export type MakeModel = (baseUrl: string, wait: (waitMs: number) => Promise<void>) => Model

/** What every script is asked. */
export const question: ModelRequest = {
  messages: [
    { role: 'system', text: 'You work.' },
    { role: 'user', text: 'List the folder' },
  ],
  tools: ['shell', 'read_file'].map((name) => ({
    name,
    description: `Does ${name}`,
    parameters: { type: 'object', properties: { command: { type: 'string' }, path: { type: 'string' } } },
  })),
}

/** Plays a script against a fresh server and checks everything it expects. */
export async function playScript(script: ConformanceScript, makeModel: MakeModel, splits?: Splits): Promise<void> {
  const server = await serveAnswers(script.answers, splits)
  const waits: number[] = []
  try {
    const model = makeModel(server.baseUrl, async (waitMs) => void waits.push(waitMs))
    const events: ModelEvent[] = []
    for await (const event of model.stream(question, new AbortController().signal)) events.push(event)
    checkEvents(script, events)
    const { expected } = script
    if (expected.requests !== undefined) expect(server.bodies).toHaveLength(expected.requests)
    if (expected.waits !== undefined) expect(waits.map((wait, at) => (expected.waits?.[at] === null ? null : wait))).toEqual(expected.waits)
    for (const [at, marks] of (expected.sent ?? []).entries()) for (const mark of marks) checkSent(server.bodies[at] ?? '', mark)
  } finally {
    await server.close()
  }
}

function checkEvents({ expected }: ConformanceScript, events: readonly ModelEvent[]): void {
  const finals = events.filter((event) => event.kind === 'reply' || event.kind === 'failed')
  expect(finals).toHaveLength(1)
  const last = events.at(-1)
  if (expected.failed !== undefined) {
    expect(last).toMatchObject({
      kind: 'failed',
      error: { kind: expected.failed[0], message: expect.stringContaining(expected.failed[1]) },
      ...(expected.said === undefined ? {} : { said: expected.said }),
    })
    return
  }
  if (last?.kind !== 'reply') return expect(last).toMatchObject({ kind: 'reply' })
  const { reply } = last
  const streamed = events.map((event) => (event.kind === 'text' ? event.delta : '')).join('')
  expect({ streamed, text: reply.text }).toEqual({ streamed: expected.text ?? '', text: expected.text ?? '' })
  expect(reply.finish).toBe(expected.finish)
  expect(reply.calls.map(({ tool, argumentsText, cut }, at) => [tool, readAs(expected.calls?.[at]?.[1], argumentsText), cut])).toEqual(
    expected.calls ?? [],
  )
  if (expected.callIds !== undefined) expect(reply.calls.map((call) => call.modelCallId)).toEqual(expected.callIds)
  expect(new Set(reply.calls.map((call) => call.modelCallId)).size).toBe(reply.calls.length)
  if (expected.kept !== undefined) expect(keptKinds(reply.kept?.items)).toEqual(expected.kept)
  if (expected.usage !== undefined) expect(reply.usage).toEqual(expected.usage)
}

const keptKinds = (items: string | undefined): readonly string[] =>
  items === undefined
    ? []
    : z
        .array(z.object({ kind: z.string() }))
        .parse(JSON.parse(items))
        .map((item) => item.kind)

/** Arguments are compared as text where the script has text, otherwise by what they say. */
const readAs = (wanted: unknown, text: string): unknown => (typeof wanted === 'object' ? JSON.parse(text) : text)

function checkSent(body: string, mark: string): void {
  const text = mark.slice(1)
  if (mark.startsWith('-')) expect(body).not.toContain(text)
  else expect(body).toContain(text)
}
