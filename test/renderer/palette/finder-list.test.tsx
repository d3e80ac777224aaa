import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FinderList } from '../../../renderer/palette/finder-list.tsx'

const names = ['apple', 'banana', 'cherry']

function Fruit({ onChoose }: { readonly onChoose: (name: string) => void }) {
  const [written, setWritten] = useState('')
  return (
    <FinderList
      label="Find fruit"
      listLabel="Fruit"
      written={written}
      onWrite={setWritten}
      items={names.filter((name) => name.includes(written))}
      keyOf={(name) => name}
      onChoose={onChoose}
    >
      {(name) => name}
    </FinderList>
  )
}

const selected = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')

function show() {
  const onChoose = vi.fn()
  render(<Fruit onChoose={onChoose} />)
  return { field: screen.getByRole('combobox', { name: 'Find fruit' }), onChoose }
}

test('the arrow keys go around the list while the field keeps the focus', async () => {
  const { field, onChoose } = show()
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowUp}')
  expect(selected()).toHaveTextContent('cherry')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(selected()).toHaveTextContent('banana')
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('aria-activedescendant', selected()?.id)
  await userEvent.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([['banana']])
})

test('other words begin at the first of what they find', async () => {
  const { field, onChoose } = show()
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}e')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['apple', 'cherry'])
  expect(selected()).toHaveTextContent('apple')
  await userEvent.click(screen.getByRole('option', { name: 'cherry' }))
  expect(onChoose.mock.calls).toEqual([['cherry']])
})

test('Enter that ends an IME composition, or is held down, chooses nothing', () => {
  const { field, onChoose } = show()
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Enter', repeat: true })
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChoose.mock.calls).toEqual([['apple']])
})

test('where nothing is found, nothing is active and Enter does nothing', async () => {
  const { field, onChoose } = show()
  await userEvent.click(field)
  await userEvent.keyboard('xyz{Enter}')
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(field).not.toHaveAttribute('aria-activedescendant')
  expect(onChoose).not.toHaveBeenCalled()
})
