import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { createDeferred } from '../../shared/deferred.ts'
import type { Told } from '../../shared/errors.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import type { ExitStatus } from './pipe-process.ts'
import type { StartRequest, TerminalSize } from './ports.ts'
import { closingTerminals, noteMaster } from './pty-descriptors.ts'
import { PtyDevice } from './pty-device.ts'
import type { TerminalDevice } from './terminal-device.ts'

/** A started program in a terminal: leader of its own session, whose terminal is the device. */
export interface PtyProcess {
  readonly pid: number
  readonly exited: Promise<ExitStatus>
  readonly device: TerminalDevice
}

export interface PtyStart {
  readonly request: StartRequest
  readonly size: TerminalSize
  readonly environment: Readonly<Record<string, string>>
  /** Asked right before the start; false refuses it. */
  mayStart(): boolean
  /** `bytes` are good until it returns only. */
  onBytes(bytes: Uint8Array): void
}

export type PtyStarted = { readonly kind: 'started'; readonly process: PtyProcess } | ({ readonly kind: 'failed' } & Told)

// Linux takes no single argument longer than this (MAX_ARG_STRLEN); it would be refused after the fork, where nobody can tell.
const argumentMaxBytes = 128 * 1024 - 1

/** Starts a program in a terminal. Never throws: what the system refuses is `failed`, in a sentence. The native code is loaded at the first call. */
export async function startPtyProcess(start: PtyStart): Promise<PtyStarted> {
  try {
    const native = await loadNative()
    if (!start.mayStart()) throw new Error('the app is closing')
    checkStart(start.request)
    return { kind: 'started', process: fork(native, start) }
  } catch (error) {
    return { kind: 'failed', ...explainStartFailure(start.request, error) }
  }
}

function fork(native: NativePty, { request, size, environment, onBytes }: PtyStart): PtyProcess {
  const { promise: exited, resolve } = createDeferred<ExitStatus>()
  const command = closingTerminals(request.file, request.arguments)
  const pairs = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const onExit = (code: number, signal: number) =>
    resolve(signal === 0 ? { code, signal: null } : { code: null, signal: nameOfSignal(signal) })
  const keepUser = -1
  const made = native.fork(
    command.file,
    [...command.arguments],
    pairs,
    request.cwd,
    size.columns,
    size.rows,
    keepUser,
    keepUser,
    true,
    native.helper,
    onExit,
  )
  const device = new PtyDevice({
    master: made.fd,
    path: made.pty,
    onBytes,
    setSize: (columns, rows) => native.resize(made.fd, columns, rows),
  })
  void device.closed.then(noteMaster(made.fd))
  return { pid: made.pid, exited, device }
}

/** What the system would refuse only in the child. Throws as `spawn` would. */
function checkStart({ file, cwd, arguments: programArguments }: StartRequest): void {
  if (!fs.statSync(cwd).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  fs.accessSync(cwd, fs.constants.X_OK)
  fs.accessSync(file, fs.constants.X_OK)
  if (programArguments.some((one) => Buffer.byteLength(one) > argumentMaxBytes))
    throw Object.assign(new Error('too long'), { code: 'E2BIG' })
}

function nameOfSignal(number: number): string {
  return Object.entries(os.constants.signals).find(([, value]) => value === number)?.[0] ?? `signal ${number}`
}

/**
 * The part of node-pty below its terminal class. That class ends its reader 200 ms after the program, whatever is unread, and asks again without
 * a pause when a program does not read its input; both lose or burn what a manager of processes must not.
 */
interface NativePty {
  fork(
    file: string,
    programArguments: string[],
    environment: string[],
    cwd: string,
    columns: number,
    rows: number,
    user: number,
    group: number,
    utf8: boolean,
    helper: string,
    onExit: (code: number, signal: number) => void,
  ): { readonly fd: number; readonly pid: number; readonly pty: string }
  resize(master: number, columns: number, rows: number): void
  /** Program that macOS needs between us and the command. */
  readonly helper: string
}

let loading: Promise<NativePty> | null = null

function loadNative(): Promise<NativePty> {
  loading ??= import('node-pty').then((loaded: unknown) => {
    const native = nativeOf(loaded)
    if (native === null) throw new Error('terminals are not available on this system')
    return { fork: native.fork, resize: native.resize, helper: findHelper() }
  })
  return loading
}

/** The package does not declare its `native` part, so what is there is looked at. Its version is pinned. */
function nativeOf(loaded: unknown): Omit<NativePty, 'helper'> | null {
  if (typeof loaded !== 'object' || loaded === null) return null
  if ('native' in loaded && isNative(loaded.native)) return loaded.native
  return 'default' in loaded ? nativeOf(loaded.default) : null
}

const isNative = (value: unknown): value is Omit<NativePty, 'helper'> =>
  typeof value === 'object' && value !== null && 'fork' in value && 'resize' in value && typeof value.fork === 'function'

function findHelper(): string {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('node-pty')), '..')
  const places = ['build/Release', `prebuilds/${process.platform}-${process.arch}`]
  const found = places.map((place) => path.join(folder, place, 'spawn-helper')).find((file) => fs.existsSync(file)) ?? ''
  // A program cannot be started from inside an archive.
  return found.replace(/app\.asar(?!\.unpacked)/, 'app.asar.unpacked')
}
