import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BubblewrapSandbox } from '../../electron/sandbox/bubblewrap-sandbox.ts'
import { probeBubblewrap } from '../../electron/sandbox/probe-bubblewrap.ts'
import type { Mode } from '../../shared/permission.ts'
import { type ShellBox, startShellBox } from '../tools/shell-box.ts'

const probed = await probeBubblewrap()

/** Why tests of the real sandbox cannot run on this machine; null where they can. */
export const whyNoBubblewrap = probed.kind === 'none' ? `no sandbox here: ${probed.why.reason} ${probed.why.detail}` : null

/** A box whose commands run in the real sandbox, with a home of its own that has secrets. It does not lie in /tmp, which is empty inside. */
export interface SandboxBox extends ShellBox {
  readonly home: string
  write(file: string, text: string): string
}

export function startSandboxBox(options: { readonly mode?: Mode; readonly shell?: string; readonly graceMs?: number } = {}): SandboxBox {
  const box = startShellBox({
    mode: 'sandboxed',
    ...options,
    parent: os.homedir(),
    makeSandbox: (folder) =>
      new BubblewrapSandbox({
        home: path.join(folder, 'home'),
        ownFolders: [path.join(folder, 'output'), path.join(folder, 'cwd'), path.join(folder, 'exits'), path.join(folder, 'data')],
        runtimeFolder: path.join(folder, 'runtime'),
      }),
  })
  const home = path.join(box.folder, 'home')
  const write = (file: string, text: string) => {
    const absolute = path.join(box.folder, file)
    fs.mkdirSync(path.dirname(absolute), { recursive: true })
    fs.writeFileSync(absolute, text)
    return absolute
  }
  return { ...box, home, write }
}

/** Every path below a folder, sorted: to see that nothing came or went. */
export const everythingIn = (folder: string): readonly string[] => fs.readdirSync(folder, { recursive: true }).map(String).sort()
