import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { fail, type Result, succeed } from '../../shared/errors.ts'
import { type ImageId, idFromBytes, type SessionId } from '../../shared/ids.ts'
import { imageMaxBytes, imagesFolderName, imagesPerSessionMax } from '../../shared/image-limits.ts'
import type { ImageRef } from '../../shared/images.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import type { ImageFiles } from '../agent/ports.ts'
import { recogniseImage } from './recognise-image.ts'

/** An image of a session as it lies there. */
export interface FoundImage {
  readonly ref: ImageRef
  readonly bytes: Buffer
}

/**
 * The images of all sessions: each a file beside its session's log, which goes where the session goes. It is named by what it holds, so that the
 * same image is kept once. Ids are parsed before they come here.
 */
export class SessionImages implements ImageFiles {
  readonly #folder: string

  /** `folder`: where all sessions lie. */
  constructor(folder: string) {
    this.#folder = folder
  }

  async keep(sessionId: SessionId, bytes: Buffer): Promise<Result<ImageRef>> {
    const recognised = recogniseImage(bytes)
    if (recognised.kind === 'unfit') return fail('too-large', `The image ${recognised.why}.`)
    if (recognised.kind === 'other') return failSaying('invalid-input', 'image-of-other-kind')
    const imageId = idOf(bytes)
    try {
      const folder = path.join(this.#folder, sessionId, imagesFolderName)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = await readdir(folder)
      const isKept = names.includes(imageId) && (await this.read(sessionId, imageId))?.equals(bytes) === true
      if (!isKept && names.length >= imagesPerSessionMax)
        return failSaying('too-large', 'session-images-too-many', { maximum: imagesPerSessionMax })
      if (!isKept) await writeFileAtomic(path.join(folder, imageId), bytes, { mode: 0o600 })
    } catch (error) {
      return failSaying('storage-failed', 'image-not-kept', { cause: causeOf(error) })
    }
    return succeed({ imageId, ...recognised.facts, bytes: bytes.length })
  }

  async read(sessionId: SessionId, imageId: ImageId): Promise<Buffer | null> {
    try {
      const file = this.#fileOf(sessionId, imageId)
      return (await stat(file)).size > imageMaxBytes ? null : await readFile(file)
    } catch {
      return null
    }
  }

  /** What is kept under an id; null: nothing, or no image any more. */
  async find(sessionId: SessionId, imageId: ImageId): Promise<FoundImage | null> {
    const bytes = await this.read(sessionId, imageId)
    const recognised = bytes === null ? null : recogniseImage(bytes)
    if (bytes === null || recognised?.kind !== 'image') return null
    return { ref: { imageId, ...recognised.facts, bytes: bytes.length }, bytes }
  }

  /** Takes one away that nothing in the session names. */
  async drop(sessionId: SessionId, imageId: ImageId): Promise<void> {
    await rm(this.#fileOf(sessionId, imageId), { force: true })
  }

  #fileOf(sessionId: SessionId, imageId: ImageId): string {
    return path.join(this.#folder, sessionId, imagesFolderName, imageId)
  }
}

const idOf = (bytes: Buffer): ImageId => idFromBytes('img', createHash('sha256').update(bytes).digest())
