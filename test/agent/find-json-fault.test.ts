import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonFault } from '../../electron/agent/find-json-fault.ts'

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('a text has a fault exactly when it is not JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => findJsonFault(text) === null))
  const mutated = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '\\', '{', ']', ',', '0', '-', '.', 'e', '\n', 'u12'))
    .map(([text, place, piece]) => {
      const at = place % (text.length + 1)
      return text.slice(0, at) + piece + text.slice(at + 1)
    })
  fc.assert(
    fc.property(mutated, (text) => (findJsonFault(text) === null) === parses(text)),
    { numRuns: 2_000 },
  )
})

test('every cut of an object is a fault at a position within the text', () => {
  const whole = '{"command": "ls -la", "n": [1, true, {"x": null}]}'
  for (let length = 0; length < whole.length; length += 1) {
    const fault = findJsonFault(whole.slice(0, length))
    expect(fault?.position).toBeLessThanOrEqual(length)
  }
})

test('values nested without end are a fault and not a crash', () => {
  expect(findJsonFault('['.repeat(100_000))?.problem).toContain('nested deeper')
})
