import type { Bridge } from '../shared/ipc/bridge.ts'

declare global {
  interface Window {
    readonly signalbox?: Bridge
  }
}

let installed: Bridge | null = null

/** The way to the main process. It is looked up at each use, so that tests and the preview can put their own in its place. */
export const bridge: Bridge = {
  call: (name, input) => active().call(name, input),
  subscribe: (name, parameters, onFrame, onRefused) => active().subscribe(name, parameters, onFrame, onRefused),
  acknowledge: (subscriptionId, offset) => active().acknowledge(subscriptionId, offset),
  dropFolder: (file) => active().dropFolder(file),
  dropImages: (sessionId, files, room) => active().dropImages(sessionId, files, room),
}

/** Puts a bridge of your own in place of the preload script's; null takes it away again. For tests and the preview. */
export function installBridge(replacement: Bridge | null): void {
  installed = replacement
}

function active(): Bridge {
  const found = installed ?? window.signalbox
  if (!found) throw new Error('window.signalbox is missing: the preload script did not run')
  return found
}
