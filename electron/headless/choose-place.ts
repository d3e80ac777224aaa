import type { ModelChoice } from '../../shared/settings.ts'
import { readSettings } from '../settings/read-settings.ts'
import { dataFolderFor } from './data-folder.ts'
import { findWorkspace } from './open-session.ts'
import { defaultBaseUrl, isBaseUrl, type SessionOptions } from './parse-arguments.ts'
import { type CommandLineIo, exitCodes, type TerminalInput } from './ports.ts'
import { visibleLine, visibleText } from './terminal-text.ts'

/** Where a talk happens, with which model, and whether the folder is trusted; `none`: the person left or the folder is missing. */
export type Place =
  | { readonly kind: 'place'; readonly workspace: string | null; readonly model: ModelChoice; readonly trusted: boolean }
  | { readonly kind: 'none'; readonly exitCode: number }

/** Asks for what the command line left open: the model, then trust in the folder, unless it was given in the window. */
export async function choosePlace(options: SessionOptions, io: CommandLineIo, input: TerminalInput, signal: AbortSignal): Promise<Place> {
  const model = options.model ?? (await askModelChoice(io, input, signal))
  if (model === null) return { kind: 'none', exitCode: exitCodes.interrupted }
  if (model.kind === 'demo' && options.cwd === null) {
    io.messages.write('Demo model: a scripted stand-in, in a fresh copy of the sample project.\n')
    return { kind: 'place', workspace: null, model, trusted: true }
  }
  const workspace = await findWorkspace(options.cwd ?? '.', io)
  if (workspace === null) {
    io.messages.write(`There is no folder ${visibleText(options.cwd ?? io.currentFolder)}: check --cwd.\n`)
    return { kind: 'none', exitCode: exitCodes.wrongUse }
  }
  if (readSettings(dataFolderFor(options, io)).trustedFolders.includes(workspace)) {
    io.messages.write(`Folder: ${visibleText(workspace)}, which you trust\n`)
    return { kind: 'place', workspace, model, trusted: true }
  }
  io.messages.write(`Folder: ${visibleText(workspace)}\n`)
  const answer = await input.readLine('Trust this folder? In one that is not trusted no rule allows anything. [y/N] ', signal)
  if (answer.kind !== 'line') return { kind: 'none', exitCode: exitCodes.interrupted }
  return { kind: 'place', workspace, model, trusted: /^y(es)?$/i.test(answer.text.trim()) }
}

async function askModelChoice(io: CommandLineIo, input: TerminalInput, signal: AbortSignal): Promise<ModelChoice | null> {
  const name = await input.readLine('Model (empty: the demo model, which needs no key and no network): ', signal)
  if (name.kind !== 'line') return null
  if (name.text.trim() === '') return { kind: 'demo' }
  for (;;) {
    const address = await input.readLine(`Address [${defaultBaseUrl}]: `, signal)
    if (address.kind !== 'line') return null
    const baseUrl = address.text.trim() || defaultBaseUrl
    if (isBaseUrl(baseUrl)) return { kind: 'chat-completions', baseUrl, model: name.text.trim() }
    io.messages.write(`${visibleLine(baseUrl, 200)} is no http or https address.\n`)
  }
}
