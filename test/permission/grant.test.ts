import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { OneTimeGrant } from '../../electron/permission/grant.ts'
import { hashShown } from '../../electron/permission/hash-shown.ts'
import { judge } from '../../electron/permission/judge.ts'
import { commandAction, makeFacts } from '../support/actions.ts'

const issue = () => OneTimeGrant.issue({ kind: 'allow-everything' }, commandAction('ls'))

it('is spent once', () => {
  const grant = issue()
  grant.spend(commandAction('ls'))
  expect(() => grant.spend(commandAction('ls'))).toThrow('spent before')
})

it('is for one action only, and a wrong attempt uses it up', () => {
  const grant = issue()
  expect(() => grant.spend(commandAction('ls', { cwd: '/' }))).toThrow('another action')
  expect(() => grant.spend(commandAction('ls'))).toThrow('spent before')
})

it('does not depend on the order in which an object was built', () => {
  const { kind, command, ...rest } = commandAction('ls')
  expect(() => issue().spend({ ...rest, command, kind })).not.toThrow()
})

it('keeps what was granted although the object is changed later', () => {
  const action = commandAction('ls')
  const grant = OneTimeGrant.issue({ kind: 'allow-everything' }, action)
  Object.assign(action, { command: 'rm -rf .' })
  expect(() => grant.spend(action)).toThrow('another action')
})

it('is made by the gate alone', () => {
  const root = path.resolve(import.meta.dirname, '../../electron')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const users = files.filter((name) => /from '[^']*\/grant\.ts'/.test(readFileSync(path.join(root, name), 'utf8')))
  expect(users).toEqual([path.join('permission', 'session-gate.ts')])
})

it('hashes everything that is shown', () => {
  const action = commandAction('ls')
  const shown = { action, verdict: judge(action, makeFacts()), modelWords: 'List', tool: 'shell', offeredRule: null }
  const hash = hashShown(shown)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const changed = [
    { ...shown, action: commandAction('ls ') },
    { ...shown, verdict: { ...shown.verdict, risk: 'low' as const } },
    { ...shown, modelWords: null },
    { ...shown, tool: 'other' },
    { ...shown, offeredRule: { kind: 'exact-command' as const, command: 'ls', cwd: null } },
  ]
  expect(new Set([hash, ...changed.map(hashShown)]).size).toBe(6)
})
