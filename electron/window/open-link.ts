import { type BrowserWindow, dialog, shell } from 'electron'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { DialogTexts } from './dialog-texts.ts'
import { parseLink } from './parse-link.ts'

/** Opens an `https:` page in the user's browser, after the user has seen the host and agreed. Anything else is refused. */
export async function openLink(window: BrowserWindow | null, address: string, texts: DialogTexts): Promise<Result<null>> {
  const link = parseLink(address)
  if (link === null) return failSaying('invalid-input', 'link-not-https')
  const question = {
    type: 'question' as const,
    message: texts.openLinkQuestion(link.host),
    detail: link.href,
    buttons: [texts.openLink, texts.cancel],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  }
  const { response } = window === null ? await dialog.showMessageBox(question) : await dialog.showMessageBox(window, question)
  if (response === 0) await shell.openExternal(link.href)
  return succeed(null)
}
