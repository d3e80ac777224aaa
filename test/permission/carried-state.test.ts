import { describe, expect, test } from 'vitest'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { hashShown } from '../../electron/permission/hash-shown.ts'
import { judge } from '../../electron/permission/judge.ts'
import { offerRule } from '../../electron/permission/offer-rule.ts'
import type { CarriedState, CommandAction, Rule, RuleMatch } from '../../shared/permission.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const none: CarriedState = { functions: [], acting: [], variables: [] }

const ruleOf = (match: RuleMatch, decision: Rule['decision'] = 'allow'): Rule => ({
  id: 'rul_00000000000000000000',
  decision,
  scope: 'session',
  match,
  createdAt: 0,
})
const pattern = (text: string) => ruleOf({ kind: 'pattern', text })
const exact = (command: string) => ruleOf({ kind: 'exact-command', command, cwd: null })

/** The verdict on a command, with rules, in a shell that begins with something. */
async function judged(command: string, carried: Partial<CarriedState> | null, rules: readonly Rule[] = []) {
  const workspace = temporaryFolder()
  const action: CommandAction = {
    kind: 'command',
    command,
    shell: '/bin/bash',
    cwd: workspace,
    environmentNames: [],
    stdin: null,
    background: false,
    terminal: false,
    timeoutMs: null,
    ...(carried === null ? {} : { carried: { ...none, ...carried } }),
  }
  const places = { workspace, home: '/home/ann' }
  const gathered = await gatherCommandFacts(action, places, grammarFolder())
  const own = { dataFolder: '/home/ann/.config/Signalbox', installation: null }
  const facts = { ...places, ...own, trusted: true, mode: 'ask' as const, rules, allowEverything: false, command: gathered }
  return { action, facts, verdict: judge(action, facts) }
}
const kindOf = async (...given: Parameters<typeof judged>) => (await judged(...given)).verdict.verdict

describe('a command in a shell that begins with what others left', () => {
  test('is judged as ever when nothing was left', async () => {
    expect(await kindOf('git status', null)).toBe('allow')
    expect(await kindOf('git status', {})).toBe('allow')
    expect(await kindOf('npm test', {}, [exact('npm test')])).toBe('allow')
  })

  test('asks when it names a function, however it is written and whatever rule there is', async () => {
    for (const command of [
      'git status',
      'ls; git status',
      '"gi"t status',
      'g\\it log',
      'echo $(git log)',
      'eval "git status"',
      'true && git status',
    ]) {
      expect(await kindOf(command, { functions: ['git'] }), command).toBe('ask')
      expect(await kindOf(command, { functions: ['git'] }, [pattern('git **'), exact(command)]), command).toBe('ask')
    }
    const { verdict } = await judged('git status', { functions: ['git'] })
    expect(verdict.risk).toBe('high')
    expect(verdict.reasons.map((each) => each.code)).toEqual(['carried-state', 'hidden-code'])
  })

  test('is not bothered by functions that it does not name', async () => {
    expect(await kindOf('git status', { functions: ['deploy'] })).toBe('allow')
    expect(await kindOf('npm test', { functions: ['deploy'] }, [pattern('npm test')])).toBe('allow')
  })

  test('always asks while PATH or another variable that programs obey is changed, and says which', async () => {
    for (const name of ['PATH', 'LD_LIBRARY_PATH', 'GIT_DIR', 'MODE']) {
      expect(await kindOf('ls', { acting: [name] }), name).toBe('ask')
      const { verdict, action, facts } = await judged('npm test', { acting: [name] }, [pattern('npm **'), exact('npm test')])
      expect(verdict.verdict, name).toBe('ask')
      expect(verdict.reasons[0]).toEqual({ code: 'carried-state', span: null, values: { name } })
      expect(offerRule(action, verdict, facts)).toBeNull()
    }
  })

  test('does not run by a rule for the very line when variables may have given it another meaning', async () => {
    expect(await kindOf('$tool --fix', null, [exact('$tool --fix')])).toBe('allow')
    expect(await kindOf('$tool --fix', { variables: ['tool'] }, [exact('$tool --fix')])).toBe('ask')
    expect(await kindOf('git status', { variables: ['tool'] })).toBe('allow')
  })

  test('stays denied when a rule denies it', async () => {
    const deny = ruleOf({ kind: 'pattern', text: 'npm **' }, 'deny')
    expect(await kindOf('npm test', { acting: ['PATH'] }, [deny])).toBe('deny')
  })

  test('is another action to answers and grants than the same text in a clean shell', async () => {
    const clean = await judged('git push', null)
    const carried = await judged('git push', { functions: ['git'] })
    const shown = { modelWords: null, tool: 'shell', offeredRule: null }
    expect(hashShown({ ...shown, action: { ...clean.action, cwd: '/x' }, verdict: clean.verdict })).not.toBe(
      hashShown({ ...shown, action: { ...carried.action, cwd: '/x' }, verdict: clean.verdict }),
    )
  })
})
