import fs from 'node:fs/promises'
import path from 'node:path'
import { secretFileNames, secretFolderNames } from '../permission/zone-tables.ts'

// Folders and files of a home that hold keys, tokens, passwords, browser profiles, or let others be reached. Relative to it.
const furtherPlaces = `
  .config/gcloud .config/gh .config/hub .config/git/credentials .config/google-chrome .config/chromium .config/BraveSoftware
  .config/microsoft-edge .config/vivaldi .config/opera .config/1Password .config/op .config/Bitwarden .config/rclone .config/doctl
  .config/hcloud .config/sops .config/age .config/containers/auth.json .config/Code/User/globalStorage .config/Slack .config/discord
  .config/Signal .config/fish/fish_history .local/share/keyrings .local/share/kwalletd .local/share/fish/fish_history .docker
  .thunderbird .terraform.d .npmrc .yarnrc.yml .m2/settings.xml .gradle/gradle.properties .gem/credentials .bundle/config
  .cargo/credentials .cargo/credentials.toml .composer/auth.json .config/composer/auth.json .nuget/NuGet/NuGet.Config .pki
  .Xauthority .ICEauthority .netlify .config/configstore .heroku .fly .boto .s3cfg .oci .bluemix .ngrok2 .config/ngrok .var/app
  snap/firefox snap/chromium snap/brave .password-store .local/share/gnome-keyring .claude .codex .gemini .cursor
`
  .trim()
  .split(/\s+/)

const systemSecrets = [
  '/etc/shadow',
  '/etc/gshadow',
  '/etc/ssl/private',
  '/etc/NetworkManager/system-connections',
  '/etc/sudoers',
  '/etc/sudoers.d',
]

/** Everything of a home and of the system that may hold secrets, whether it exists or not. Absolute. */
export async function secretPlaces(home: string): Promise<readonly string[]> {
  const names = await fs.readdir(home).catch(() => [])
  const byName = names.filter((name) => secretFolderNames.has(name) || secretFileNames.has(name) || /^\.env(\..*|rc)?$/.test(name))
  return [...[...byName, ...furtherPlaces].map((name) => path.join(home, name)), ...systemSecrets]
}
