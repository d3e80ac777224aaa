import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { SearchDialog } from '../../../renderer/find/search-dialog.tsx'
import { showOverlay } from '../../../renderer/store/view.ts'
import { fail, succeed } from '../../../shared/errors.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

it('a search that failed is not taken for one that found nothing', async () => {
  const fake = new FakeBridge()
  fake.answer('session.search', ({ text }) => (text === 'cache' ? fail('storage-failed', 'EIO') : succeed({ hits: [], more: false })))
  installBridge(fake)
  showOverlay('search')
  render(<SearchDialog />)
  await userEvent.type(screen.getByRole('combobox'), 'cache')
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
  expect(screen.queryByText('No session holds this.')).toBeNull()
  await userEvent.type(screen.getByRole('combobox'), 'd')
  expect(await screen.findByText('No session holds this.')).toBeVisible()
})
