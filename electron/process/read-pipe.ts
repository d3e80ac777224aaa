import net from 'node:net'
import type { Readable } from 'node:stream'
import { readingBuffer } from './count-line-feeds.ts'

/** The reading end of a command's pipe while something may still write to it. */
export interface PipeReader {
  readonly isClosed: boolean
  /** Resolves when every writer has closed it, or after `destroy`. */
  readonly closed: Promise<void>
  pause(): void
  resume(): void
  /** Stops reading: whoever still writes gets SIGPIPE. */
  destroy(): void
}

/**
 * Reads a named pipe without making a buffer for each piece: `onBytes` gets a view of one shared buffer that is only good until it returns.
 * That makes it faster than a plain stream of Node even with every byte written to disk.
 */
export function readDescriptor(descriptor: number, onBytes: (bytes: Uint8Array) => void): PipeReader {
  const options: net.SocketConstructorOpts & Pick<net.TcpSocketConnectOpts, 'onread'> = {
    fd: descriptor,
    readable: true,
    writable: false,
    onread: {
      buffer: readingBuffer(),
      callback: (count, buffer) => {
        onBytes(buffer.subarray(0, count))
        return true
      },
    },
  }
  const socket = new net.Socket(options)
  socket.resume()
  return readerOf(socket)
}

/** Reads a pipe that Node made for a child. */
export function readStream(stream: Readable, onBytes: (bytes: Uint8Array) => void): PipeReader {
  stream.on('data', onBytes)
  return readerOf(stream)
}

function readerOf(stream: Readable): PipeReader {
  let isClosed = false
  // A read error means that nothing more can come, which is what closing means too.
  stream.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    stream.once('close', () => {
      isClosed = true
      resolve()
    })
  })
  return {
    get isClosed() {
      return isClosed
    },
    closed,
    pause: () => void stream.pause(),
    resume: () => void stream.resume(),
    destroy: () => void stream.destroy(),
  }
}
