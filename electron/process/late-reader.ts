import { openRecordedOutput } from './open-recorded-output.ts'
import type { OutputReader } from './ports.ts'

/**
 * A reader that can be had at once for output that must be opened first: empty until then, after which it tells its listeners.
 * `isOpen` turns true when everything is there.
 */
export function readLate(file: string): { readonly reader: OutputReader; readonly isOpen: () => boolean } {
  let opened: OutputReader | null = null
  const opening = openRecordedOutput(file).then((reader) => {
    opened = reader
    return reader
  })
  const reader: OutputReader = {
    file,
    get size() {
      return opened?.size ?? 0
    },
    get droppedBytes() {
      return opened?.droppedBytes ?? 0
    },
    get deleted() {
      return opened?.deleted ?? false
    },
    times: async () => (await (await opening).times?.()) ?? [],
    read: async (offset, maximumBytes) => (await opening).read(offset, maximumBytes),
    onChange: (listener) => {
      let listening = true
      // A file that cannot be read is an empty pane that has ended.
      const tell = () => {
        if (listening) listener()
      }
      void opening.then(tell, tell)
      return () => {
        listening = false
      }
    },
    summary: (stream) => opened?.summary(stream) ?? { head: new Uint8Array(), tail: new Uint8Array(), totalBytes: 0, totalLines: 0 },
  }
  return { reader, isOpen: () => opened !== null }
}
