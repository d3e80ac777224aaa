import type { Page } from '@playwright/test'
import type { Result } from '../../../shared/errors.ts'
import type { CommandInput, CommandName, CommandOutput, FeedFrame, FeedName, FeedParameters } from '../../../shared/ipc/contract.ts'

/** Calls the main process as the page would. */
export function callMain<Name extends CommandName>(
  page: Page,
  name: Name,
  input: CommandInput<Name>,
): Promise<Result<CommandOutput<Name>>> {
  return page.evaluate(
    (call) => {
      const { signalbox } = window
      if (signalbox === undefined) throw new Error('There is no bridge in this page.')
      return signalbox.call(call.name, call.input)
    },
    { name, input },
  )
}

/** The first frame of a feed: what it stands at. */
export function firstFrame<Name extends FeedName>(page: Page, name: Name, parameters: FeedParameters<Name>): Promise<FeedFrame<Name>> {
  return page.evaluate(
    (feed) =>
      new Promise<FeedFrame<Name>>((resolve, reject) => {
        const { signalbox } = window
        if (signalbox === undefined) return reject(new Error('There is no bridge in this page.'))
        const subscription = signalbox.subscribe(feed.name, feed.parameters, (frame) => {
          subscription.close()
          resolve(frame)
        })
      }),
    { name, parameters },
  )
}
