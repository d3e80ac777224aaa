let found: boolean | null = null

/**
 * Whether a graphics context draws a pane faster than the page itself. Without a graphics processor it is emulated, and each frame is then read back
 * while the page waits: some 60 ms of it for one pane, and a whole core. Looked at once a page.
 */
export function drawsFaster(): boolean {
  found ??= hasGraphicsProcessor()
  return found
}

function hasGraphicsProcessor(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  // Contexts are scarce, and this one would be kept until garbage is collected.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
