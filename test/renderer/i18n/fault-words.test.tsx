import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { type FaultWords, faultTranslations } from '../../../renderer/i18n/catalogue.ts'
import { sayTold } from '../../../renderer/i18n/fault-words.ts'
import { setLanguage } from '../../../renderer/i18n/language.ts'
import { SessionItem } from '../../../renderer/sessions/session-item.tsx'
import { useSession } from '../../../renderer/store/session-feed.ts'
import { showFault } from '../../../renderer/store/toasts.ts'
import { TranscriptFailed } from '../../../renderer/transcript/transcript-empty.tsx'
import { Toasts } from '../../../renderer/ui/toast.tsx'
import { createDeferred } from '../../../shared/deferred.ts'
import { fail } from '../../../shared/errors.ts'
import { failSaying, failSayingAll, sentence, tell } from '../../../shared/say-fault.ts'
import { catalog, mainSessionId } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

const chinese = await faultTranslations['zh-CN']()
const loading = vi.spyOn(faultTranslations, 'zh-CN')
const lineUnknown = tell([sentence('log-line-unknown', { line: 12 })])

let fake: FakeBridge

beforeEach(async () => {
  fake = new FakeBridge()
  installBridge(fake)
  await act(() => setLanguage('zh-CN'))
})
afterEach(() => act(() => setLanguage('en')))

describe('what the main process tells of a failure', () => {
  it('is said in a toast in the language of the window, and not before its words are there', async () => {
    const words = createDeferred<FaultWords>()
    loading.mockReturnValueOnce(words.promise)
    render(<Toasts />)
    act(() => showFault(failSaying('not-found', 'folder-unopenable', { folder: '/srv/depot' }).error))
    expect(screen.queryByText(/cannot be opened/)).toBeNull()
    await act(async () => words.resolve(chinese))
    expect((await screen.findAllByText(/文件夹 \/srv\/depot 无法打开/)).length).toBeGreaterThan(0)
    expect(await screen.findByText(/^消息.*文件夹 \/srv\/depot 无法打开/)).toHaveAttribute('aria-live', 'assertive')
    expect(screen.queryByText(/cannot be opened/)).toBeNull()
  })

  it('is said in English where the window is in English', async () => {
    await act(() => setLanguage('en'))
    render(<Toasts />)
    act(() => showFault(failSaying('storage-failed', 'rule-file-full').error))
    expect(await screen.findByText('The rule file would become too large.')).toBeVisible()
  })

  it('is said where a session cannot be opened: in the list and in its place', async () => {
    const [session] = catalog
    if (session === undefined) throw new Error('no session')
    render(<SessionItem session={{ ...session, fault: lineUnknown }} selected={false} reachable />)
    expect(await screen.findByTitle(/^无法打开：会话日志第 12 行/)).toBeVisible()
    render(<OpenFailed />)
    act(() => fake.send('session.records', { kind: 'failed', ...lineUnknown }))
    expect(await screen.findByText(/^会话日志第 12 行不是此版本的 Signalbox 认识的事件/)).toBeVisible()
  })
})

function OpenFailed() {
  useSession(mainSessionId)
  return <TranscriptFailed sessionId={mainSessionId} />
}

describe('the words of a failure', () => {
  it('are its sentences one after the other, each with its values', () => {
    const told = failSayingAll('rate-limited', [
      sentence('requests-too-many', { address: 'http://h/v1' }),
      sentence('server-says-whole', { words: 'Slow down!' }),
      sentence('try-in-a-moment'),
    ]).error
    expect(told.message).toBe('http://h/v1 has had too many requests. The server says: "Slow down!" Try again in a moment.')
    expect(sayTold(told, chinese)).toBe('http://h/v1 收到的请求过多。服务器的说明：“Slow down!”请稍后重试。')
  })

  it('are English altogether where a sentence is not known, or nobody gave a code', () => {
    const newer = { message: 'Newer words.', sentences: [{ code: 'files-not-kept' }, { code: 'of-tomorrow' }] }
    expect(sayTold(newer, chinese)).toBe('Newer words.')
    expect(sayTold({ message: 'x', sentences: [{ code: 'toString' }] }, chinese)).toBe('x')
    expect(sayTold(fail('internal', 'no handler').error, chinese)).toBe('no handler')
  })

  it('take a value as it is, whatever stands in it', () => {
    const hostile = '{{path}} $t(common:close) $& {{cause}}'
    const told = failSaying('storage-failed', 'settings-unwritable', { path: hostile, cause: 'EROFS' }).error
    expect(told.message).toBe(`The settings could not be written to ${hostile}: EROFS`)
    expect(sayTold(told, chinese)).toBe(`设置未能写入 ${hostile}：EROFS`)
  })
})
