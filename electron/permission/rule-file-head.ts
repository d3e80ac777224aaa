import { createHash } from 'node:crypto'

/** The name of a workspace's file: made from its real path, which stands in the head of the file. */
export const fileNameOf = (workspace: string): string => `${createHash('sha256').update(workspace).digest('hex').slice(0, 32)}.rules`

/** How a new file begins. Null: the user's own. */
export const headOf = (workspace: string | null): string =>
  [
    workspace === null ? '# Rules for all workspaces' : `# Rules for the workspace ${JSON.stringify(workspace)}`,
    '# One rule a line: allow, ask or deny, then the words of a command. * is one word, ** all that follow, {a,b} a choice.',
    '# A line that cannot be read puts the allow rules of this file out of force. docs/rules.md tells the rest.',
    '',
    '',
  ].join('\n')

/** Whose a file is, by its head; null where that does not tell. */
export function workspaceOfHead(content: string): string | null {
  const text = /^# Rules for the workspace (".*")$/m.exec(content)?.[1]
  try {
    const value: unknown = text === undefined ? null : JSON.parse(text)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
