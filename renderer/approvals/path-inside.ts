/** A path as seen from the workspace: `src/a.ts` inside it, unchanged elsewhere. */
export function pathInside(path: string, workspace: string | null): string {
  if (workspace === null || workspace === '') return path
  const next = path.charAt(workspace.length)
  return path.startsWith(workspace) && (next === '/' || next === '\\') ? path.slice(workspace.length + 1) : path
}
