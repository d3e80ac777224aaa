import type { Result } from '../../../shared/errors.ts'
import type { CommandOutput } from '../../../shared/ipc/contract.ts'
import type { AppMenus } from '../../../shared/menu.ts'
import type { ChosenWorkspace } from '../chosen-workspace.ts'
import type { Services } from '../services.ts'

export type AppInfo = CommandOutput<'app.info'>

/** What the commands reach. Everything that touches the window is a function, so that they run in plain Node. */
export interface HandlerNeeds {
  readonly services: Services
  readonly workspace: ChosenWorkspace
  /** What the window may know, but for what a service tells. */
  appInfo(): Omit<AppInfo, 'sandbox'>
  /** Shows the host to the user and opens the address when they agree. */
  openLink(url: string): Promise<Result<null>>
  /** Opens one more window. */
  openWindow(): void
  /** Shows these menus in the system's way. */
  showMenu(menus: AppMenus): void
  /** Shows a file in the system's file manager. */
  showInFolder(path: string): void
  /** Asks for a session that was exported; null when the user cancels. */
  pickSessionFile(): Promise<string | null>
  /** Asks for image files; empty when the user cancels. */
  pickImageFiles(): Promise<readonly string[]>
  /** The image that the user copied, as PNG; null where there is none. */
  readClipboardImage(): Promise<Buffer | null>
  /** Asks where to save; null when the user cancels. */
  pickSaveFile(suggestedName: string): Promise<string | null>
}
