import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadBashGrammar } from '../../electron/permission/bash/load-grammar.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { gateProperties, judgeByRules } from './gate-properties.ts'

const parse = await loadBashGrammar(grammarFolder())

describe('Whatever the text', () => {
  test.each(gateProperties)('$what', ({ property, runs }) => {
    fc.assert(property(judgeByRules(parse)), { numRuns: runs })
  })
})

describe('A fault put in on purpose is found by the property', () => {
  test.each(gateProperties)('$what', ({ property, runs, fault }) => {
    expect(fc.check(property(judgeByRules(parse, fault)), { numRuns: runs, seed: 1, endOnFailure: true }).failed).toBe(true)
  })
})
