import type { AppError, Result } from '../errors.ts'
import type { SessionId } from '../ids.ts'
import type { TakenImages } from '../images.ts'
import type { CommandInput, CommandName, CommandOutput, FeedFrame, FeedName, FeedParameters } from './contract.ts'

/** What the preload script puts on `window.signalbox`: five functions and nothing else. */
export interface Bridge {
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Result<CommandOutput<Name>>>
  /** Starts a feed; `onFrame` gets each frame. Refused, it is over and `onRefused` is called once. The returned `id` is what `acknowledge` wants. */
  subscribe<Name extends FeedName>(
    name: Name,
    parameters: FeedParameters<Name>,
    onFrame: (frame: FeedFrame<Name>) => void,
    onRefused?: (error: AppError) => void,
  ): Subscription
  /** Tells main that a pane has drawn a terminal feed up to `offset` (absolute bytes). */
  acknowledge(subscriptionId: string, offset: number): void
  /** Takes the folder behind a file object that the system dropped on the window; its path never passes through the page's hands on the way in. */
  dropFolder(file: File): Promise<Result<DroppedFolder>>
  /** Keeps the images among files that the system dropped on the window, or that were copied there and pasted, with a session; as `image.attach` does. */
  dropImages(sessionId: SessionId, files: readonly File[], room: number): Promise<Result<TakenImages>>
}

/** A folder as main knows it: real path, and whether the user trusted it before. */
export type DroppedFolder = NonNullable<CommandOutput<'workspace.choose'>>

export interface Subscription {
  readonly id: string
  readonly close: () => void
}

/** Channel names under the bridge. */
export const channels = {
  call: 'signalbox:call',
  subscribe: 'signalbox:subscribe',
  unsubscribe: 'signalbox:unsubscribe',
  acknowledge: 'signalbox:acknowledge',
  frame: 'signalbox:frame',
  dropped: 'signalbox:dropped',
  droppedImages: 'signalbox:dropped-images',
} as const
