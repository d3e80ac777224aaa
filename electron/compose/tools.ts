import path from 'node:path'
import type { Tool } from '../agent/ports.ts'
import { exitRecordFolder } from '../process/exit-records.ts'
import type { FoundShell } from '../process/find-shells.ts'
import type { LocalProcessManager } from '../process/process-manager.ts'
import { createAskUserTool } from '../tools/ask-user.ts'
import { createFileTools } from '../tools/file-tools.ts'
import { createGitCommitTool } from '../tools/git/git-commit.ts'
import { createGitTools } from '../tools/git/git-tools.ts'
import { createJobTools } from '../tools/job/job-tools.ts'
import type { SessionJobs } from '../tools/job/session-jobs.ts'
import { createPlanTool } from '../tools/plan.ts'
import { createShellTool } from '../tools/shell/shell.ts'
import { callLimitsOf } from '../tools/shell/shell-parameters.ts'
import { statefulShellOf } from '../tools/shell/state/carried-start.ts'
import { type Foundation, grammarFolder } from './foundation.ts'

/** All tools that the model can call. */
export function composeTools(base: Foundation, processes: LocalProcessManager, jobs: SessionJobs, journalFolder: string): readonly Tool[] {
  const { shells, environment, maskSecrets: redact, clock, options, sandbox } = base
  const carriesState = () => options.shellState() === 'carried'
  const cwdFolder = path.join(options.dataFolder, 'cwd')
  const ofShell = { processes, jobs, environment, sandbox, redact }
  const shellTools = shells.current.ok
    ? [
        createShellTool({
          ...ofShell,
          shellOf: (sessionId) => shells.of(sessionId),
          cwdFolder,
          exitFolder: exitRecordFolder(journalFolder),
          grammarFolder,
          carriesState,
          limits: () => callLimitsOf(options.limits()),
        }),
        ...createJobTools({ processes, jobs, now: clock.now, redact }),
      ]
    : []
  return [...shellTools, ...createFileTools(), ...createGitTools(), createGitCommitTool(), createAskUserTool(), createPlanTool()]
}

/** Whether a command in this shell begins with what the one before left: a setting, for shells that can. */
export const carriesStateIn = ({ options }: Foundation, shell: FoundShell | null): boolean =>
  options.shellState() === 'carried' && shell !== null && statefulShellOf(shell.file) !== null
