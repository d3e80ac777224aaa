// Settings that name a program, or a file with more settings. Section and key in lower case, as git compares them.
const actingKeys: readonly RegExp[] = [
  /^core\.(fsmonitor|pager|hookspath|sshcommand|editor|askpass|gitproxy|worktree)$/,
  /^(diff|difftool|mergetool|merge|filter|credential|gpg|pager|sequence|interactive|browser|man|remote|url|uploadpack|receive)\b.*\.?(external|command|textconv|cmd|driver|clean|smudge|process|helper|program|diff|log|show|status|editor|difffilter|uploadpack|receivepack|vcs|packobjectshook)$/,
  /^include(if)?\b.*\.path$/,
  /^alias\./,
]

/** Names of settings in the text of a repository's `config` that make git run a program where one only reads. Empty when there are none. */
export function configRunsPrograms(text: string): readonly string[] {
  let section = ''
  const found: string[] = []
  for (const line of text.split('\n')) {
    const header = /^\s*\[\s*([\w.-]+)(?:\s+"(.*)")?\s*\]\s*(.*)$/.exec(line)
    if (header) section = header[2] === undefined ? (header[1] ?? '') : `${header[1]}.${header[2]}`
    const setting = /^\s*([A-Za-z][\w-]*)\s*(=|$)/.exec(header ? (header[3] ?? '') : line)
    if (!setting) continue
    const name = `${section}.${setting[1]}`.toLowerCase()
    if (actingKeys.some((key) => key.test(name))) found.push(name)
  }
  return found
}
