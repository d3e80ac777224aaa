import { gitChanging } from './git-changing.ts'
import { gitManaging } from './git-managing.ts'
import { gitReading } from './git-reading.ts'
import type { CommandSpec } from './spec.ts'

/** git: what only reads is plain, what changes anything has an effect. Source: git manual pages. */
export const git: readonly CommandSpec[] = [
  {
    names: ['git'],
    options: {
      '--no-pager -P --no-replace-objects --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-optional-locks --no-advice --no-lazy-fetch':
        'flag',
      '--version -v --help -h --html-path --man-path --info-path': 'shows',
      '--list-cmds': 'attached text',
      '-C': 'changes value read',
      '-c --config-env': 'acts value config',
      '--exec-path': 'acts attached config',
      '--git-dir --work-tree --namespace --super-prefix --attr-source': 'acts value config',
      '--bare': 'acts flag config',
      '-p --paginate': 'acts flag execute',
    },
    sub: [...gitReading, ...gitChanging, ...gitManaging],
  },
]
