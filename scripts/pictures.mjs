// `npm run pictures`: pictures of the app in many states, for people to look at, and those of docs/images.
// Only check-node is imported up front: an old Node must get its sentence before it meets syntax it cannot parse.
import { stopOnOldNode } from './setup/check-node.mjs'

stopOnOldNode(process.versions.node)
import('./test-run/take-pictures.mjs').then(({ takePictures }) => takePictures(process.argv.slice(2)))
