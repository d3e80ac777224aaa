/** The variable every command carries, with a random value of its own: by it strays are found. */
export const markerName = 'SIGNALBOX_PROCESS'

export interface EnvironmentOptions {
  /** The app's own environment. */
  readonly inherited: Readonly<Record<string, string | undefined>>
  /** Names the user added, with the value to set or null for the inherited one. */
  readonly allowedNames: ReadonlyMap<string, string | null>
  readonly platform: NodeJS.Platform
}

/** What a command gets. `names` is what an approval shows; `strippedValues` are credentials that did not pass, and those that the user lets through: all are masked wherever they turn up. */
export interface BuiltEnvironment {
  readonly environment: Readonly<Record<string, string>>
  readonly names: readonly string[]
  readonly strippedValues: readonly string[]
}

/** Builds the environment of a command: a base list, what the user added, and what makes programs behave without a terminal. Pure. */
export function buildEnvironment({ inherited, allowedNames, platform }: EnvironmentOptions): BuiltEnvironment {
  const environment: Record<string, string> = {}
  const strippedValues: string[] = []
  const isAllowed = nameLookUp([...allowedNames.keys()], platform)
  const known = nameLookUp(Object.keys(inherited), platform)
  const base = platform === 'win32' ? isWindowsBaseName : isPosixBaseName
  for (const [name, value] of Object.entries(inherited)) {
    if (value === undefined || neverPasses(name) || isAllowed(name) !== null || known(name) !== name) continue
    if (looksLikeCredential(name) || holdsPassword(value)) {
      if (value.length >= maskMinCharacters) strippedValues.push(value)
      continue
    }
    if (base(name)) environment[name] = value
  }
  Object.assign(environment, quietPrograms)
  for (const [name, value] of allowedNames) {
    const chosen = value ?? inherited[known(name) ?? name]
    if (chosen === undefined || neverPasses(name) || !isName(name)) continue
    environment[name] = chosen
    if ((looksLikeCredential(name) || holdsPassword(chosen)) && chosen.length >= maskMinCharacters) strippedValues.push(chosen)
  }
  if (platform !== 'win32' && !environment['PATH']) environment['PATH'] = posixPath
  const names = [...Object.keys(environment), markerName].sort()
  return { environment, names, strippedValues: [...new Set([...strippedValues, ...ownSecrets(inherited)])] }
}

/** Finds how a name is written in a list; null where it is not there. On Windows `Path` and `PATH` are one variable: the first one counts. */
function nameLookUp(names: readonly string[], platform: NodeJS.Platform): (name: string) => string | null {
  const fold = (name: string) => (platform === 'win32' ? name.toUpperCase() : name)
  const written = new Map<string, string>()
  for (const name of names) if (!written.has(fold(name))) written.set(fold(name), name)
  return (name) => written.get(fold(name)) ?? null
}

/**
 * The same environment for a command in a terminal: colours and pagers are wanted there. What the user set by hand stays unless it is the very
 * value that programs without a terminal get.
 */
export function environmentForTerminal(environment: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = Object.entries(environment).filter(([name, value]) => !onlyWithoutTerminal.has(name) || quietPrograms[name] !== value)
  return { ...Object.fromEntries(kept), TERM: 'xterm-256color', COLORTERM: 'truecolor' }
}

// Shorter values are words like "1" or "true"; masking them would garble every text.
const maskMinCharacters = 8

const posixPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** No pager, no colour, no prompt: nobody is there to press a key. Git's optional locks would collide with the user's own git. */
const quietPrograms: Readonly<Record<string, string>> = {
  NO_COLOR: '1',
  TERM: 'dumb',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GH_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  PYTHONUTF8: '1',
}

// The others of them do no harm in a terminal.
const onlyWithoutTerminal = new Set(['NO_COLOR', 'TERM', 'PAGER', 'GIT_PAGER', 'GH_PAGER', 'GIT_TERMINAL_PROMPT'])

const words = (text: string) => new Set(text.trim().split(/\s+/))

// Who and where the user is, where tools were installed, how to reach the network and the desktop.
const posixBaseNames = words(`
  PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR SSH_AUTH_SOCK DISPLAY WAYLAND_DISPLAY XAUTHORITY DBUS_SESSION_BUS_ADDRESS
  HTTP_PROXY HTTPS_PROXY FTP_PROXY ALL_PROXY NO_PROXY http_proxy https_proxy ftp_proxy all_proxy no_proxy
  SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE GIT_SSL_CAINFO
  NVM_DIR NVM_BIN VOLTA_HOME ASDF_DIR ASDF_DATA_DIR PNPM_HOME BUN_INSTALL DENO_DIR CARGO_HOME RUSTUP_HOME GOPATH GOROOT GOBIN
  JAVA_HOME ANDROID_HOME ANDROID_SDK_ROOT MAVEN_HOME GRADLE_USER_HOME PYENV_ROOT VIRTUAL_ENV CONDA_PREFIX RBENV_ROOT GEM_HOME
  DOTNET_ROOT FLUTTER_ROOT HOMEBREW_PREFIX HOMEBREW_CELLAR HOMEBREW_REPOSITORY DOCKER_HOST DOCKER_CONTEXT KUBECONFIG CI
`)
const windowsBaseNames = words(`
  PATH PATHEXT SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC TEMP TMP USERNAME USERDOMAIN USERPROFILE HOMEDRIVE HOMEPATH HOME APPDATA
  LOCALAPPDATA PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 COMMONPROGRAMFILES COMMONPROGRAMFILES(X86) COMMONPROGRAMW6432
  ALLUSERSPROFILE PUBLIC COMPUTERNAME OS NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE PROCESSOR_IDENTIFIER PSMODULEPATH LANG TZ
  HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY NODE_EXTRA_CA_CERTS SSL_CERT_FILE JAVA_HOME GOPATH CARGO_HOME RUSTUP_HOME NVM_HOME DOTNET_ROOT CI
`)

/** Names that commands get on Linux and macOS, when they are set. */
export const isPosixBaseName = (name: string) => posixBaseNames.has(name) || /^(LC|XDG)_[A-Z_]+$/.test(name)
const isWindowsBaseName = (name: string) => windowsBaseNames.has(name.toUpperCase())

// These make programs load or run something before their own work, or are the app's.
const neverNames = words(`
  LD_PRELOAD LD_AUDIT NODE_OPTIONS NODE_REPL_EXTERNAL_MODULE BASH_ENV ENV PROMPT_COMMAND SHELLOPTS BASHOPTS CDPATH GLOBIGNORE IFS PS4
`)
/** True for a name that no command gets, whoever sets it. */
export const neverPasses = (name: string) => neverNames.has(name.toUpperCase()) || /^(DYLD_|ELECTRON_|SIGNALBOX_|BASH_FUNC_)/i.test(name)

const credentialWord = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|COOKIE|_PAT$/i
/** True for a name whose value is likely a secret. */
export const looksLikeCredential = (name: string) => credentialWord.test(name)

/** An address with a user and a password in it, as proxies have. */
export const holdsPassword = (value: string) => /^[a-z][a-z0-9+.-]*:\/\/[^/\s:@]+:[^/\s@]+@/i.test(value)

const isName = (name: string) => name !== '' && !/[=\0]/.test(name)

function ownSecrets(inherited: EnvironmentOptions['inherited']): readonly string[] {
  return Object.entries(inherited).flatMap(([name, value]) =>
    name.startsWith('SIGNALBOX_') && looksLikeCredential(name) && value !== undefined && value.length >= maskMinCharacters ? [value] : [],
  )
}
