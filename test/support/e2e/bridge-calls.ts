import type { Page } from '@playwright/test'
import type { Result } from '../../../shared/errors.ts'
import type { CommandInput, CommandName, CommandOutput, FeedFrame, FeedName, FeedParameters } from '../../../shared/ipc/contract.ts'

/** The bridge as a page function sees it: what goes in and comes out is plain data there. */
interface PlainBridge {
  call(name: string, input: unknown): Promise<unknown>
  subscribe(name: string, parameters: unknown, onFrame: (frame: unknown) => void): { close(): void }
}

/** Calls the main process as the page would. */
export async function callMain<Name extends CommandName>(
  page: Page,
  name: Name,
  input: CommandInput<Name>,
): Promise<Result<CommandOutput<Name>>> {
  const given: { readonly name: string; readonly input: unknown } = { name, input }
  const answer = await page.evaluate((call) => {
    const bridge = Reflect.get(window, 'signalbox') as PlainBridge
    return bridge.call(call.name, call.input)
  }, given)
  // Main itself checks its answers against the contract in an unpackaged app.
  return answer as Result<CommandOutput<Name>>
}

// A subscription that main refuses never has a frame.
const firstFrameMaxMs = 30_000

/** The first frame of a feed: what it stands at. */
export async function firstFrame<Name extends FeedName>(
  page: Page,
  name: Name,
  parameters: FeedParameters<Name>,
): Promise<FeedFrame<Name>> {
  const given: { readonly name: string; readonly parameters: unknown; readonly maxMs: number } = {
    name,
    parameters,
    maxMs: firstFrameMaxMs,
  }
  const frame = await page.evaluate(
    (feed) =>
      new Promise<unknown>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${feed.name} has no first frame`)), feed.maxMs)
        const bridge = Reflect.get(window, 'signalbox') as PlainBridge
        const subscription = bridge.subscribe(feed.name, feed.parameters, (first) => {
          subscription.close()
          resolve(first)
        })
      }),
    given,
  )
  // The contract has one frame type for each feed's name.
  return frame as FeedFrame<Name>
}

/**
 * What a feed that brings all of its matter in each frame stands at now. It stays open for the next question, and nothing in the page is waited for: a
 * promise of a busy page that the debugger waits for is now and then thrown away.
 */
export async function latestFrame<Name extends FeedName>(
  page: Page,
  name: Name,
  parameters: FeedParameters<Name>,
): Promise<FeedFrame<Name> | null> {
  const given: { readonly name: string; readonly parameters: unknown } = { name, parameters }
  const frame = await page.evaluate((feed) => {
    const key = `latest ${feed.name}`
    if (!Reflect.has(window, key)) {
      Reflect.set(window, key, null)
      const bridge = Reflect.get(window, 'signalbox') as PlainBridge
      bridge.subscribe(feed.name, feed.parameters, (latest) => Reflect.set(window, key, latest))
    }
    return Reflect.get(window, key) as unknown
  }, given)
  // The contract has one frame type for each feed's name.
  return frame as FeedFrame<Name> | null
}
