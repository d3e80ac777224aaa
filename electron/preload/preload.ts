import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import type { FaultCode } from '../../shared/faults/fault-texts.ts'
import { imageFilesAtOnceMax } from '../../shared/image-limits.ts'
import { channels } from '../../shared/ipc/bridge.ts'
import { commandNames, feedNames } from '../../shared/ipc/names.ts'

// The only bridge between the window and the app: five functions. Schemas are checked on the other side; here only names are,
// and neither `ipcRenderer` nor an event is ever handed over.

const listeners = new Map<string, (frame: unknown) => void>()
const knownCommands: ReadonlySet<string> = new Set(commandNames)
const knownFeeds: ReadonlySet<string> = new Set(feedNames)

ipcRenderer.on(channels.frame, (_event: IpcRendererEvent, frames: readonly { readonly id: string; readonly frame: unknown }[]) => {
  for (const { id, frame } of frames) {
    const listener = listeners.get(id)
    // A subscription of the page before this one, or one just closed: say that nobody listens.
    if (listener === undefined) ipcRenderer.send(channels.unsubscribe, id)
    else deliver(listener, frame)
  }
})

contextBridge.exposeInMainWorld('signalbox', {
  call: (name: unknown, input: unknown): Promise<unknown> => {
    if (typeof name === 'string' && knownCommands.has(name)) return ipcRenderer.invoke(channels.call, name, input)
    return Promise.resolve(noCommand)
  },
  subscribe: (name: unknown, parameters: unknown, onFrame: (frame: unknown) => void, onRefused?: (error: unknown) => void) => {
    const id = crypto.randomUUID()
    if (typeof name !== 'string' || !knownFeeds.has(name) || typeof onFrame !== 'function') throw new TypeError('There is no such feed.')
    listeners.set(id, onFrame)
    void subscribe(id, name, parameters).then((refusal) => {
      // Closed meanwhile, it concerns nobody any more.
      if (refusal !== null && listeners.delete(id) && typeof onRefused === 'function') deliver(onRefused, refusal)
    })
    return { id, close: () => unsubscribe(id) }
  },
  acknowledge: (id: unknown, offset: unknown): void => {
    if (typeof id === 'string' && typeof offset === 'number' && listeners.has(id)) ipcRenderer.send(channels.acknowledge, id, offset)
  },
  dropFolder: (file: unknown): Promise<unknown> => ipcRenderer.invoke(channels.dropped, pathOf(file)),
  dropImages: (sessionId: unknown, files: unknown, room: unknown): Promise<unknown> => {
    const paths = Array.isArray(files) ? files.slice(0, imageFilesAtOnceMax).map(pathOf) : []
    return ipcRenderer.invoke(channels.droppedImages, { sessionId, room, paths: paths.filter((path) => path !== '') })
  },
})

/** Electron knows a path only for a file that the system handed over; one that the page made has the empty one. */
function pathOf(file: unknown): string {
  return file instanceof File ? webUtils.getPathForFile(file) : ''
}

/** Null: it runs. */
async function subscribe(id: string, name: string, parameters: unknown): Promise<unknown> {
  try {
    const answer: unknown = await ipcRenderer.invoke(channels.subscribe, id, name, parameters)
    if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return noAnswer
    return answer.ok === true ? null : 'error' in answer ? answer.error : noAnswer
  } catch {
    return noAnswer
  }
}

const noAnswer = { kind: 'internal', message: 'The app did not answer.', sentences: [{ code: 'no-answer' satisfies FaultCode }] }

const noCommand = {
  ok: false,
  error: { kind: 'not-found', message: 'There is no such command.', sentences: [{ code: 'no-such-command' satisfies FaultCode }] },
}

function unsubscribe(id: string): void {
  if (listeners.delete(id)) ipcRenderer.send(channels.unsubscribe, id)
}

/** One listener that throws must not keep frames from the others. */
function deliver(listener: (value: unknown) => void, value: unknown): void {
  try {
    listener(value)
  } catch (cause) {
    console.error(cause)
  }
}
