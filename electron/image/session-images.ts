import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fail, type Result, succeed } from '../../shared/errors.ts'
import type { ImageId, SessionId } from '../../shared/ids.ts'
import { type ImageRef, imageMaxBytes, imagesFolderName } from '../../shared/images.ts'
import type { ImageFiles } from '../agent/ports.ts'
import { recogniseImage } from './recognise-image.ts'

interface SessionImageParts {
  /** Where all sessions lie. */
  readonly folder: string
  readonly newImageId: () => ImageId
}

/** The images of all sessions: each a file beside its session's log, which goes where the session goes. Ids are parsed before they come here. */
export class SessionImages implements ImageFiles {
  readonly #parts: SessionImageParts

  constructor(parts: SessionImageParts) {
    this.#parts = parts
  }

  async keep(sessionId: SessionId, bytes: Buffer): Promise<Result<ImageRef>> {
    const recognised = recogniseImage(bytes)
    if (recognised.kind === 'unfit') return fail('too-large', `The image ${recognised.why}.`)
    if (recognised.kind === 'other') return fail('invalid-input', 'This is no PNG, JPEG, GIF or WebP image.')
    const imageId = this.#parts.newImageId()
    try {
      await mkdir(path.join(this.#parts.folder, sessionId, imagesFolderName), { recursive: true, mode: 0o700 })
      await writeFile(this.#fileOf(sessionId, imageId), bytes, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      return fail('storage-failed', `The image cannot be kept: ${error instanceof Error ? error.message : String(error)}`)
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
  async find(sessionId: SessionId, imageId: ImageId): Promise<{ readonly ref: ImageRef; readonly bytes: Buffer } | null> {
    const bytes = await this.read(sessionId, imageId)
    const recognised = bytes === null ? null : recogniseImage(bytes)
    if (bytes === null || recognised?.kind !== 'image') return null
    return { ref: { imageId, ...recognised.facts, bytes: bytes.length }, bytes }
  }

  #fileOf(sessionId: SessionId, imageId: ImageId): string {
    return path.join(this.#parts.folder, sessionId, imagesFolderName, imageId)
  }
}
