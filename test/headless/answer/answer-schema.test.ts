import { describe, expect, test } from 'vitest'
import { makeAnswerSchema } from '../../../electron/headless/answer/answer-schema.ts'

const report = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Report',
  type: 'object',
  properties: {
    passed: { type: 'integer', minimum: 0, description: 'Tests that passed.' },
    failures: { type: 'array', items: { $ref: '#/$defs/failure' }, maxItems: 2 },
    state: { enum: ['red', 'green'] },
    note: { type: ['string', 'null'], maxLength: 5 },
  },
  required: ['passed', 'failures'],
  additionalProperties: false,
  $defs: { failure: { type: 'object', properties: { file: { type: 'string', pattern: '\\.ts$' } }, required: ['file'] } },
}

function made(schema: unknown) {
  const result = makeAnswerSchema(schema)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('an answer', () => {
  test.each([
    ['{"passed": 3, "failures": []}'],
    [' {"passed":3,"failures":[{"file":"a.ts","line":7}],"state":"red","note":null}\n'],
    ['```json\n{"passed": 0, "failures": []}\n```'],
  ])('%j fits, and is printed as it was written', (answer) => {
    const checked = made(report).check(answer)
    expect(checked).toEqual({ kind: 'fits', json: answer.replace(/```(json)?/g, '').trim() })
  })

  test.each([
    ['done', /^It is not valid JSON: /],
    ['Here it is: {"passed": 3, "failures": []}', /not valid JSON/],
    ['{"passed": 3}', /^\/failures: /],
    ['{"passed": -1, "failures": [], "note": "too long"}', /^\/passed: .*; \/note: /],
    ['{"passed": 1, "failures": [{"file": "a.js"}]}', /^\/failures\/0\/file: /],
    ['{"passed": 1.5, "failures": []}', /^\/passed: /],
    ['{"passed": 1, "failures": [], "state": "amber"}', /^\/state: /],
    ['{"passed": 1, "failures": [], "more": 1}', /more/],
    ['[]', /^the value: /],
  ])('%j does not, and the fault says where', (answer, fault) => {
    const checked = made(report).check(answer)
    expect(checked).toEqual({ kind: 'wrong', fault: expect.stringMatching(fault) })
  })

  test('holds no character that a terminal acts on', () => {
    const checked = made({ type: 'string' }).check('"a\u202eb\u009bc"')
    expect(checked).toEqual({ kind: 'fits', json: '"a\\u202eb\\u009bc"' })
  })

  test('of any shape may be allowed, also one that refers to itself', () => {
    const tree = made({ type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } }, additionalProperties: false })
    expect(tree.check('{"children":[{"children":[]},{}]}').kind).toBe('fits')
    expect(tree.check('{"children":[{"childs":[]}]}').kind).toBe('wrong')
    expect(made({}).check('[1, "two", null]').kind).toBe('fits')
    expect(made({ anyOf: [{ type: 'string' }, { const: 7 }] }).check('8').kind).toBe('wrong')
  })
})

describe('a schema', () => {
  test.each([
    ['true', true, /^it is no object/],
    [
      'an unknown keyword',
      { type: 'object', properties: { a: { type: 'string', contentEncoding: 'base64' } } },
      /^#\/properties\/a has "contentEncoding"/,
    ],
    ['a condition', { type: 'object', if: {} }, /^it has "if"/],
    ['a keyword of another type', { type: 'string', minimum: 3 }, /^it has "minimum"/],
    ['keywords without a type', { properties: {} }, /^it needs a "type"/],
    ['an unknown type', { type: 'date' }, /unknown type "date"/],
    ['a required name that is nowhere', { type: 'object', properties: {}, required: ['a'] }, /requires "a"/],
    ['a reference elsewhere', { $ref: 'https://example.com/schema' }, /leads nowhere/],
    ['a reference with something beside it', { type: 'object', properties: { a: { $ref: '#', type: 'object' } } }, /beside "\$ref"/],
    ['values that are not of the type', { type: 'string', enum: ['a', 1] }, /lists 1/],
    ['values that are objects', { enum: [{}] }, /may list texts/],
    ['a pattern that is none', { type: 'string', pattern: '(' }, /value of "pattern"/],
    ['an unknown format', { type: 'string', format: 'postcode' }, /value of "format"/],
    ['a name like one of every object', { type: 'object', constructor: {} }, /has "constructor"/],
    ['endless references', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }, /cannot be applied/],
  ])('with %s is refused, with the place', (_, schema, words) => {
    const result = makeAnswerSchema(schema)
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(words) } })
  })

  test('goes to the server with its descriptions, as strict only where strict servers take it', () => {
    const { format } = made(report)
    expect(format).toEqual({ schema: report, strict: false })
    const closed = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }
    expect(made(closed).format.strict).toBe(true)
    expect(made({ ...closed, required: [] }).format.strict).toBe(false)
    expect(made({ type: 'array', items: closed }).format.strict).toBe(false)
  })
})
