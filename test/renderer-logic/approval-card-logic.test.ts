import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oddLineNumbers } from '../../renderer/approvals/command-lines.ts'
import { commandRuns, firstLine, visiblePieces } from '../../renderer/approvals/command-pieces.ts'
import { effectLines } from '../../renderer/approvals/effect-words.ts'
import { frontCard, neighbour } from '../../renderer/approvals/front-card.ts'
import { hiddenLines } from '../../renderer/approvals/hidden-lines.ts'
import { pathInside } from '../../renderer/approvals/path-inside.ts'
import { distinctReasons, reasonDetails } from '../../renderer/approvals/reason-details.ts'
import type { ApprovalRequest, Effect, Part, Reason } from '../../shared/permission.ts'

const part = (start: number, end: number, verdict: Part['verdict']): Part => ({ span: { start, end }, verdict, effects: [], reasons: [] })
const textOf = (command: string, parts: readonly Part[]) =>
  commandRuns(command, parts)
    .flatMap((run) => run.pieces)
    .map((piece) => piece.text)
    .join('')

describe('the command on a card', () => {
  it('is cut into parts and what stands between them', () => {
    expect(commandRuns('ls && rm x', [part(0, 2, 'allow'), part(6, 10, 'ask')])).toEqual([
      { verdict: 'allow', pieces: [{ kind: 'text', text: 'ls' }] },
      { verdict: null, pieces: [{ kind: 'text', text: ' && ' }] },
      { verdict: 'ask', pieces: [{ kind: 'text', text: 'rm x' }] },
    ])
  })

  it('takes the stricter verdict where two parts overlap', () => {
    const verdicts = commandRuns('abcdef', [part(0, 4, 'allow'), part(2, 6, 'deny')]).map((run) => run.verdict)
    expect(verdicts).toEqual(['allow', 'deny', 'deny'])
  })

  it('is never shortened or doubled, whatever the spans are', () => {
    const spans = fc.array(
      fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 }), fc.constantFrom('allow', 'ask', 'deny')),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), spans, (command, list) => {
        const parts = list.map(([start, end, verdict]) => part(start, end, verdict as Part['verdict']))
        expect(textOf(command, parts)).toBe(command)
      }),
    )
  })

  it('shows a character that turns text around by its code point', () => {
    expect(visiblePieces('a\u202eb')).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'odd', label: 'U+202E', text: '\u202e' },
      { kind: 'text', text: 'b' },
    ])
  })

  it('says on which lines odd characters stand, tabs aside', () => {
    expect(oddLineNumbers('ok\n\tindented\nzero\u200bwidth\nturn\u202e')).toEqual([3, 4])
  })

  it('is named in rows by its first line with words, odd characters included', () => {
    expect(firstLine('\n\nrm -rf \u202ex\nmore')).toBe('rm -rf [U+202E]x …')
    expect(firstLine('ls')).toBe('ls')
    expect(firstLine('x'.repeat(300), 10)).toBe('xxxxxxxxxx …')
  })
})

describe('what a scrolling box hides', () => {
  it('is counted in lines above and below', () => {
    expect(hiddenLines({ scrollTop: 40, clientHeight: 100, scrollHeight: 380, lineHeight: 20 })).toEqual({ above: 2, below: 12 })
  })

  it('is nothing when all fits', () => {
    expect(hiddenLines({ scrollTop: 0, clientHeight: 100, scrollHeight: 101, lineHeight: 20 })).toEqual({ above: 0, below: 0 })
  })
})

describe('the effects on a card', () => {
  it('stand each once, the dangerous first', () => {
    const effects: Effect[] = [
      { kind: 'read', path: '/w/a', zone: 'workspace' },
      { kind: 'network', host: 'x.example' },
      { kind: 'network', host: 'x.example' },
      { kind: 'write', path: '/h/.bashrc', zone: 'startup' },
    ]
    const lines = effectLines(effects, null)
    expect(lines.map((line) => [line.tone, line.key])).toEqual([
      ['deny', 'write'],
      ['ask', 'network'],
      ['allow', 'read'],
    ])
  })

  it('do not repeat the command, and name another program by one line only', () => {
    expect(effectLines([{ kind: 'execute', what: 'ls\nrm x' }], 'ls\nrm x')).toEqual([])
    expect(effectLines([{ kind: 'execute', what: 'ls\nrm x' }], 'bash a.sh')).toMatchObject([{ subject: 'ls …' }])
  })

  it('leave no sentence open where it is not known with whom', () => {
    const lines = effectLines(
      [
        { kind: 'network', host: '' },
        { kind: 'signal', target: '' },
      ],
      null,
    )
    expect(lines).toMatchObject([
      { key: 'network-any', subject: null },
      { key: 'signal-any', subject: null },
    ])
  })

  it('come with reasons said once, with the words they speak of and no more', () => {
    const reason = (values: Reason['values']): Reason => ({ code: 'unknown-option', span: null, values })
    const verdict = { reasons: [reason({ word: '-x', program: 'git' }), reason({ word: '-x', program: 'git', zone: 'home' })], parts: [] }
    expect(distinctReasons(verdict).map(reasonDetails)).toEqual([['-x', 'git']])
  })

  it('name a path as seen from the workspace, and only then shortened', () => {
    expect(pathInside('/home/m/code/src/a.ts', '/home/m/code')).toBe('src/a.ts')
    expect(pathInside('/home/m/code-other/a.ts', '/home/m/code')).toBe('/home/m/code-other/a.ts')
    expect(pathInside('/etc/passwd', null)).toBe('/etc/passwd')
  })
})

describe('the card in front', () => {
  const ids = ['apr_1', 'apr_2', 'apr_3']
  // Only the id matters here.
  const queue = ids.map((approvalId) => ({ approvalId }) as ApprovalRequest)

  it('is the first of the queue', () => {
    expect(frontCard(queue, null)).toMatchObject({ request: { approvalId: 'apr_1' }, place: 1, count: 3, next: { approvalId: 'apr_2' } })
  })

  it('stays when others arrive before it', () => {
    expect(frontCard(queue, 'apr_3')).toMatchObject({ request: { approvalId: 'apr_3' }, place: 3, next: { approvalId: 'apr_1' } })
  })

  it('gives way to the first when it is gone', () => {
    expect(frontCard(queue.slice(0, 2), 'apr_3')).toMatchObject({ request: { approvalId: 'apr_1' } })
  })

  it('is nothing when nothing waits, and has no next when alone', () => {
    expect(frontCard([], 'apr_1')).toBeNull()
    expect(frontCard(queue.slice(0, 1), null)?.next).toBeNull()
  })

  it('goes round at both ends', () => {
    expect(neighbour(queue, 'apr_3', 1)).toBe('apr_1')
    expect(neighbour(queue, 'apr_1', -1)).toBe('apr_3')
  })
})
