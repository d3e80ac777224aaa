import fs from 'node:fs'
import type net from 'node:net'
import tty from 'node:tty'
import { readModes, readModesNow, type TerminalModes } from './pty-modes.ts'
import type { TerminalDevice } from './terminal-device.ts'

// As much as libuv asks for; the kernel gives at most 4 KiB of a terminal at a time.
const readBufferBytes = 64 * 1024
// Those pieces are passed on together once in a turn of the event loop: everything behind costs by the call, not by the byte.
const joinedMaxBytes = 64 * 1024
// The kernel holds far less than this of a terminal, so it contains all that was written before the call. A program that goes on writing must not keep us.
const readNowMaxBytes = 1024 * 1024
// What a person pastes fits many times; a program that reads nothing must not make us hold more.
const unreadInputMaxBytes = 1024 * 1024
// A program that does not read its input is tried again this often.
const writeAgainMs = 20

let sharedBuffer: Uint8Array | null = null

export interface PtyDeviceParts {
  /** Descriptor of our side. Owned from now on. */
  readonly master: number
  /** Path of the program's side. */
  readonly path: string
  /** `bytes` are good until it returns only. */
  readonly onBytes: (bytes: Uint8Array) => void
  readonly setSize: (columns: number, rows: number) => void
}

/**
 * A terminal made for a program, from our side. The program's side is held open here too: when its last holder lets go, the reader below us
 * takes that for the end of everything, and the last output would be lost.
 */
export class PtyDevice implements TerminalDevice {
  readonly path: string
  readonly tellsModes = true
  readonly closed: Promise<void>
  readonly #parts: PtyDeviceParts
  readonly #stream: tty.ReadStream
  #programSide: number | null
  #isClosed = false
  #holds = 0
  #joined: Uint8Array | null = null
  #joinedLength = 0
  #passing: ReturnType<typeof setImmediate> | null = null
  #unread: Uint8Array[] = []
  #unreadBytes = 0
  #writeTimer: ReturnType<typeof setTimeout> | null = null

