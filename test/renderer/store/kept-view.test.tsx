import { beforeEach, expect, test } from 'vitest'
import { changeParts, makePaste, useDraftParts } from '../../../renderer/store/draft-parts.ts'
import { draftsMaxCharacters } from '../../../renderer/store/kept-drafts.ts'
import { keepView } from '../../../renderer/store/kept-view.ts'
import { initialView, selectSession, setDraft, useView } from '../../../renderer/store/view.ts'

const first = `ses_${'1'.repeat(20)}`
const second = `ses_${'2'.repeat(20)}`

beforeEach(() => {
  localStorage.clear()
  useDraftParts.setState({}, true)
  useView.setState(initialView, true)
})

function afterReload() {
  useView.setState(initialView, true)
  keepView()()
  return useView.getState()
}

test('the chosen session, drafts and folded terminals are there after a reload', () => {
  const end = keepView()
  selectSession(second)
  setDraft(first, 'half a thought')
  setDraft(second, '')
  useView.setState({ terminalsHidden: true })
  end()
  expect(afterReload()).toMatchObject({ selectedSession: second, drafts: { [first]: 'half a thought' }, terminalsHidden: true })
})

test('a page that goes away before the time to write is up has its last word kept', () => {
  keepView()
  setDraft(first, 'typed just now')
  window.dispatchEvent(new Event('pagehide'))
  expect(afterReload().drafts).toEqual({ [first]: 'typed just now' })
})

test('drafts above the limit are left out, and what was kept wrongly is forgotten', () => {
  const end = keepView()
  const long = 'x'.repeat(200_000)
  const ids = Array.from({ length: 7 }, (_, index) => `ses_${String(index).padStart(20, '0')}`)
  for (const id of ids) setDraft(id, long)
  end()
  expect(Object.keys(afterReload().drafts)).toHaveLength(draftsMaxCharacters / long.length)
  localStorage.setItem('signalbox.view', '{"selectedSession":"../etc"}')
  expect(afterReload()).toEqual(initialView)
})

test('a draft that another window kept meanwhile is not lost', () => {
  const end = keepView()
  setDraft(first, 'mine')
  localStorage.setItem(
    'signalbox.view',
    JSON.stringify({ selectedSession: second, terminalsHidden: false, drafts: { [second]: 'theirs' } }),
  )
  end()
  expect(afterReload().drafts).toEqual({ [first]: 'mine', [second]: 'theirs' })
})

test('what stands beside drafts is there after a reload: pastes with new ids, images by what main told of them', () => {
  const end = keepView()
  const image = { imageId: `img_${'1'.repeat(20)}`, type: 'image/png', width: 20, height: 10, bytes: 90, name: 'shot.png' } as const
  changeParts(first, () => ({ pastes: [makePaste('a long log')], images: [image] }))
  changeParts(second, () => ({ images: [image] }))
  changeParts(second, () => ({ images: [] }))
  end()
  useDraftParts.setState({}, true)
  afterReload()
  expect(useDraftParts.getState()).toEqual({ [first]: { pastes: [{ id: expect.any(Number), text: 'a long log' }], images: [image] } })
})

test('pastes above the limit of all drafts are left out, and those of another window are not lost', () => {
  const end = keepView()
  changeParts(first, () => ({ pastes: Array.from({ length: 7 }, () => makePaste('x'.repeat(190_000))) }))
  localStorage.setItem(
    'signalbox.view',
    JSON.stringify({ selectedSession: null, terminalsHidden: false, drafts: {}, parts: { [second]: { pastes: ['theirs'], images: [] } } }),
  )
  end()
  useDraftParts.setState({}, true)
  afterReload()
  expect(useDraftParts.getState()[first]?.pastes).toHaveLength(Math.floor(draftsMaxCharacters / 190_000))
  expect(useDraftParts.getState()[second]?.pastes).toMatchObject([{ text: 'theirs' }])
})
