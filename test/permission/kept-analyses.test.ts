import { beforeAll, expect, test } from 'vitest'
import { type AnalyseTools, analyseCommand } from '../../electron/permission/analyse-command.ts'
import { loadBashGrammar } from '../../electron/permission/bash/load-grammar.ts'
import { lookUpSpec } from '../../electron/permission/command-specs/look-up-spec.ts'
import { analyseOnce } from '../../electron/permission/kept-analyses.ts'
import { grammarFolder } from '../support/grammar-folder.ts'

const start = { cwd: '/srv/depot', home: '/home/ann', functions: [] }

let parsed = 0
let tools: AnalyseTools

beforeAll(async () => {
  const parse = await loadBashGrammar(grammarFolder())
  const counted = (text: string) => {
    parsed += 1
    return parse(text)
  }
  tools = { parse: counted, lookUp: lookUpSpec }
})

const timesParsed = (act: () => void): number => {
  parsed = 0
  act()
  return parsed
}

test('a text is taken apart once, and again where it would run elsewhere', () => {
  const text = 'rm -r build && echo done'
  const first = analyseOnce(text, start, tools)
  expect(first).toEqual(analyseCommand(text, start, tools))
  expect(timesParsed(() => expect(analyseOnce(text, start, tools)).toBe(first))).toBe(0)
  for (const other of [
    { ...start, cwd: '/srv' },
    { ...start, home: '/srv' },
    { ...start, functions: ['rm'] },
  ]) {
    expect(timesParsed(() => expect(analyseOnce(text, other, tools)).toEqual(analyseCommand(text, other, tools)))).toBe(2)
  }
})

test('only the last ones are kept, and no long ones', () => {
  analyseOnce('echo first', start, tools)
  for (let at = 0; at < 8; at++) analyseOnce(`echo ${at}`, start, tools)
  expect(timesParsed(() => analyseOnce('echo first', start, tools))).toBe(1)
  const long = `echo ${'x'.repeat(1_000)}`
  expect(timesParsed(() => [long, long].map((each) => analyseOnce(each, start, tools)))).toBe(2)
})

test('what one parser read is not what another one reads', () => {
  analyseOnce('echo a', start, tools)
  let asked = 0
  const parse: AnalyseTools['parse'] = (text) => {
    asked += 1
    return tools.parse(text)
  }
  analyseOnce('echo a', start, { ...tools, parse })
  expect(asked).toBe(1)
})
