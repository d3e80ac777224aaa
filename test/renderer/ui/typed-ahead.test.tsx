import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { FindBar } from '../../../renderer/find/find-bar.tsx'
import { SearchDialog } from '../../../renderer/find/search-dialog.tsx'
import { english } from '../../../renderer/i18n/catalogue.ts'
import { Palette } from '../../../renderer/palette/palette.tsx'
import { closeFind, openFind, showOverlay, useView } from '../../../renderer/store/view.ts'
import { TypedAhead } from '../../../renderer/ui/typed-ahead.tsx'
import { succeed } from '../../../shared/errors.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

beforeEach(() => {
  const fake = new FakeBridge()
  fake.answer('session.search', () => succeed({ hits: [], more: false }))
  installBridge(fake)
})

const Find = () => <FindBar rows={[]} calls={new Map()} onGo={() => undefined} />

const fields = [
  ['the search through all sessions', SearchDialog, () => showOverlay('search'), () => showOverlay(null), 'Find in all sessions'],
  ['the palette', Palette, () => showOverlay('palette'), () => showOverlay(null), english.actions.find],
  ['the search in a session', Find, openFind, closeFind, 'Find in this session'],
] as const

let arrive: () => void = () => undefined

/** A window whose field is still being loaded when it is opened. */
function Room({ Part, onCancel }: { readonly Part: ComponentType; readonly onCancel: () => void }) {
  const [isHere, setHere] = useState(false)
  const open = useView((view) => view.overlay !== null || view.find !== null)
  arrive = () => act(() => setHere(true))
  return (
    <>
      <textarea aria-label="Message" />
      {open && <TypedAhead label="on its way" onCancel={onCancel} />}
      {open && isHere && <Part />}
    </>
  )
}

describe('what is typed before the field is there', () => {
  it.each(fields)('stands in %s when it comes, and goes on there', async (_name, Part, open, close, label) => {
    const user = userEvent.setup()
    render(<Room Part={Part} onCancel={close} />)
    const message = screen.getByLabelText('Message')
    await user.click(message)
    act(open)
    await user.keyboard('app')
    expect(message).toHaveValue('')
    arrive()
    const field = await screen.findByRole(Part === Find ? 'textbox' : 'combobox', { name: label })
    await expect.poll(() => document.activeElement).toBe(field)
    await user.keyboard('les')
    expect(field).toHaveValue('apples')
    expect(screen.queryByRole('dialog', { name: 'on its way' })).toBeNull()
  })

  it.each(fields)('leaves the focus where it was before, when %s is closed again', async (_name, Part, open, close, label) => {
    const user = userEvent.setup()
    render(<Room Part={Part} onCancel={close} />)
    const message = screen.getByLabelText('Message')
    await user.click(message)
    act(open)
    arrive()
    const field = await screen.findByRole(Part === Find ? 'textbox' : 'combobox', { name: label })
    await expect.poll(() => document.activeElement).toBe(field)
    await user.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(message)
  })

  it('is given up with Escape, and nothing of it comes back', async () => {
    const user = userEvent.setup()
    render(<Room Part={Find} onCancel={closeFind} />)
    const message = screen.getByLabelText('Message')
    await user.click(message)
    act(openFind)
    await user.keyboard('ap{Escape}')
    expect(useView.getState().find).toBeNull()
    await expect.poll(() => document.activeElement).toBe(message)
    arrive()
    act(openFind)
    expect(await screen.findByLabelText('Find in this session')).toHaveValue('')
  })
})
