import type { AssignmentStanding } from '../assignment-names.ts'

/** Variables of PowerShell that later commands obey. Lower case. */
const obeyed =
  /^(psdefaultparametervalues|executioncontext|profile|psmodule\w*|pssession\w*|psnative\w*|psemailserver|home|pshome|outputencoding)$/

/** Variables of the environment that Windows itself or PowerShell obeys. */
const obeyedInEnvironment =
  /^(PATH|PATHEXT|COMSPEC|PSMODULEPATH|USERPROFILE|HOMEDRIVE|HOMEPATH|APPDATA|LOCALAPPDATA|PROGRAMDATA|SYSTEMROOT|SYSTEMDRIVE|WINDIR|TEMP|TMP|__COMPAT_LAYER|__PSLOCKDOWNPOLICY|COMPLUS_.*|CORECLR_.*|DOTNET_.*)$/

/** The name of an environment variable that a PowerShell variable stands for (`env:PATH`), in upper case as the tables have it; null for others. */
export function environmentName(variable: string): string | null {
  const found = /^env:(\w+)$/i.exec(variable)?.[1]
  return found === undefined ? null : found.toUpperCase()
}

/** What setting a variable of PowerShell itself, or an environment variable that Windows obeys, means; null where the tables of other shells tell. */
export function standingOfVariable(variable: string): AssignmentStanding | null {
  const inEnvironment = environmentName(variable)
  if (inEnvironment !== null) return obeyedInEnvironment.test(inEnvironment) ? 'acts' : null
  // A drive in front: a function, an alias or the content of a file is set.
  if (!/^\w+$/.test(variable)) return 'acts'
  return obeyed.test(variable.toLowerCase()) ? 'acts' : 'harmless'
}
