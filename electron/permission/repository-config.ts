/** One setting of a git configuration file. `value` is null for a name without `=`, which git takes for true. */
interface Setting {
  readonly section: string
  readonly subsection: string | null
  readonly key: string
  readonly value: string | null
}

const truthWords: ReadonlySet<string> = new Set(['', 'true', 'false', 'yes', 'no', 'on', 'off', '0', '1'])

const isTruth = (value: string | null): boolean => value === null || truthWords.has(value.toLowerCase())

type Runs = (value: string | null) => boolean
const always: Runs = () => true
const whereCommand: Runs = (value) => !isTruth(value)
const wherePointing: Runs = (value) => value !== null && value !== ''
const whereTrue: Runs = (value) => value === null || ['true', 'yes', 'on', '1'].includes(value.toLowerCase())
const whereShell: Runs = (value) => (value ?? '').trimStart().startsWith('!')
const whereSigned: Runs = (value) => (value ?? '').includes('%G')
const whereHelperAddress: Runs = (value) => /^[a-z]+::/i.test(value ?? '')

/**
 * Settings that make git run a program, read further settings or ask gpg, some of them in commands that only read (git-config manual).
 * `section.key` or `section.*.key`; the star is any subsection. Lower case.
 */
const rows: ReadonlyMap<string, Runs> = new Map<string, Runs>([
  ['core.fsmonitor', whereCommand],
  ['core.pager', wherePointing],
  ['core.editor', wherePointing],
  ['core.hookspath', wherePointing],
  ['core.sshcommand', wherePointing],
  ['core.gitproxy', wherePointing],
  ['core.askpass', wherePointing],
  ['core.alternaterefscommand', wherePointing],
  ['sequence.editor', wherePointing],
  ['interactive.difffilter', wherePointing],
  ['diff.external', wherePointing],
  ['diff.*.command', wherePointing],
  ['diff.*.textconv', wherePointing],
  ['diff.tool', wherePointing],
  ['difftool.*.cmd', wherePointing],
  ['difftool.*.path', wherePointing],
  ['mergetool.*.cmd', wherePointing],
  ['mergetool.*.path', wherePointing],
  ['merge.*.driver', wherePointing],
  ['filter.*.clean', wherePointing],
  ['filter.*.smudge', wherePointing],
  ['filter.*.process', wherePointing],
  ['gpg.program', wherePointing],
  ['gpg.*.program', wherePointing],
  ['gpg.*.defaultkeycommand', wherePointing],
  ['log.showsignature', whereTrue],
  ['format.pretty', whereSigned],
  ['credential.helper', wherePointing],
  ['credential.*.helper', wherePointing],
  ['include.path', wherePointing],
  ['includeif.*.path', wherePointing],
  ['extensions.worktreeconfig', whereTrue],
  ['remote.*.uploadpack', wherePointing],
  ['remote.*.receivepack', wherePointing],
  ['remote.*.vcs', wherePointing],
  ['remote.*.url', whereHelperAddress],
  ['remote.*.pushurl', whereHelperAddress],
  ['url.*.insteadof', always],
  ['protocol.ext.allow', always],
  ['submodule.*.update', whereShell],
  ['trailer.*.command', wherePointing],
  ['trailer.*.cmd', wherePointing],
  ['uploadpack.packobjectshook', wherePointing],
  ['tar.*.command', wherePointing],
  ['man.*.cmd', wherePointing],
  ['man.*.path', wherePointing],
  ['browser.*.cmd', wherePointing],
  ['browser.*.path', wherePointing],
  ['web.browser', wherePointing],
])

/**
 * Settings in the text of a repository's `.git/config` that make git commands run programs, by name: empty where there are none.
 * A line that git could not read either is reported by its number (`line 3`): then nobody knows what holds.
 */
export function configRunsPrograms(text: string): readonly string[] {
  const { settings, unreadable } = readSettings(text)
  const found = settings.filter(runsProgram).map(nameOf)
  return [...new Set([...found, ...unreadable.map((line) => `line ${line}`)])]
}

function runsProgram(setting: Setting): boolean {
  const { section, subsection, key, value } = setting
  // `alias.x = !cmd`; every key below `pager` and `pretty` is the name of a command or a format.
  if (section === 'alias') return whereShell(value)
  if (section === 'pager') return whereCommand(value)
  if (section === 'pretty') return whereSigned(value)
  const runs =
    rows.get(subsection === null ? `${section}.${key}` : `${section}.*.${key}`) ??
    (subsection === null ? undefined : rows.get(`${section}.${subsection.toLowerCase()}.${key}`))
  // The address that stands for another is in the subsection: `[url "ext::sh -c x"] insteadOf = https://`.
  if (section === 'url') return runs !== undefined && whereHelperAddress(subsection)
  return runs?.(value) ?? false
}

const nameOf = (setting: Setting): string =>
  [setting.section, ...(setting.subsection === null ? [] : [setting.subsection]), setting.key].join('.')

function readSettings(text: string): { readonly settings: readonly Setting[]; readonly unreadable: readonly number[] } {
  const settings: Setting[] = []
  const unreadable: number[] = []
  let section: { readonly name: string; readonly sub: string | null } | null = null
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let index = 0; index < lines.length; index++) {
    const number = index + 1
    let rest = (lines[index] ?? '').trim()
    const header = /^\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]/.exec(rest)
    if (header) {
      section = sectionOf(header[1] ?? '', header[2])
      rest = rest.slice(header[0].length).trim()
    }
    if (rest === '' || /^[#;]/.test(rest)) continue
    const key = /^([A-Za-z][\w-]*)\s*(=?)\s*/.exec(rest)
    if (key === null || section === null || (key[2] === '' && !/^([#;]|$)/.test(rest.slice(key[0].length)))) {
      unreadable.push(number)
      continue
    }
    let raw = rest.slice(key[0].length)
    while (endsOpen(raw) && index + 1 < lines.length) raw = raw.slice(0, -1) + (lines[++index] ?? '')
    const value = key[2] === '' ? null : textOfValue(raw)
    settings.push({ section: section.name, subsection: section.sub, key: (key[1] ?? '').toLowerCase(), value })
  }
  return { settings, unreadable }
}

function sectionOf(name: string, quoted: string | undefined): { readonly name: string; readonly sub: string | null } {
  if (quoted !== undefined) return { name: name.toLowerCase(), sub: quoted.replace(/\\(.)/g, '$1') }
  // The old form `[diff.x]`.
  const dot = name.indexOf('.')
  return dot < 0 ? { name: name.toLowerCase(), sub: null } : { name: name.slice(0, dot).toLowerCase(), sub: name.slice(dot + 1) }
}

const endsOpen = (raw: string): boolean => (/\\+$/.exec(raw)?.[0].length ?? 0) % 2 === 1

/** Takes quotes, escapes and the comment off a value. */
function textOfValue(raw: string): string {
  let value = ''
  let quoted = false
  for (let index = 0; index < raw.length; index++) {
    const character = raw.charAt(index)
    if (character === '\\') value += raw.charAt(++index)
    else if (character === '"') quoted = !quoted
    else if (!quoted && (character === '#' || character === ';')) break
    else value += character
  }
  return value.trim()
}
