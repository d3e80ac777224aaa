import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const getContext = vi.fn()
const loseContext = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(getContext)
})

afterEach(() => vi.restoreAllMocks())

const look = async () => (await import('../../../renderer/terminal/graphics.ts')).drawsFaster

describe('whether a graphics context draws a pane faster than the page', () => {
  it('is so where the system gives one that is not emulated, which is given back at once', async () => {
    getContext.mockReturnValue({ getExtension: (name: string) => (name === 'WEBGL_lose_context' ? { loseContext } : null) })
    expect((await look())()).toBe(true)
    expect(loseContext).toHaveBeenCalledOnce()
  })

  it('is not so where the only one would be emulated by the processor', async () => {
    getContext.mockImplementation((_kind: string, { failIfMajorPerformanceCaveat }) => (failIfMajorPerformanceCaveat ? null : {}))
    expect((await look())()).toBe(false)
  })

  it('is asked once a page, for contexts are scarce', async () => {
    getContext.mockReset().mockReturnValue(null)
    const drawsFaster = await look()
    expect([drawsFaster(), drawsFaster()]).toEqual([false, false])
    expect(getContext).toHaveBeenCalledOnce()
  })
})
