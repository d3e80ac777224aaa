import { isPosixBaseName, looksLikeCredential } from './environment.ts'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The app's own environment with what a login shell sets: names of the base list come from the shell, but what belongs to the desktop session
 * (its display, its bus, its ssh agent) stays as it is where it is set. Credentials of the shell come along only to be stripped, and masked,
 * by `buildEnvironment` like those of the app. Nothing else of the shell does.
 */
export function mergeLoginEnvironment(inherited: Variables, login: Variables): Variables {
  const merged: Record<string, string | undefined> = { ...inherited }
  for (const [name, value] of Object.entries(login)) {
    if (value === undefined || !plainName.test(name) || value.length > valueMaxCharacters) continue
    const isOfSession = sessionNames.test(name) && inherited[name] !== undefined
    if (looksLikeCredential(name) ? inherited[name] === undefined : isPosixBaseName(name) && !isOfSession) merged[name] = value
  }
  if (!isSearchPath(merged['PATH'])) merged['PATH'] = inherited['PATH']
  return merged
}

// Longer than any search path; a single variable may be at most 128 KiB on Linux.
const valueMaxCharacters = 64 * 1024
const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/
const sessionNames =
  /^(HOME|USER|LOGNAME|SHELL|TMPDIR|SSH_AUTH_SOCK|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|XDG_(RUNTIME_DIR|SESSION_\w+|CURRENT_DESKTOP|SEAT|VTNR))$/

const isSearchPath = (value: string | undefined): boolean => value?.split(':').some((folder) => folder.startsWith('/')) ?? false
