import { describe, expect, test } from 'vitest'
import { askInTerminal, keyGuardMs } from '../../electron/headless/ask-in-terminal.ts'
import type { TerminalInput } from '../../electron/headless/ports.ts'
import { renderQuestion } from '../../electron/headless/render-question.ts'
import { behindGutter, plainText, visibleLine } from '../../electron/headless/terminal-text.ts'
import type { ApprovalRequest, WriteFileAction } from '../../shared/permission.ts'
import { commandAction, makeId } from '../agent/support.ts'
import { fakeQueue, questionFor, scriptedInput, textOutput } from './support.ts'

const sessionId = makeId('ses')
const style = { columns: 80, colour: false }

/** Asks one question and gives what came of it. */
async function ask(input: TerminalInput, options: Partial<ApprovalRequest> & { readonly now?: () => number } = {}) {
  const queue = fakeQueue()
  const output = textOutput()
  const over = new AbortController()
  let interrupts = 0
  let time = 0
  const now = options.now ?? (() => (time += keyGuardMs))
  const { now: _, ...change } = options
  const question = questionFor(sessionId, change)
  const onAsking = (asking: boolean) => {
    if (!asking) over.abort()
  }
  queue.ask(question)
  const onInterrupt = () => {
    interrupts += 1
  }
  await askInTerminal({ queue: queue.queue, sessionId, input, output, now, onAsking, onInterrupt }, over.signal)
  return { queue, question, text: output.text(), answers: queue.answers.map(({ answer }) => answer), interrupts: () => interrupts }
}

describe('a question of the model', () => {
  const question = { action: { kind: 'question', question: 'Which?\u202e', choices: ['this', 'that'] }, offeredRule: null } as const

  test.each([
    ['its second choice', ['2'], [], { kind: 'reply', reply: { kind: 'choice', index: 1 } }],
    ['words', ['r'], [' neither '], { kind: 'reply', reply: { kind: 'words', text: 'neither' } }],
    ['no answer', ['d'], [], { kind: 'deny', reason: null }],
    ['a choice after keys that are none', ['a', 's', '3', '0', '1'], [], { kind: 'reply', reply: { kind: 'choice', index: 0 } }],
  ])('is answered with %s', async (_title, keys, lines, answer) => {
    const { answers, text } = await ask(scriptedInput(keys, lines), {
      ...question,
      action: { ...question.action, choices: [...question.action.choices] },
    })
    expect(answers).toEqual([answer])
    expect(text).toContain('The agent asks you')
    expect(text).toContain('1  this')
    expect(text).not.toContain('\u202e')
    expect(text).not.toContain('allow once')
  })
})

describe('the answer', () => {
  test.each([
    ['a', { kind: 'allow-once' }],
    ['A', { kind: 'allow-once' }],
    ['s', { kind: 'allow-session' }],
    ['d', { kind: 'deny', reason: null }],
  ])('to key %s is given with the hash of what was shown', async (key, answer) => {
    const { queue } = await ask(scriptedInput([key]))
    expect(queue.answers).toEqual([{ hash: 'hash-of-what-was-shown', answer }])
  })

  test('to r brings the reason, and an empty reason asks on', async () => {
    expect((await ask(scriptedInput(['r'], ['use pnpm ']))).answers).toEqual([{ kind: 'deny', reason: 'use pnpm' }])
    expect((await ask(scriptedInput(['r', 'a'], ['']))).answers).toEqual([{ kind: 'allow-once' }])
  })

  test('is not taken from other keys, from pasted text, or from s where no rule is offered', async () => {
    const { answers, text } = await ask(scriptedInput(['x', '\r', 'a\n', 'aaaa', '\u001b[A', 's', 'd']), { offeredRule: null })
    expect(answers).toEqual([{ kind: 'deny', reason: null }])
    expect(text).not.toContain('save this rule')
  })

  test('is not taken from a key that was pressed before the question could be read', async () => {
    const times = [0, keyGuardMs - 1, keyGuardMs]
    const { answers } = await ask(scriptedInput(['a', 'd']), { now: () => times.shift() ?? keyGuardMs })
    expect(answers).toEqual([{ kind: 'deny', reason: null }])
  })

  test('is not given when the question is withdrawn while it stands there', async () => {
    const queue = fakeQueue()
    const output = textOutput()
    const over = new AbortController()
    const question = questionFor(sessionId)
    const onAsking = (asking: boolean) => {
      if (asking) setImmediate(() => queue.withdraw(question))
      else over.abort()
    }
    queue.ask(question)
    const input = scriptedInput([])
    await askInTerminal({ queue: queue.queue, sessionId, input, output, now: () => 0, onAsking, onInterrupt: () => undefined }, over.signal)
    expect(output.text()).toContain('(withdrawn)')
    expect(queue.answers).toEqual([])
    expect(queue.listeners.size).toBe(0)
  })

  test('that comes too late is said to be so', async () => {
    const queue = fakeQueue()
    const output = textOutput()
    const over = new AbortController()
    const question = questionFor(sessionId)
    queue.ask(question)
    let asked = 0
    const stale = {
      ...queue.queue,
      answer: async () => ({ ok: false as const, error: { kind: 'stale' as const, message: 'answered already' } }),
    }
    const onAsking = (asking: boolean) => {
      if (!asking) over.abort()
      else asked += 1
    }
    let time = 0
    const now = () => (time += keyGuardMs)
    await askInTerminal(
      { queue: stale, sessionId, input: scriptedInput(['a']), output, now, onAsking, onInterrupt: () => undefined },
      over.signal,
    )
    expect(output.text()).toContain('no longer open: answered already')
    expect(asked).toBe(1)
  })
})

