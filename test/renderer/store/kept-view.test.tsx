import { beforeEach, expect, test } from 'vitest'
import { draftsMaxCharacters, keepView } from '../../../renderer/store/kept-view.ts'
import { initialView, selectSession, setDraft, useView } from '../../../renderer/store/view.ts'

const first = `ses_${'1'.repeat(20)}`
const second = `ses_${'2'.repeat(20)}`

beforeEach(() => {
  localStorage.clear()
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
