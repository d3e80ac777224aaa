// `npm run dev`: the renderer is served with hot reload; a change in main restarts Electron, one in preload reloads the window.
import { stopOnOldNode } from './setup/check-node.mjs'

stopOnOldNode(process.versions.node)
import('./launch/start-dev.mjs').then(({ startDev }) => startDev(process.argv.slice(2)))
