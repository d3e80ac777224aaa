// The oldest Node that Vite 8 and the Electron install script run on.
const OLDEST_NODE = [20, 19]

/**
 * Says in one sentence why this Node cannot be used, or nothing when it can.
 * @param {string} version as in process.versions.node, for example '20.19.0'
 * @returns {string | undefined}
 */
export function complaintAboutNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `Signalbox needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org and try again.`
}

/**
 * Ends the process when Node is too old; called before anything else is loaded.
 * @param {string} version
 */
export function stopOnOldNode(version) {
  const complaint = complaintAboutNode(version)
  if (complaint === undefined) return
  console.error(complaint)
  process.exit(1)
}
