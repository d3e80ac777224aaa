import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askServer } from '../../electron/model/ask-server.ts'
import { findLocalServers } from '../../electron/model/find-local.ts'
import { freePort } from '../support/free-port.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** A server that answers some paths with JSON and all others with 404. */
async function serve(answers: Readonly<Record<string, unknown>>) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: 'not found' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  // A server that listens on a port has an AddressInfo; a string is a pipe's.
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests }
}

const never = new AbortController().signal

test.each([
  [
    'Ollama, where the model is loaded with less than it could read',
    {
      '/api/ps': { models: [{ name: 'm:latest', context_length: 4_096 }] },
      '/api/show': { model_info: { 'qwen3.context_length': 40_960 }, capabilities: ['completion', 'tools'] },
    },
    { contextTokens: 4_096, images: 'no' },
  ],
  [
    'Ollama, where the model was told its context',
    { '/api/show': { parameters: 'stop "x"\nnum_ctx    16384', model_info: { 'a.context_length': 40_960 }, capabilities: ['vision'] } },
    { contextTokens: 16_384, images: 'yes' },
  ],
  [
    'LM Studio',
    { '/api/v0/models': { data: [{ id: 'm', type: 'vlm', loaded_context_length: 8_192, max_context_length: 131_072 }] } },
    { contextTokens: 8_192, images: 'yes' },
  ],
  [
    'llama.cpp',
    { '/props': { default_generation_settings: { n_ctx: 32_768 }, modalities: { vision: false } }, '/v1/models': { data: [{ id: 'm' }] } },
    { contextTokens: 32_768, images: 'no' },
  ],
  ['vLLM', { '/v1/models': { data: [{ id: 'm', max_model_len: 65_536 }] } }, { contextTokens: 65_536, images: 'unknown' }],
  [
    'OpenRouter',
    { '/v1/models': { data: [{ id: 'm', context_length: 200_000, architecture: { input_modalities: ['text', 'image'] } }] } },
    { contextTokens: 200_000, images: 'yes' },
  ],
  ['a server that tells nothing', {}, { contextTokens: null, images: 'unknown' }],
  ['another model', { '/v1/models': { data: [{ id: 'other', max_model_len: 1 }] } }, { contextTokens: null, images: 'unknown' }],
  ['nonsense', { '/props': [], '/api/show': { model_info: { context_length: 'big' } } }, { contextTokens: null, images: 'unknown' }],
])('the size of the context is asked from %s', async (_, answers, facts) => {
  const { baseUrl } = await serve(answers)
  expect(await askServer({ baseUrl, model: 'm', key: null }, never)).toEqual(facts)
})

test('a server on this computer is found with its models, and is sent no key', async () => {
  const models = { data: [{ id: 'qwen3:8b', owned_by: 'library' }, { id: 'nomic-embed-text' }, { id: 'x'.repeat(500) }] }
  const { baseUrl, requests } = await serve({ '/v1/models': models })
  const nobody = `http://127.0.0.1:${await freePort()}/v1`
  const found = await findLocalServers([
    { preset: 'llama-cpp', baseUrl },
    { preset: 'vllm', baseUrl: nobody },
  ])
  expect(found).toEqual([{ preset: 'ollama', baseUrl, models: ['qwen3:8b'] }])
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
})

test('something else on that port is not taken for a model server', async () => {
  const { baseUrl } = await serve({ '/v1/models': { hello: 'world' } })
  expect(await findLocalServers([{ preset: 'llama-cpp', baseUrl }])).toEqual([])
})
