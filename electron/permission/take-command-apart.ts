import type { CommandAction } from '../../shared/permission.ts'
import { loadBashGrammar } from './bash/load-grammar.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import type { Places } from './zone-of-path.ts'

// The tables of all programs take longer to load than most commands to judge, and no command is judged before the model has asked for one.
let loading: Promise<typeof import('./gather-command-facts.ts')> | null = null

function loadTables(): Promise<typeof import('./gather-command-facts.ts')> {
  loading ??= import('./gather-command-facts.ts')
  return loading
}

/** Loads what the first command would otherwise wait for (about 100 ms). What cannot be loaded is told where it is needed. */
export async function prepareToTakeApart(grammarFolder: string): Promise<void> {
  await Promise.allSettled([loadTables(), loadBashGrammar(grammarFolder)])
}

/** As `gatherCommandFacts`, for a command that would run on this system. */
export async function takeCommandApart(
  action: CommandAction,
  places: Places,
  { grammarFolder, searchPath }: { readonly grammarFolder: string; readonly searchPath: string | null },
): Promise<CommandFacts | null> {
  const { gatherCommandFacts } = await loadTables()
  return gatherCommandFacts(action, places, grammarFolder, process.platform, searchPath)
}
