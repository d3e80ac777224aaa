// `npm start`: everything a fresh machine needs, then the window (or, without a display, the terminal front end).
// Only check-node is imported up front: an old Node must get its sentence before it meets syntax it cannot parse.
import { stopOnOldNode } from './setup/check-node.mjs'

stopOnOldNode(process.versions.node)
import('./launch/start-signalbox.mjs').then(({ startSignalbox }) => startSignalbox(process.argv.slice(2)))
