import i18next from 'i18next'
import { create } from 'zustand'
import { fail, type Result } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { imageMaxBytes, imageMaxPixels, imagesPerMessageMax } from '../../shared/image-limits.ts'
import type { ImageRef, RefusedImage, TakenImages } from '../../shared/images.ts'
import { bridge } from '../bridge.ts'
import { askMain, tellFault } from '../store/ask-main.ts'
import { changeParts, partsOf } from '../store/draft-parts.ts'
import { showNote } from '../store/toasts.ts'
import { formatBytes } from '../terminal/byte-words.ts'

/** What a screen reader is told of the images beside the message: what happened last to which. */
export const useImageNews = create<{ readonly kind: 'attached' | 'removed'; readonly images: readonly ImageRef[] }>(() => ({
  kind: 'attached',
  images: [],
}))

/** Puts images of files that the user chooses in the system's dialog beside the message. */
export async function attachChosen(sessionId: SessionId): Promise<void> {
  add(sessionId, await askMain('image.attach', { sessionId, from: 'files', room: roomOf(sessionId) }))
}

/** The same with files that were dropped on the window. */
export async function attachDropped(sessionId: SessionId, files: readonly File[]): Promise<void> {
  add(sessionId, await dropped(sessionId, files))
}

/** The same with what was pasted: files that were copied in the system, or the picture in the clipboard. */
export async function attachPasted(sessionId: SessionId, files: readonly File[]): Promise<void> {
  const copied = await dropped(sessionId, files)
  const isPicture = copied.ok && copied.value.images.length + copied.value.refused.length === 0
  add(sessionId, isPicture ? await askMain('image.attach', { sessionId, from: 'clipboard', room: roomOf(sessionId) }) : copied)
}

/** The files of a paste that is images and has no words. A copied part of a table or page has both, and is pasted as words. */
export function pastedImages({ files, types }: Pick<DataTransfer, 'files' | 'types'>): readonly File[] {
  return types.includes('text/plain') ? [] : [...files].filter(({ type }) => type.startsWith('image/'))
}

/** Takes one away before it is sent, here and beside the session. */
export function removeImage(sessionId: SessionId, image: ImageRef): void {
  dropImages(sessionId, [image])
  useImageNews.setState({ kind: 'removed', images: [image] })
  void askMain('image.discard', { sessionId, imageId: image.imageId })
}

/** They were sent: they stand beside the message no more. */
export function dropImages(sessionId: SessionId, gone: readonly ImageRef[]): void {
  changeParts(sessionId, ({ images }) => ({ images: images.filter((one) => !gone.includes(one)) }))
}

/** Puts images that lie with the session already beside the message, as far as it has room. */
export function addImages(sessionId: SessionId, added: readonly ImageRef[]): void {
  changeParts(sessionId, ({ images }) => {
    const byId = new Map([...added, ...images].map((image) => [image.imageId, image]))
    const ids = new Set([...images, ...added].map(({ imageId }) => imageId))
    return { images: [...ids].flatMap((imageId) => byId.get(imageId) ?? []).slice(0, imagesPerMessageMax) }
  })
}

const roomOf = (sessionId: SessionId): number => Math.max(0, imagesPerMessageMax - partsOf(sessionId).images.length)

const dropped = (sessionId: SessionId, files: readonly File[]) =>
  bridge.dropImages(sessionId, files, roomOf(sessionId)).catch((reason: unknown) => fail('internal', String(reason)))

function add(sessionId: SessionId, taken: Result<TakenImages>): void {
  if (!taken.ok) return tellFault(taken.error)
  const { images, refused } = taken.value
  addImages(sessionId, images)
  if (refused.length > 0) showNote(refusalWords(refused))
  if (images.length === 0) return
  useImageNews.setState({ kind: 'attached', images })
  document.querySelector<HTMLElement>('.composer-text')?.focus()
}

// Who drops a folder's worth of other files need not read all of them.
const refusalsToldMax = 3

function refusalWords(refused: readonly RefusedImage[]): string {
  const limits = { bytes: formatBytes(imageMaxBytes, i18next.language), pixels: imageMaxPixels, count: imagesPerMessageMax }
  const told = refused
    .slice(0, refusalsToldMax)
    .map(({ name, fault }) =>
      i18next.t(`composer:imageFault.${fault}`, { name: name === '' ? i18next.t('composer:imagePasted') : name, ...limits }),
    )
  const more = refused.length - told.length
  return [...told, ...(more > 0 ? [i18next.t('composer:imageFaultsMore', { count: more })] : [])].join(' ')
}
