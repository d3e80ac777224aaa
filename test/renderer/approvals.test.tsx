import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useWindowKeys } from '../../renderer/actions/window-keys.ts'
import { ApprovalQueue } from '../../renderer/approvals/approval-queue.tsx'
import { useView } from '../../renderer/store/view.ts'
import { fail } from '../../shared/errors.ts'
import { secondSessionId } from '../preview/views-questions.ts'
import { firstOf, queueOf, stageQueue } from '../support/queue-stage.ts'

const { bridge, answers, user, settle, showQueue } = stageQueue()

async function show(name: string) {
  showQueue(queueOf(name))
  render(
    <>
      <textarea aria-label="composer" />
      <ApprovalQueue />
      <WindowKeys />
    </>,
  )
  await settle()
}

function WindowKeys() {
  useWindowKeys()
  return null
}

/** A key event as the browser makes it, on the element that has the focus. */
function press(key: string, init: KeyboardEventInit & { keyCode?: number } = {}) {
  const target = document.activeElement ?? document.body
  return fireEvent.keyDown(target, { key, ...init })
}

describe('the queue', () => {
  it('takes no room when nothing waits', () => {
    const { container } = render(<ApprovalQueue />)
    expect(container).toBeEmptyDOMElement()
  })

  it('announces each card once, with its risk and first line', async () => {
    await show('medium')
    expect(screen.getByRole('alert')).toHaveTextContent('Medium risk. Run a command: git status --short && rm -rf dist && npm run build')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('shows the whole command, its parts, the effects and the reasons, and the model apart from them', async () => {
    await show('medium')
    expect(screen.getByRole('region', { name: 'The whole command' })).toHaveTextContent(
      'git status --short && rm -rf dist && npm run build',
    )
    expect(document.querySelectorAll('.part-ask')).toHaveLength(2)
    expect(screen.getByText('deletes', { exact: false })).toHaveTextContent(
      'deletes /home/mara/code/parcel-tracker/dist in the workspace: 214 files, 3.1 MB, ignored by git',
    )
    expect(screen.getByText('no rule covers this')).toBeInTheDocument()
    expect(screen.getByText(/The model says/)).toHaveTextContent('Clean the build folder')
  })

  it('shows a character that turns text around by its code point, and says so', async () => {
    await show('high')
    expect(screen.getByRole('region', { name: 'The whole command' })).toHaveTextContent('U+202E')
    expect(document.querySelector('.queue')?.textContent).not.toContain('\u202e')
    expect(screen.getByText(/Line 3 holds a character/)).toBeInTheDocument()
  })

  it('shows what a file would become and how many lines are not shown', async () => {
    await show('diff')
    expect(screen.getByRole('heading', { name: 'Change a file' })).toBeInTheDocument()
    expect(document.querySelectorAll('.diff-added')).toHaveLength(35)
    expect(screen.getByText('214 more lines are not shown here')).toBeInTheDocument()
  })

  it('shows where a path really leads', async () => {
    await show('secret')
    expect(screen.getByText('really /home/mara/.aws/credentials')).toBeInTheDocument()
  })
})

describe('the keys of the card', () => {
  it.each([
    ['a', { kind: 'allow-once' }],
    ['d', { kind: 'deny', reason: null }],
  ])('%s answers the request that was shown, by its id and hash', async (key, answer) => {
    await show('medium')
    press(key)
    const { approvalId, hash } = firstOf('medium')
    expect(answers()).toEqual([{ approvalId, hash, answer }])
  })

  it('are dead for half a second after the front card changed', async () => {
    showQueue(queueOf('medium'))
    render(<ApprovalQueue />)
    press('a')
    press('d')
    expect(answers()).toEqual([])
    await settle()
    press('j')
    press('a')
    expect(answers()).toEqual([])
    await settle()
    press('a')
    expect(answers()).toMatchObject([{ approvalId: queueOf('medium')[1]?.approvalId }])
  })

  it('are dead while someone types in a text field', async () => {
    await show('medium')
    act(() => screen.getByLabelText('composer').focus())
    for (const key of ['a', 'd', 'l', 'r']) press(key)
    expect(answers()).toEqual([])
    expect(screen.getByText('Keys are off while you write')).toBeInTheDocument()
  })

  it('live again after F6 has brought the keyboard to the question', async () => {
    await show('medium')
    act(() => screen.getByLabelText('composer').focus())
    press('F6')
    press('a')
    expect(answers()).toHaveLength(1)
  })

  it('are dead inside a terminal', async () => {
    await show('medium')
    const terminal = document.createElement('div')
    terminal.className = 'xterm'
    terminal.tabIndex = 0
    document.body.append(terminal)
    terminal.focus()
    press('a')
    terminal.remove()
    expect(answers()).toEqual([])
  })

  it.each([
    ['on auto-repeat', { repeat: true }],
    ['while an input method composes', { isComposing: true }],
    ['with key code 229', { keyCode: 229 }],
    ['with Ctrl held', { ctrlKey: true }],
    ['with Meta held', { metaKey: true }],
    ['with Alt held', { altKey: true }],
    ['with Shift held', { shiftKey: true }],
  ])('decide nothing %s', async (_when, init) => {
    await show('medium')
    press('a', init)
    press('d', init)
    expect(answers()).toEqual([])
  })

  it('decide nothing twice: the card waits for main', async () => {
    await show('medium')
    press('a')
    press('d')
    press('a')
    expect(answers()).toHaveLength(1)
    expect(screen.getByText('Sending your answer…')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Allow once/ })).toHaveAttribute('aria-disabled', 'true')
    showQueue([])
    expect(screen.queryByRole('button', { name: /^Allow once/ })).not.toBeInTheDocument()
  })

  it('go to the next and the previous card and to the session that asks', async () => {
    await show('medium')
    press('j')
    expect(screen.getByText('2 of 2')).toBeInTheDocument()
    press('k')
    expect(screen.getByText('1 of 2')).toBeInTheDocument()
    press('j')
    press('g')
    expect(useView.getState().selectedSession).toBe(secondSessionId)
  })

  it('leave the card in front when a more dangerous one arrives', async () => {
    await show('medium')
    showQueue([firstOf('high'), ...queueOf('medium')])
    expect(screen.getByText('2 of 3')).toBeInTheDocument()
    press('a')
    expect(answers()).toMatchObject([{ approvalId: firstOf('medium').approvalId }])
  })
})

