import { readRepositoryConfigs } from '../../permission/read-repository-config.ts'
import { configRunsPrograms } from '../../permission/repository-config.ts'

// What has a name of its own is put out of force by run-git.ts; aliases, credentials and the rest are not met by the commands it runs.
// Filters run on status and diff, under names that the repository chooses; further settings may say anything.
const stillRunning = /^(filter|include|includeif|extensions|line|gpg|pretty|trailer|uploadpack|core\.alternaterefscommand)\b/i

/** Why git is not run by itself in a folder: what its repository's settings would start all the same. Null where nothing would. */
export async function whyNotGit(folder: string): Promise<string | null> {
  const configs = await readRepositoryConfigs(folder)
  if (configs.length === 0) return 'There is no git repository here.'
  const running = [...new Set(configs.flatMap(configRunsPrograms))].filter((name) => stillRunning.test(name))
  if (running.length === 0) return null
  return `The settings of this repository run programs (${running.join(', ')}), so git is not run without a question. Use git in the shell, which asks the user.`
}
