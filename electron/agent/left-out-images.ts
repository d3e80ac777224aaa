import type { ImageId } from '../../shared/ids.ts'
import type { ImageRef } from '../../shared/images.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { SessionWriter } from './ports.ts'

/** Tells the user, once a turn, when an image of a message that the turn answers was not shown to the model. */
export class LeftOutImages {
  #refused = false
  #isTold = false

  /** The server takes none: the request went without. */
  noteRefused(): void {
    this.#refused = true
  }

  /** Call it after a request; `sent`: the images that were to go with it. */
  async tell(session: SessionWriter, sent: ReadonlySet<ImageId>): Promise<void> {
    if (this.#isTold) return
    const left = newImages(session.state).filter(({ imageId }) => this.#refused || !sent.has(imageId))
    if (left.length === 0) return
    this.#isTold = true
    await session.append({ kind: 'notice.given', code: 'images-left-out', values: { images: String(left.length) } })
  }
}

/** The images of what was sent since the turn before ended. */
function newImages({ transcript }: SessionState): readonly ImageRef[] {
  const begin = transcript.findLastIndex((item) => item.kind === 'turn-end') + 1
  return transcript.slice(begin).flatMap((item) => (item.kind === 'message' ? (item.images ?? []) : []))
}