describe('high risk', () => {
  it('has no green button, and a tap of A allows nothing', async () => {
    await show('high')
    expect(document.querySelector('.btn-go')).toBeNull()
    press('a')
    await act(() => vi.advanceTimersByTimeAsync(500))
    fireEvent.keyUp(document.body, { key: 'a' })
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(answers()).toEqual([])
  })

  it('is allowed by holding A for 600 ms', async () => {
    await show('high')
    press('a')
    press('a', { repeat: true })
    await act(() => vi.advanceTimersByTimeAsync(650))
    expect(answers()).toMatchObject([{ answer: { kind: 'allow-once' } }])
  })

  it('is not allowed when the window loses the focus while A is held', async () => {
    await show('high')
    press('a')
    fireEvent.blur(window)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(answers()).toEqual([])
  })

  it('is allowed by pressing the button twice, but not by a double click', async () => {
    await show('high')
    await user.click(screen.getByRole('button', { name: /Hold to allow once/ }))
    const again = screen.getByRole('button', { name: /Press again to allow/ })
    await user.click(again)
    expect(answers()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(500))
    await user.click(again)
    expect(answers()).toHaveLength(1)
  })
})

describe('a click', () => {
  it('decides', async () => {
    await show('medium')
    await user.click(screen.getByRole('button', { name: /^Deny$/ }))
    expect(answers()).toMatchObject([{ answer: { kind: 'deny', reason: null } }])
  })

  it('that brings the window to the front decides nothing', async () => {
    await show('medium')
    fireEvent.blur(window)
    fireEvent.focus(window)
    await user.click(screen.getByRole('button', { name: /^Allow once/ }))
    expect(answers()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(400))
    await user.click(screen.getByRole('button', { name: /^Allow once/ }))
    expect(answers()).toHaveLength(1)
  })

  it('on a card that has just come decides nothing', async () => {
    await show('medium')
    showQueue(queueOf('medium').slice(1))
    await user.click(screen.getByRole('button', { name: /^Allow once/ }))
    expect(answers()).toEqual([])
  })
})

describe('deny with reason', () => {
  it('sends what was written on Enter', async () => {
    await show('medium')
    press('r')
    const field = screen.getByLabelText('Why not? The model reads this.')
    expect(field).toHaveFocus()
    await user.type(field, 'adl: use the cache{Enter}')
    expect(answers()).toMatchObject([{ answer: { kind: 'deny', reason: 'adl: use the cache' } }])
  })

  it('closes on Escape and sends nothing', async () => {
    await show('medium')
    press('r')
    await user.type(screen.getByLabelText('Why not? The model reads this.'), 'no{Escape}')
    expect(screen.queryByLabelText('Why not? The model reads this.')).not.toBeInTheDocument()
    expect(answers()).toEqual([])
  })

  it('takes the Enter that ends a composition as part of the writing', async () => {
    await show('medium')
    press('r')
    const field = screen.getByLabelText('Why not? The model reads this.')
    expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(false)
    expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })).toBe(false)
    expect(answers()).toEqual([])
  })
})

describe('an answer that main refuses', () => {
  it('as stale leaves the card, says so in a sentence, and can be given again', async () => {
    bridge().answer('approval.answer', () => fail('stale', 'answered already'))
    await show('medium')
    press('a')
    await waitFor(() => expect(screen.getByText(/This question has changed or was answered elsewhere/)).toBeInTheDocument())
    press('d')
    expect(answers()).toHaveLength(2)
  })
})
