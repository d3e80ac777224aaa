/**
 * Names and folders that decide a zone. All lower case: they are compared with folded names (see fold-name.ts).
 * A name means one component of a path; a trail means components that follow each other, written with `/`.
 */

/** Samples that carry no secret although their name starts like one that does. */
export const harmlessEnvironmentNames: ReadonlySet<string> = new Set(['.env.example', '.env.sample', '.env.template', '.env.dist'])

/** Folders whose whole content counts as secret, wherever they are. */
export const secretFolderNames: ReadonlySet<string> = new Set(['.ssh', '.aws', '.azure', '.gnupg', '.kube', '.password-store', '.mozilla'])

/** Files that hold keys, passwords or what was typed. */
export const secretFileNames: ReadonlySet<string> = new Set([
  '.netrc',
  '_netrc',
  '.pgpass',
  '.my.cnf',
  '.git-credentials',
  '.pypirc',
  '.htpasswd',
  '.vault-token',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.node_repl_history',
  '.psql_history',
  '.mysql_history',
  'fish_history',
  'consolehost_history.txt',
  'ntuser.dat',
  'credentials.json',
])

/** Further such names, as regular expressions for a whole component. */
export const secretFileExpressions: readonly string[] = [
  '\\.env(?:\\.[^/]*|rc)?',
  'id_(?:rsa|dsa|ecdsa|ed25519)(?![^/]*\\.pub(?:/|$))[^/]*',
  '[^/]+\\.(?:pem|key|p12|pfx|ppk|jks|keystore|kdbx)',
]

export const secretTrails: readonly string[] = [
  'etc/shadow',
  'etc/gshadow',
  'library/keychains',
  '.docker/config.json',
  '.config/gcloud',
  '.config/gh',
  '.config/hub',
  '.config/google-chrome',
  '.config/chromium',
  '.cargo/credentials',
  '.cargo/credentials.toml',
  '.local/share/keyrings',
  'google/chrome/user data',
  'microsoft/edge/user data',
  'appdata/roaming/mozilla',
  'appdata/roaming/github cli',
  'appdata/roaming/gcloud',
  'appdata/roaming/microsoft/credentials',
  'appdata/roaming/microsoft/protect',
  'appdata/roaming/microsoft/vault',
  'appdata/roaming/microsoft/systemcertificates',
  'appdata/local/microsoft/credentials',
  'appdata/local/microsoft/vault',
  'windows/system32/config',
  'application support/google/chrome',
  'application support/firefox',
]

/** A process of `/proc` lends out its environment, memory and open files. */
export const secretProcessPattern = /^\/proc\/[^/]+\/(task\/[^/]+\/)?(environ|mem|maps|fd|root|cwd|cmdline)(\/|$)/

/** Files in the home folder that are run at login, by a shell or by git. */
export const startupHomeTrails: readonly string[] = [
  '.bashrc',
  '.bash_profile',
  '.bash_login',
  '.bash_logout',
  '.bash_aliases',
  '.profile',
  '.zshrc',
  '.zshenv',
  '.zprofile',
  '.zlogin',
  '.zlogout',
  '.xinitrc',
  '.xprofile',
  '.xsession',
  '.inputrc',
  '.gitconfig',
  '.npmrc',
  '.config/git',
  '.config/fish',
  '.config/autostart',
  '.config/systemd',
  '.config/environment.d',
  '.local/share/systemd',
  'library/launchagents',
  '.config/powershell',
  'documents/powershell',
  'onedrive/documents/powershell',
  'onedrive/documents/windowspowershell',
  'documents/windowspowershell',
  'appdata/roaming/microsoft/windows/start menu/programs/startup',
]

/** Files of the system that tell what the system is, and nothing of anybody on it. Real paths count too: `/etc/os-release` is a link. */
export const openSystemFiles: ReadonlySet<string> = new Set([
  '/etc/os-release',
  '/usr/lib/os-release',
  '/etc/lsb-release',
  '/etc/debian_version',
  '/etc/alpine-release',
  '/etc/redhat-release',
  '/etc/fedora-release',
  '/proc/version',
  '/proc/cpuinfo',
  '/proc/meminfo',
  '/proc/loadavg',
  '/proc/uptime',
])

export const startupRoots: readonly string[] = [
  '/etc/cron.d',
  '/etc/cron.daily',
  '/etc/cron.hourly',
  '/etc/crontab',
  '/etc/systemd',
  '/etc/init.d',
  '/etc/profile',
  '/etc/profile.d',
  '/etc/bash.bashrc',
  '/etc/zsh',
  '/etc/xdg/autostart',
  '/etc/ld.so.preload',
  '/usr/lib/systemd',
  '/lib/systemd',
  '/var/spool/cron',
  '/library/launchagents',
  '/library/launchdaemons',
  'c:/programdata/microsoft/windows/start menu/programs/startup',
]

export const temporaryRoots: readonly string[] = [
  '/tmp',
  '/var/tmp',
  '/private/tmp',
  '/private/var/tmp',
  '/var/folders',
  '/private/var/folders',
  'c:/windows/temp',
]

export const systemRoots: readonly string[] = [
  '/etc',
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/boot',
  '/sys',
  '/proc',
  '/run',
  '/var',
  '/opt',
  '/root',
  '/system',
  '/library',
  '/applications',
  '/private',
  'c:/windows',
  'c:/program files',
  'c:/program files (x86)',
  'c:/programdata',
]

/** Inside the workspace: what runs by itself or lets an editor or agent approve things for itself. Writing there is of high risk. */
export const actingTrails: readonly string[] = [
  '.git',
  'git~1',
  '.vscode',
  '.idea',
  '.husky',
  '.githooks',
  '.devcontainer',
  '.claude',
  '.cursor',
  '.codex',
  '.gemini',
  '.signalbox',
  '.circleci',
  '.buildkite',
  '.github/workflows',
  '.github/actions',
  '.gitlab-ci.yml',
  '.travis.yml',
  '.drone.yml',
  'azure-pipelines.yml',
  'bitbucket-pipelines.yml',
  'jenkinsfile',
  '.pre-commit-config.yaml',
  'lefthook.yml',
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.pnpmfile.cjs',
  '.mcp.json',
  '.cargo/config.toml',
  '.cargo/config',
]

/** Among the protected ones: what may hold a token or a password in plain text. Reading it is a question. */
export const tellingTrails: readonly string[] = [
  '.git',
  'git~1',
  '.claude',
  '.cursor',
  '.codex',
  '.gemini',
  '.signalbox',
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.mcp.json',
  '.cargo/config.toml',
  '.cargo/config',
]

/** Inside the workspace: what steers an agent or git without running anything itself. Writing there is of medium risk. */
export const steeringTrails: readonly string[] = [
  'agents.md',
  'agents.override.md',
  'claude.md',
  'claude.local.md',
  'gemini.md',
  '.cursorrules',
  '.windsurfrules',
  '.clinerules',
  '.github/copilot-instructions.md',
  '.gitattributes',
  '.gitmodules',
]
