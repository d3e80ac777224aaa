import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApprovalQueue } from '../../renderer/approvals/approval-queue.tsx'
import { faultsOf } from '../support/axe-faults.ts'
import { queueOf, stageQueue } from '../support/queue-stage.ts'

const { answers, user, settle, showQueue } = stageQueue()

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

async function show(name: string) {
  showQueue(queueOf(name))
  render(<ApprovalQueue />)
  await settle()
}

describe('a question of the model', () => {
  it('shows the question with its choices, and nothing of risk or rules', async () => {
    await show('question')
    expect(screen.getByRole('heading', { name: 'The agent asks you' })).toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Answers' })).toHaveTextContent('The inode')
    expect(screen.queryByText('Low risk')).toBeNull()
    expect(screen.queryByRole('button', { name: /Allow/ })).toBeNull()
    expect(await faultsOf(document.body)).toEqual([])
  })

  it('is answered by the key of a choice, and by no key of a yes', async () => {
    await show('question')
    for (const key of ['a', 'l', 'e', '6']) press(key)
    expect(answers()).toEqual([])
    press('2')
    expect(answers()).toMatchObject([{ answer: { kind: 'reply', reply: { kind: 'choice', index: 1 } } }])
  })

  it('is answered by a click, and in words of the user', async () => {
    await show('question')
    await user.click(screen.getByRole('button', { name: /Answer in your words/ }))
    await user.keyboard('{Enter}')
    expect(answers()).toEqual([])
    await user.keyboard('a hash of 1 and 2{Enter}')
    expect(answers()).toMatchObject([{ answer: { kind: 'reply', reply: { kind: 'words', text: 'a hash of 1 and 2' } } }])
  })

  it('is declined with D', async () => {
    await show('question')
    press('d')
    expect(answers()).toMatchObject([{ answer: { kind: 'deny', reason: null } }])
  })
})

describe('a patch of several files', () => {
  it('shows every file with what becomes of it, and says where lines only nearly fit', async () => {
    await show('patch')
    expect(screen.getByRole('heading', { name: 'Change files' })).toBeInTheDocument()
    for (const [path, word] of [
      ['src/parse/cache.ts', 'edit'],
      ['src/parse/split-line.ts', 'move'],
      ['src/parse/join-key.ts', 'new'],
      ['src/parse/old-cache.ts', 'delete'],
    ] as const) {
      expect(screen.getByRole('region', { name: new RegExp(`^/.*${path}$`) })).toHaveTextContent(word)
    }
    expect(screen.getByText(/matches only but for spaces/)).toHaveTextContent('src/parse/cache.ts:12')
  })
})
