import { succeed } from '../../../shared/errors.ts'
import { failSaying } from '../../../shared/say-fault.ts'
import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands about images of a session. The window says where from; the bytes come from the clipboard or from files that the user chose. */
export function imageHandlers(needs: HandlerNeeds): Pick<Handlers, 'image.attach' | 'image.show' | 'image.discard'> {
  const { images, sessions } = needs.services
  return {
    'image.attach': async ({ sessionId, from, room }) => {
      if (sessions.workspaceOf(sessionId) === null) return failSaying('not-found', 'no-session')
      if (from === 'files') return succeed(await images.takeFiles(sessionId, await needs.pickImageFiles(), room))
      const bytes = await needs.readClipboardImage()
      return succeed(bytes === null ? { images: [], refused: [] } : await images.takeBytes(sessionId, bytes, room))
    },
    'image.show': async ({ sessionId, imageId }) => {
      const found = await images.find(sessionId, imageId)
      if (found === null) return failSaying('not-found', 'image-gone')
      return succeed({ address: `data:${found.ref.type};base64,${found.bytes.toString('base64')}` })
    },
    'image.discard': async ({ sessionId, imageId }) => {
      await images.discard(sessionId, imageId)
      return succeed({})
    },
  }
}