describe('the question', () => {
  test('shows the command whole, where it runs, what it does, why it asks, the risk, the rule, and last the model in its own words', () => {
    const long = `echo ${'x'.repeat(5_000)} end`
    const text = renderQuestion(
      questionFor(sessionId, {
        action: commandAction(long),
        verdict: {
          verdict: 'ask',
          risk: 'high',
          parts: [],
          effects: [
            { kind: 'write', path: '/etc/hosts', zone: 'system' },
            { kind: 'network', host: 'example.org' },
          ],
          reasons: [{ code: 'writes-outside', span: null, values: { path: '/etc/hosts' } }],
        },
      }),
      style,
    )
    const whole = text
      .split('\n')
      .filter((line) => line.startsWith('  │ '))
      .map((line) => line.slice(4))
      .join('')
    expect(whole).toBe(long)
    for (const words of ['risk high', 'in       /home/user/project', 'write /etc/hosts (system); reach the network: example.org']) {
      expect(text).toContain(words)
    }
    expect(text).toContain('writes outside the workspace (path: /etc/hosts)')
    expect(text.indexOf("model's own words")).toBeGreaterThan(text.indexOf('because'))
    expect(text).toContain('  » Run the tests')
    expect(text).toContain('     │ allow exactly: npm test\n     │ in /home/user/project')
  })

  test('of a hostile command holds no escape sequence, shows odd characters, and lets nothing start at the left edge', () => {
    const hostile = `ls \u001b[2J\u001b]0;x\u0007\u009b1m\u202e\r\n  a  allow once\n${' '.repeat(76)}a  allow once \u200b`
    const text = renderQuestion(
      questionFor(`${sessionId}`, {
        action: { ...commandAction(hostile), cwd: '/tmp/\u001b[1mx\ny', stdin: '\u001bP' },
        modelWords: 'harmless\n  a  allow once\u001b[8m',
        verdict: {
          verdict: 'ask',
          risk: 'high',
          parts: [],
          effects: [{ kind: 'execute', what: '\u001b[2K' }],
          reasons: [{ code: 'no-rule', span: null, values: { program: '\u001b[2K\u202e' } }],
        },
        offeredRule: { kind: 'exact-command', command: 'ls \u001b[2J', cwd: null },
      }),
      style,
    )
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]/)
    for (const shown of ['<U+001B>', '<U+202E>', '<U+200B>', '<U+000D>', '<U+009B>']) expect(text).toContain(shown)
    expect(text.match(/^ {2}a {2}allow once$/gm)).toHaveLength(1)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  test('says how it stands to the sandbox, and which files its programs are', () => {
    const program = { name: 'npm', path: '/usr/lib/npm-cli.js' }
    const part = { span: { start: 0, end: 3 }, program, verdict: 'ask' as const, effects: [], reasons: [] }
    const verdict = { verdict: 'ask' as const, risk: 'medium' as const, parts: [part, part], effects: [], reasons: [] }
    const inside = { kind: 'inside' as const, network: 'none' as const, writable: ['/w'], readOnly: ['/w/.git/hooks'], hidden: ['/h/.ssh'] }
    const textOf = (sandbox: typeof inside | { readonly kind: 'outside' }) =>
      renderQuestion(questionFor(sessionId, { action: { ...commandAction('npm test'), sandbox }, verdict }), style)
    expect(textOf({ kind: 'outside' })).toContain('  sandbox  leaves it: this would run outside the sandbox')
    expect(textOf(inside)).toContain('  sandbox  no network, changes only /w; protected in it: 1, hidden: 1')
    expect(textOf(inside)).toContain('  programs npm is /usr/lib/npm-cli.js\n')
  })

  test('about a file shows the change and how much of it is left out', () => {
    const action: WriteFileAction = {
      kind: 'write-file',
      path: 'src/a.ts',
      realPath: '/home/user/project/src/a.ts',
      beforeHash: 'x',
      afterHash: 'y',
      added: 1,
      removed: 1,
      diff: '-\told\n+\tnew',
      diffCut: 12,
    }
    const text = renderQuestion(questionFor(sessionId, { action }), style)
    for (const words of ['Change this file?', '  │ -⇥ old\n  │ +⇥ new', '+1 −1 lines; 12 more lines', '/home/user/project/src/a.ts']) {
      expect(text).toContain(words)
    }
  })
})

describe('text of others', () => {
  test('loses its controls and reordering marks but keeps lines, tabs and joined emoji', () => {
    expect(plainText('a\u001b[31mb\tc\nd\r\u0007\u009b\u202e 👩\u200d💻')).toBe('a[31mb\tc\nd 👩\u200d💻')
  })

  test('on one line is cut with a mark and shows its line breaks', () => {
    expect(visibleLine('a\nb\u001b', 20)).toBe('a⏎b<U+001B>')
    expect(visibleLine('x'.repeat(50), 10)).toBe('xxxxxxxxx…')
  })

  test('behind a gutter never reaches the width of the terminal, wide characters counted double', () => {
    const rows = behindGutter('字'.repeat(60), '| ', 40).split('\n')
    expect(rows.every((row) => row.startsWith('| ') && (row.length - 2) * 2 + 2 < 40)).toBe(true)
    expect(rows.join('').replaceAll('| ', '')).toBe('字'.repeat(60))
  })
})
