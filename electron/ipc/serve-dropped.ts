import path from 'node:path'
import { z } from 'zod'
import type { Result } from '../../shared/errors.ts'
import { channels, type DroppedFolder } from '../../shared/ipc/bridge.ts'
import { acceptDrop, type DropGuards } from './accept-drop.ts'
import type { ChosenWorkspace } from './chosen-workspace.ts'
import type { CallChannel } from './serve-contract.ts'
import type { SenderEvent } from './trusted-sender.ts'

/** Longest path that is taken, in UTF-16 code units: that of the settings for trusted folders. */
const pathMaxCharacters = 4_096

/** The path behind a file that was dropped. */
export const droppedPathSchema = z
  .string()
  .min(1)
  .max(pathMaxCharacters)
  .refine((given) => path.isAbsolute(given) && !given.includes('\0'))

export interface DropServer extends DropGuards {
  readonly workspace: ChosenWorkspace
  readonly isTrusted: (realPath: string) => boolean
}

/**
 * Takes a folder that the user dropped on the window, as if it had been chosen in the system's dialog. The path comes from the preload
 * script, which asks Electron for it: the page has only a file object of the system, and no command that carries a path.
 */
export function serveDropped(channel: CallChannel, server: DropServer): void {
  channel.handle(channels.dropped, (event, given) => answerDrop(server, event, given))
}

/** Answers one drop: sender → shape → rate → is there such a folder. Nothing is opened by it. */
export async function answerDrop(server: DropServer, event: SenderEvent, given: unknown): Promise<Result<DroppedFolder>> {
  const dropped = acceptDrop(server, event, given, {
    schema: droppedPathSchema,
    warning: 'a drop was refused: it is no absolute path',
    refusal: 'dropped-no-folder',
  })
  if (!dropped.ok) return dropped
  const taken = await server.workspace.take(dropped.value)
  return taken.ok ? { ok: true, value: { path: taken.value, trusted: server.isTrusted(taken.value) } } : taken
}
