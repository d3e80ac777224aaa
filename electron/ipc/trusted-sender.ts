/** The part of Electron's frame object that tells who is speaking. */
export interface SenderFrame {
  /** Serialised origin; `null` (the word) for sandboxed and data frames. */
  readonly origin: string
  readonly parent: unknown
}

/** The part of an IPC event by which its sender is known. */
export interface SenderEvent {
  /** Null when the frame has gone away or moved on since it spoke. */
  readonly senderFrame: SenderFrame | null
  readonly sender: { readonly id: number; readonly mainFrame: unknown }
}

/** Whom the main process listens to. */
export interface TrustedSenders {
  /** Origins of our own pages: the app scheme, and the development server while developing. */
  readonly origins: readonly string[]
  isOurWindow(webContentsId: number): boolean
}

/** True only for the main frame of one of our windows that shows one of our pages. Asked before anything else of a message is looked at. */
export function isTrustedSender(event: SenderEvent, trusted: TrustedSenders): boolean {
  try {
    const frame = event.senderFrame
    if (frame === null || frame === undefined) return false
    if (frame.parent !== null || frame !== event.sender.mainFrame) return false
    return trusted.origins.includes(frame.origin) && trusted.isOurWindow(event.sender.id)
  } catch {
    // Electron throws when a frame that has gone is asked for its properties.
    return false
  }
}
