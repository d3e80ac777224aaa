import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { latePart, loadLateParts } from '../../../renderer/ui/late-part.tsx'
import { createDeferred } from '../../../shared/deferred.ts'

function Counter({ name }: { readonly name: string }) {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>
}

it('a late part has its stand-in until it is there, keeps its state afterwards, and is drawn at once the next time', async () => {
  const loading = createDeferred<typeof Counter>()
  const Late = latePart<{ readonly name: string }>(
    () => loading.promise,
    ({ name }) => <p>{`${name} is coming`}</p>,
  )
  const { rerender } = render(<Late name="one" />)
  expect(screen.getByText('one is coming')).toBeVisible()
  await act(async () => loading.resolve(Counter))
  await userEvent.click(screen.getByRole('button', { name: 'one 0' }))
  rerender(<Late name="uno" />)
  expect(screen.getByRole('button', { name: 'uno 1' })).toBeVisible()
  render(<Late name="two" />)
  expect(screen.getByRole('button', { name: 'two 0' })).toBeVisible()
})

it('parts that were loaded beforehand need no stand-in', async () => {
  const Late = latePart<{ readonly name: string }>(async () => Counter)
  await loadLateParts()
  render(<Late name="here" />)
  expect(screen.getByRole('button', { name: 'here 0' })).toBeVisible()
})
