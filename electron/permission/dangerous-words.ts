import path from 'node:path'

interface Row {
  readonly word: string
  readonly programs: readonly string[]
  /** `first`: only where a command begins, for programs whose names are ordinary words. */
  readonly position: 'first' | 'any'
  /** Each must fit some later word of the same command. */
  readonly operands: readonly RegExp[]
}

const anywhere = (word: string, programs: readonly string[], ...operands: readonly RegExp[]): Row => {
  return { word, programs, position: 'any', operands }
}
const first = (word: string, programs: readonly string[], ...operands: readonly RegExp[]): Row => {
  return { word, programs, position: 'first', operands }
}

const shells = ['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish', 'pwsh', 'powershell', 'iex', 'invoke-expression']
const interpreters = [...shells, 'python', 'python3', 'node', 'perl', 'ruby', 'php']
const wideTarget = /^(\/|~|\$home|\$\{home\}|\.|\.\.|\*)?(\/?\*?)$|^\/(bin|boot|dev|etc|home|lib|opt|root|sbin|sys|usr|var)(\/[^/]*)?$/
const forced = /^(--force.*|-[a-z]*f[a-z]*|--mirror|--delete|-d|\+.+)$/

/**
 * Texts that raise the risk of a command to high. A search for words, not a parser: it may call a harmless text dangerous and miss
 * a dangerous one, which is why it only ever raises risk and never lets anything through. Words are compared in lower case.
 */
const rows: readonly Row[] = [
  anywhere('sudo', ['sudo', 'doas', 'pkexec', 'runas']),
  first('su', ['su']),
  anywhere('rm -r', ['rm'], /^(-[a-z]*r[a-z]*|--recursive)$/, wideTarget),
  anywhere('remove-item -recurse', ['remove-item', 'rd', 'rmdir', 'del'], /^(-recurse|-r|\/s)$/),
  anywhere('git push --force', ['git'], /^push$/, forced),
  anywhere('git reset --hard', ['git'], /^reset$/, /^--hard$/),
  anywhere('git clean -f', ['git'], /^clean$/, /^(-[a-z]*f[a-z]*|--force)$/),
  anywhere('git rewrite', ['git'], /^(filter-branch|filter-repo|update-ref|reflog)$/),
  anywhere('mkfs', ['fdisk', 'parted', 'wipefs', 'diskutil', 'format-volume', 'shred', 'mkswap']),
  anywhere('mkfs', ['mkfs', 'mkfs.ext4', 'mkfs.xfs', 'mkfs.btrfs', 'mkfs.vfat']),
  anywhere('dd of=', ['dd'], /^of=/),
  anywhere('chmod -R', ['chmod', 'chown', 'chgrp'], /^(-[a-z]*r[a-z]*|--recursive)$/),
  anywhere('killall', ['killall', 'pkill']),
  first('kill -1', ['kill'], /^-1$/),
  anywhere('taskkill', ['taskkill'], /^\/im$/),
  first('shutdown', ['shutdown', 'reboot', 'halt', 'poweroff']),
  anywhere('publish', ['npm', 'pnpm', 'yarn', 'cargo', 'twine', 'gem', 'docker', 'podman'], /^(publish|upload|push)$/),
  anywhere('drop', ['drop', 'truncate'], /^(database|table|schema)$/),
  anywhere('crontab', ['crontab', 'launchctl', 'systemctl', 'schtasks']),
  anywhere('base64 -d', ['base64'], /^(-d|--decode)$/),
]

/** Parts of a word that are dangerous in whatever command. */
const touchyWord =
  /(^|[/=~])\.(ssh|aws|gnupg)(\/|$)|\/proc\/[^/]+\/environ|id_(rsa|ed25519)$|\.(bashrc|zshrc|profile|bash_profile|zprofile|zshenv)$|\.git\/(hooks|config)|core\.(hookspath|fsmonitor|sshcommand)|^:$/

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

interface SimpleCommand {
  readonly before: string
  readonly words: readonly Word[]
}

/** The first dangerous words found in a command, with where they stand; null when there are none. Takes time linear in the text. */
export function findDangerousWord(command: string): { readonly word: string; readonly start: number; readonly end: number } | null {
  for (const part of split(command)) {
    const found = inCommand(part)
    if (found !== null) return found
  }
  return null
}

function inCommand({ before, words }: SimpleCommand): { word: string; start: number; end: number } | null {
  const begin = words[0]
  if (begin === undefined) return null
  if (before === '|' && words.slice(0, 3).some((word) => interpreters.includes(program(word)))) return { ...begin, word: `| ${begin.text}` }
  if (before === '>' && /^\/(dev|etc|usr|bin|sbin|lib|boot|sys|proc)\//.test(begin.text) && !/^\/dev\/(null|std|tty|fd)/.test(begin.text)) {
    return { ...begin, word: `> ${begin.text}` }
  }
  if (before === '(' && ['curl', 'wget'].includes(program(begin))) return { ...begin, word: `$(${begin.text})` }
  const touchy = words.find((word) => touchyWord.test(word.text))
  if (touchy !== undefined) return { ...touchy, word: touchy.text }
  for (const row of rows) {
    const at = words.findIndex((word, index) => (row.position === 'any' || index === 0) && row.programs.includes(program(word)))
    const start = words[at]
    if (start === undefined) continue
    const rest = words.slice(at + 1)
    if (row.operands.every((operand) => rest.some((word) => operand.test(word.text)))) {
      return { word: row.word, start: start.start, end: words.at(-1)?.end ?? start.end }
    }
  }
  return null
}

const program = (word: Word): string => path.posix.basename(word.text.replaceAll('\\', '/')).replace(/\.exe$/, '')

/** Roughly the simple commands of a text: cut at operators, quotes dropped. */
function split(command: string): readonly SimpleCommand[] {
  const parts: { before: string; words: Word[] }[] = [{ before: '', words: [] }]
  for (const match of command.matchAll(/[;&|()`{}<>\n]|[^\s;&|()`<>]+/g)) {
    const text = match[0]
    if (/^[;&|()`{}<>\n]$/.test(text)) {
      parts.push({ before: text, words: [] })
      continue
    }
    const plain = text.replace(/["']|\\(?=\w)/g, '').toLowerCase()
    parts.at(-1)?.words.push({ text: plain, start: match.index, end: match.index + text.length })
  }
  return parts
}