  constructor(parts: PtyDeviceParts) {
    this.#parts = parts
    this.path = parts.path
    this.#programSide = openProgramSide(parts.path)
    this.#stream = openStream(parts.master, (bytes) => this.#join(bytes))
    this.closed = new Promise((resolve) => {
      this.#stream.once('close', () => {
        this.#close()
        resolve()
      })
    })
    // An error means that no program holds its side any more, which is how a terminal ends on Linux. What it wrote was read before.
    this.#stream.on('error', () => undefined)
    this.#stream.on('end', () => {
      this.readNow()
      this.#stream.destroy()
    })
    this.#stream.resume()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Each call needs one `resume`; meanwhile the program fills the kernel's buffer and then waits. */
  pause(): void {
    if (this.#holds++ === 0) this.#stream.pause()
  }

  resume(): void {
    if (this.#holds > 0 && --this.#holds === 0) this.#stream.resume()
  }

  /** Reads all that has been written by now, also while paused. */
  readNow(): void {
    this.#passOn()
    const buffer = ownBuffer()
    for (let total = 0; total < readNowMaxBytes && !this.#stream.destroyed; ) {
      const count = readOnce(this.#parts.master, buffer)
      if (count === 'nothing-now') return
      if (count === 'ended') return void this.#stream.destroy()
      this.#parts.onBytes(buffer.subarray(0, count))
      total += count
    }
  }

  /** Reads what is there and lets go of the program's side: then it closes by itself, unless a program still holds it. */
  letGo(): void {
    this.readNow()
    this.#closeProgramSide()
    this.readNow()
  }

  destroy(): void {
    this.#stream.destroy()
    this.#closeProgramSide()
  }

  /** Types into it. False when so much lies unread that this would be too much. Never throws: a program that is gone reads nothing. */
  write(bytes: Uint8Array): boolean {
    if (this.#unreadBytes + bytes.length > unreadInputMaxBytes) return false
    if (this.#isClosed || this.#stream.destroyed) return true
    this.#unread.push(Uint8Array.from(bytes))
    this.#unreadBytes += bytes.length
    if (this.#writeTimer === null) this.#writeUnread()
    return true
  }

  resize(columns: number, rows: number): void {
    if (!this.#isClosed && !this.#stream.destroyed) this.#parts.setSize(columns, rows)
  }

  /** How it treats what is typed; null when that cannot be known. */
  async modes(): Promise<TerminalModes | null> {
    return this.#programSide === null ? null : readModes(this.#programSide)
  }

  modesNow(): TerminalModes | null {
    return this.#programSide === null ? null : readModesNow(this.#programSide)
  }

  #join(bytes: Uint8Array): void {
    this.#joined ??= new Uint8Array(joinedMaxBytes)
    if (this.#joinedLength + bytes.length > joinedMaxBytes) this.#passOn()
    this.#joined.set(bytes, this.#joinedLength)
    this.#joinedLength += bytes.length
    this.#passing ??= setImmediate(() => this.#passOn())
  }

  #passOn(): void {
    if (this.#passing !== null) clearImmediate(this.#passing)
    this.#passing = null
    const length = this.#joinedLength
    this.#joinedLength = 0
    if (this.#joined !== null && length > 0) this.#parts.onBytes(this.#joined.subarray(0, length))
  }

  #writeUnread(): void {
    this.#writeTimer = null
    for (let next = this.#unread[0]; next !== undefined && !this.#stream.destroyed; next = this.#unread[0]) {
      const count = writeOnce(this.#parts.master, next)
      if (count === 'ended') return this.#dropUnread()
      if (count < next.length) {
        this.#unread[0] = next.subarray(count)
        this.#unreadBytes -= count
        this.#writeTimer = setTimeout(() => this.#writeUnread(), writeAgainMs)
        return
      }
      this.#unread.shift()
      this.#unreadBytes -= count
    }
  }

  #dropUnread(): void {
    this.#unread = []
    this.#unreadBytes = 0
    if (this.#writeTimer !== null) clearTimeout(this.#writeTimer)
    this.#writeTimer = null
  }

  #close(): void {
    this.#passOn()
    this.#isClosed = true
    this.#dropUnread()
    this.#closeProgramSide()
  }

  #closeProgramSide(): void {
    if (this.#programSide !== null) fs.closeSync(this.#programSide)
    this.#programSide = null
  }
}

/** Without becoming our controlling terminal. Null when the program is gone already: then nothing more is lost than its unread output. */
function openProgramSide(path: string): number | null {
  try {
    return fs.openSync(path, fs.constants.O_RDWR | fs.constants.O_NOCTTY)
  } catch {
    return null
  }
}

function openStream(master: number, onBytes: (bytes: Uint8Array) => void): tty.ReadStream {
  const options: net.SocketConstructorOpts & Pick<net.TcpSocketConnectOpts, 'onread'> = {
    // The end of the stream is not the end of what can be read, so it must not close by itself.
    allowHalfOpen: true,
    onread: {
      buffer: ownBuffer(),
      callback: (count, buffer) => {
        onBytes(buffer.subarray(0, count))
        return true
      },
    },
  }
  return new tty.ReadStream(master, options)
}

function ownBuffer(): Uint8Array {
  sharedBuffer ??= new Uint8Array(readBufferBytes)
  return sharedBuffer
}

function readOnce(master: number, buffer: Uint8Array): number | 'nothing-now' | 'ended' {
  try {
    return fs.readSync(master, buffer) || 'ended'
  } catch (error) {
    return isTryAgain(error) ? 'nothing-now' : 'ended'
  }
}

function writeOnce(master: number, bytes: Uint8Array): number | 'ended' {
  try {
    return fs.writeSync(master, bytes)
  } catch (error) {
    return isTryAgain(error) ? 0 : 'ended'
  }
}

const isTryAgain = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
