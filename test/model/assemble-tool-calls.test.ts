import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCallDelta, type CallDelta, type CallDraft, finishCalls } from '../../electron/model/assemble-tool-calls.ts'

const piece = (given: Partial<CallDelta>): CallDelta => ({ index: null, id: null, name: null, argumentsText: null, ...given })

function assemble(deltas: readonly CallDelta[], cut = false) {
  let made = 0
  return finishCalls(deltas.reduce<readonly CallDraft[]>(addCallDelta, []), { cut, makeId: () => `made_${++made}` })
}

const brief = (deltas: readonly CallDelta[]) => assemble(deltas).map((call) => [call.modelCallId, call.tool, call.argumentsText])

test('pieces of one call are joined by its index', () => {
  const deltas = [
    piece({ index: 0, id: 'a', name: 'shell', argumentsText: '' }),
    piece({ index: 0, argumentsText: '{"x"' }),
    piece({ index: 0, argumentsText: ':1}' }),
  ]
  expect(brief(deltas)).toEqual([['a', 'shell', '{"x":1}']])
})

test('calls whose pieces alternate are kept apart by their indexes', () => {
  const deltas = [
    piece({ index: 0, id: 'a', name: 'read' }),
    piece({ index: 1, id: 'b', name: 'write' }),
    piece({ index: 0, argumentsText: '{}' }),
    piece({ index: 1, argumentsText: '{"y":2}' }),
  ]
  expect(brief(deltas)).toEqual([
    ['a', 'read', '{}'],
    ['b', 'write', '{"y":2}'],
  ])
})

test('calls with one index and different ids are different calls, also of the same tool', () => {
  const deltas = [
    piece({ index: 0, id: 'A', name: 'terminal', argumentsText: '{"c":"ls"}' }),
    piece({ index: 0, id: 'B', name: 'terminal', argumentsText: '{"c":"pwd"}' }),
    piece({ index: 0, id: 'A', argumentsText: ' ' }),
  ]
  expect(brief(deltas)).toEqual([
    ['A', 'terminal', '{"c":"ls"} '],
    ['B', 'terminal', '{"c":"pwd"}'],
  ])
})

test('without ids, a name with arguments after whole arguments begins another call', () => {
  const call = piece({ index: 0, name: 'shell', argumentsText: '{"c":"ls"}' })
  expect(brief([call, call])).toEqual([
    ['made_1', 'shell', '{"c":"ls"}'],
    ['made_2', 'shell', '{"c":"ls"}'],
  ])
})

test('a name repeated with each piece of one call does not begin another', () => {
  const deltas = ['{"c":', '"ls"}', ''].map((argumentsText) => piece({ index: 0, name: 'shell', argumentsText }))
  expect(brief(deltas)).toEqual([['made_1', 'shell', '{"c":"ls"}']])
})

test('calls without any index follow one another', () => {
  const deltas = [
    piece({ id: 'a', name: 'shell', argumentsText: '{"c"' }),
    piece({ argumentsText: ':1}' }),
    piece({ id: 'b', name: 'read', argumentsText: '{}' }),
  ]
  expect(brief(deltas)).toEqual([
    ['a', 'shell', '{"c":1}'],
    ['b', 'read', '{}'],
  ])
})

test('an id that comes late is taken, and one used twice is replaced', () => {
  expect(brief([piece({ index: 0, name: 'shell' }), piece({ index: 0, id: 'late', argumentsText: '{}' })])).toEqual([
    ['late', 'shell', '{}'],
  ])
  const same = [piece({ index: 0, id: 'x', name: 'a', argumentsText: '{}' }), piece({ index: 1, id: 'x', name: 'b', argumentsText: '{}' })]
  expect(assemble(same).map((call) => call.modelCallId)).toEqual(['x', 'made_1'])
})

test('what the model wrote is never mended', () => {
  const text = '{"commands": ["npm install", "npm test"'
  expect(assemble([piece({ index: 0, id: 'a', name: 'shell', argumentsText: text })], true)).toEqual([
    { modelCallId: 'a', tool: 'shell', argumentsText: text, cut: true },
  ])
})

const anyCall = fc.record({
  tool: fc.constantFrom('shell', 'read_file', 'edit_file'),
  input: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
})

/** One call as pieces: id and name first, then its arguments cut at the given places. */
function toPieces(
  call: { readonly tool: string; readonly input: unknown },
  index: number,
  id: string,
  cuts: readonly number[],
): readonly CallDelta[] {
  const text = JSON.stringify(call.input)
  const places = [0, ...[...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((one, other) => one - other), text.length]
  const parts = places.slice(1).map((place, at) => text.slice(places[at], place))
  return [piece({ index, id, name: call.tool, argumentsText: '' }), ...parts.map((argumentsText) => piece({ index, argumentsText }))]
}

test('any calls, cut anywhere, come out as they went in, whether the server counts its indexes or not', () => {
  const calls = fc.array(fc.tuple(anyCall, fc.array(fc.nat(200), { maxLength: 6 })), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(calls, fc.boolean(), (given, countsIndexes) => {
      const deltas = given.flatMap(([call, cuts], at) => toPieces(call, countsIndexes ? at : 0, `id_${at}`, cuts))
      expect(brief(deltas)).toEqual(given.map(([call], at) => [`id_${at}`, call.tool, JSON.stringify(call.input)]))
    }),
  )
})

test('interleaved pieces of any calls come out as they went in', () => {
  const calls = fc.array(fc.tuple(anyCall, fc.array(fc.nat(200), { maxLength: 6 })), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(calls, fc.infiniteStream(fc.nat(3)), (given, choices) => {
      const queues = given.map(([call, cuts], at) => [...toPieces(call, at, `id_${at}`, cuts)])
      // Calls begin in order; after that any call's next piece may come.
      const deltas = queues.flatMap((queue) => queue.splice(0, 1))
      for (const choice of choices) {
        const left = queues.filter((queue) => queue.length > 0)
        if (left.length === 0) break
        deltas.push(...(left[choice % left.length]?.splice(0, 1) ?? []))
      }
      expect(brief(deltas)).toEqual(given.map(([call], at) => [`id_${at}`, call.tool, JSON.stringify(call.input)]))
    }),
  )
})
