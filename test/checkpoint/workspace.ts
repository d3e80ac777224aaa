import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ShadowStore } from '../../electron/checkpoint/shadow-store.ts'
import { WorkspaceCheckpoints } from '../../electron/checkpoint/workspace-checkpoints.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export const soon = (): AbortSignal => AbortSignal.timeout(20_000)

/** A workspace and a data folder beside it, with the store of the app. */
export function fileBox(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const folder = temporaryFolder()
  const workspace = path.join(folder, 'work')
  const dataFolder = path.join(folder, 'data')
  mkdirSync(workspace)
  mkdirSync(dataFolder)
  const stores = path.join(dataFolder, 'checkpoints')
  const write = (name: string, content: string | Uint8Array, mode = 0o644) => {
    const file = path.join(workspace, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    chmodSync(file, mode)
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  return {
    workspace,
    dataFolder,
    stores,
    write,
    store: new ShadowStore(stores, workspace),
    checkpoints: new WorkspaceCheckpoints({ folder: stores, dataFolder, home: path.join(folder, 'home') }),
  }
}

/** Every file below a folder with its bytes and permissions, and where links lead. What git keeps for itself is left out. */
export function picture(folder: string): Readonly<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file)
    if (name.split(path.sep).includes('.git')) continue
    if (entry.isSymbolicLink()) seen[name] = `link to ${readlinkSync(file)}`
    else if (entry.isFile()) seen[name] = `${(lstatSync(file).mode & 0o7777).toString(8)} ${readFileSync(file).toString('base64')}`
  }
  return seen
}
