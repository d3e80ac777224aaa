// `npm test`: everything a fresh machine needs, then every check and test; ends with one line `N passed, N failed`.
// Only check-node is imported up front: an old Node must get its sentence before it meets syntax it cannot parse.
import { stopOnOldNode } from './setup/check-node.mjs'

stopOnOldNode(process.versions.node)
import('./test-run/run-everything.mjs').then(({ runEverything }) => runEverything(process.argv.slice(2)))
