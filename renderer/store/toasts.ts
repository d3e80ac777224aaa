import { create } from 'zustand'
import type { AppError } from '../../shared/errors.ts'

/** What a toast says: a failure in the user's words by its kind, or a sentence that is already in the user's language, perhaps with a way back. */
export type ToastContent =
  | { readonly kind: 'fault'; readonly error: AppError }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'undo'; readonly text: string; readonly undoName: string; readonly undo: () => void }

export interface ToastEntry {
  readonly id: number
  readonly content: ToastContent
}

/** More than this at once is noise; the oldest goes. */
const toastsMaxCount = 4

/** Toasts on the screen, oldest first. */
export const useToasts = create<readonly ToastEntry[]>(() => [])

let lastToastId = 0

/** Says in a toast that something failed. The same failure twice in a row is shown once. */
export function showFault(error: AppError): void {
  const same = (entry: ToastEntry) =>
    entry.content.kind === 'fault' && entry.content.error.kind === error.kind && entry.content.error.message === error.message
  dropWhere(same)
  push({ kind: 'fault', error })
}

/** Says a sentence in a toast. */
export function showNote(text: string): void {
  push({ kind: 'note', text })
}

/** Says that something was done, with a button that takes it back. */
export function showUndo(text: string, undoName: string, undo: () => void): void {
  push({ kind: 'undo', text, undoName, undo })
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  dropWhere((entry) => entry.id === id)
}

function push(content: ToastContent): void {
  lastToastId += 1
  useToasts.setState([...useToasts.getState(), { id: lastToastId, content }].slice(-toastsMaxCount), true)
}

function dropWhere(gone: (entry: ToastEntry) => boolean): void {
  useToasts.setState(
    useToasts.getState().filter((entry) => !gone(entry)),
    true,
  )
}
