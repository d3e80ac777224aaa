import type { CommandSpec } from './spec.ts'

/** Node and its package managers. They run code of the project; options that choose other code act. Source: npm documentation. */
export const node: readonly CommandSpec[] = [
  {
    names: ['npm'],
    optionsEverywhere: true,
    options: {
      '-s --silent -q --quiet -d --verbose --json --color --no-color --offline --prefer-offline --no-audit --no-fund --if-present --workspaces --ws --include-workspace-root -h --help -v --version':
        'flag',
      '-w --workspace --loglevel': 'value text',
      '--prefix -C --script-shell --userconfig --globalconfig --shell --node-options --init-module --registry --cache': 'acts value config',
      '-g --global': 'acts flag write',
    },
    sub: [
      { names: ['test'], operands: 'text*', runsProject: true },
      { names: ['run', 'run-script', 'start', 'stop', 'restart'], operands: 'text*', runsProject: true },
      {
        names: ['ls', 'list', 'outdated', 'explain', 'why', 'root', 'prefix', 'bin'],
        options: { '-a --all -l --long -p --parseable': 'flag', '--depth': 'value text' },
        operands: 'text*',
        readsCurrentFolder: true,
      },
      {
        names: ['publish', 'unpublish', 'deprecate', 'owner', 'dist-tag', 'access', 'token', 'login', 'adduser'],
        operands: 'text*',
        effects: ['network'],
        risk: 'high',
      },
      {
        names: ['install', 'i', 'add', 'ci', 'update', 'uninstall', 'rm', 'remove'],
        options: {
          '-D --save-dev -E --save-exact -S --save -P --save-prod -O --save-optional --no-save --ignore-scripts --legacy-peer-deps --force -f':
            'flag',
          '--omit --include': 'value text',
        },
        operands: 'text*',
        runsProject: true,
        effects: ['network', 'write'],
      },
    ],
  },
]
