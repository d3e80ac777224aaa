import { diffOptions } from './git-options.ts'
import { joinOptions } from './join-options.ts'
import { configuring, reading, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

const configPlaces: Readonly<Record<string, string>> = {
  '--global --system --local --worktree -z --null --name-only --show-names --show-origin --show-scope --includes --no-includes --bool --int --bool-or-int --bool-or-str --path --expiry-date --fixed-value --all --regexp':
    'flag',
  '-f --file': 'value read',
  '--blob': 'value revision',
  '--type --default --value --url --comment': 'value text',
}

/** Sub-commands of git that manage settings, remotes, work trees, patches and the object store. Source: git manual pages. */
export const gitManaging: readonly CommandSpec[] = [
  {
    names: ['config'],
    sub: [
      reading('list get get-color get-colorbool', configPlaces),
      configuring('set unset rename-section remove-section', joinOptions(configPlaces, { '--append': 'flag' })),
      { names: ['edit'], options: configPlaces, effects: ['config', 'execute'] },
    ],
    otherwise: {
      names: ['get'],
      options: joinOptions(configPlaces, {
        '--get --get-all --get-regexp --get-urlmatch -l --list --get-color --get-colorbool': 'flag',
        '--add --replace-all --unset --unset-all --rename-section --remove-section': 'acts flag config',
        '-e --edit': 'acts flag execute',
      }),
      operands: 'text config*',
      forms: [{ when: '--get --get-all --get-regexp --get-urlmatch -l --list --get-color --get-colorbool', operands: 'text*' }],
    },
  },
  {
    names: ['remote'],
    sub: [
      reading('get-url', { '--push --all': 'flag' }),
      {
        names: ['show'],
        options: { '-n': 'flag', '-v --verbose': 'flag' },
        operands: 'text*',
        effects: ['network'],
        forms: [{ when: '-n', operands: 'text*' }],
      },
      writing('add', { '-f --tags --no-tags --mirror': 'flag', '-t -m': 'value text' }, { operands: 'text remote' }),
      writing('set-url', { '--push --add': 'flag', '--delete': 'changes flag write' }, { operands: 'text remote remote' }),
      writing('rename remove rm set-head set-branches', { '-a --auto -d --delete --add --progress --no-progress': 'flag' }),
      writing('update prune', { '-p --prune -n --dry-run': 'flag' }, { effects: ['network', 'write'] }),
    ],
    otherwise: { names: ['list'], options: { '-v --verbose': 'flag' } },
  },
  {
    names: ['worktree'],
    sub: [
      reading('list', { '-v --verbose --porcelain -z': 'flag', '--expire': 'value text' }),
      writing(
        'add',
        {
          '-d --detach --checkout --no-checkout --lock --orphan --guess-remote --no-guess-remote --track --no-track -q --quiet --relative-paths':
            'flag',
          '-b --reason': 'value text',
          '-B': 'acts value text',
          '-f --force': 'acts flag history',
        },
        { operands: 'write text', effects: ['write', 'execute'] },
      ),
      { names: ['remove'], options: { '-f --force': 'acts flag history' }, operands: 'delete-tree*' },
      writing('move', { '-f --force': 'flag' }, { operands: 'delete-tree write' }),
      writing('prune lock unlock repair', { '-n --dry-run -v --verbose': 'flag', '--expire --reason': 'value text' }),
    ],
  },
  {
    names: ['submodule'],
    options: { '-q --quiet': 'flag' },
    sub: [
      reading('status summary', { '--cached --recursive --files': 'flag', '-n --summary-limit': 'value text' }),
      { names: ['foreach'], options: { '--recursive': 'flag' }, wraps: { kind: 'shell-words' }, effects: ['execute'], risk: 'high' },
      writing(
        'update add',
        {
          '--init --recursive --remote --no-fetch --checkout --merge --rebase --force -f --progress --single-branch --no-single-branch --recommend-shallow --no-recommend-shallow':
            'flag',
          '--depth -j --jobs -b --branch --name --filter': 'value text',
          '--reference': 'value read',
        },
        { operands: 'remote text*', effects: ['network', 'write', 'execute'] },
      ),
      writing('init sync set-branch set-url absorbgitdirs', {
        '--recursive -d --default': 'flag',
        '-b --branch': 'value text',
      }),
      { names: ['deinit'], options: { '--all': 'flag', '-f --force': 'acts flag history' }, operands: 'delete-tree*', effects: ['write'] },
    ],
    otherwise: reading('status', { '-q --quiet --cached --recursive': 'flag' }),
  },
  {
    names: ['bisect'],
    sub: [
      reading('log terms'),
      { names: ['run'], syntax: 'none', wraps: { kind: 'argv' }, effects: ['write', 'execute'], risk: 'medium' },
      writing('start good old bad new skip reset replay next', {
        '--no-checkout --first-parent': 'flag',
        '--term-good --term-bad --term-new --term-old': 'value text',
      }),
      { names: ['view', 'visualize'], syntax: 'none', operands: 'text*', effects: ['execute'], risk: 'high' },
    ],
  },
  writing(
    'apply',
    {
      '--stat --numstat --summary --check --index --cached -3 --3way -R --reverse --reject -z --ignore-space-change --ignore-whitespace --unidiff-zero --recount --inaccurate-eof -v --verbose -q --quiet --allow-empty --allow-overlap --no-add --intent-to-add -N --allow-binary-replacement --binary':
        'flag',
      '-p -C --whitespace --exclude --include --directory': 'value text',
      '--apply': 'changes flag write',
      '--unsafe-paths': 'acts flag write',
      '--build-fake-ancestor': 'acts value write',
    },
    { operands: 'read*', forms: [{ when: '--stat --numstat --summary --check', operands: 'read*' }] },
  ),
  writing(
    'am',
    {
      '-s --signoff -k --keep --keep-cr --no-keep-cr -c --scissors --no-scissors -m --message-id -q --quiet -u --utf8 -3 --3way --ignore-date --committer-date-is-author-date --reject --continue -r --resolved --skip --abort --quit --allow-empty':
        'flag',
      '-p -C --whitespace --exclude --include --directory --patch-format --empty': 'value text',
      '--show-current-patch': 'attached text',
      '-i --interactive --no-verify -n -S': 'changes flag execute',
    },
    { operands: 'read*', effects: ['write', 'execute'] },
  ),
  writing(
    'format-patch',
    joinOptions(diffOptions, {
      '-n --numbered -N --no-numbered -k --keep-subject --attach --inline --stdout --cover-letter --zero-commit --no-signature --no-base --always --ignore-if-in-upstream --encode-email-headers --root':
        'flag',
      '--start-number --subject-prefix --rfc -v --reroll-count --in-reply-to --to --cc --from --suffix --signature --base --interdiff --range-diff --creation-factor --filename-max-length --cover-from-description':
        'value text',
      '-o --output-directory': 'changes value write',
      '--thread': 'attached text',
      '-#': 'flag',
    }),
    { operands: 'revision*', forms: [{ when: '--stdout', operands: 'revision*', readsCurrentFolder: true }] },
  ),
  {
    names: ['send-email', 'svn', 'p4', 'cvsimport', 'imap-send', 'http-push', 'request-pull'],
    syntax: 'none',
    operands: 'text*',
    effects: ['network', 'execute'],
    risk: 'high',
  },
  writing(
    'gc repack pack-refs maintenance commit-graph multi-pack-index rerere update-index checkout-index read-tree write-tree mktree mktag unpack-objects index-pack pack-objects update-server-info bundle fast-import commit-tree merge-file merge-index replace subtree flow credential-cache',
    {
      '-q --quiet --auto --aggressive --no-prune --force --keep-largest-pack -a -A -d -f -F -l -n --all': 'flag',
      '--prune': 'acts attached history',
    },
    { effects: ['write', 'execute'] },
  ),
  {
    names: ['prune', 'update-ref', 'filter-branch', 'filter-repo', 'fast-export', 'symbolic-ref'],
    syntax: 'none',
    operands: 'text*',
    effects: ['history', 'execute'],
    note: 'Rewrites or drops history.',
  },
  {
    names: ['credential', 'credential-store', 'askpass'],
    syntax: 'none',
    operands: 'text*',
    effects: ['execute', 'config'],
    risk: 'high',
    note: 'Gives out passwords.',
  },
  {
    names: [
      'difftool',
      'mergetool',
      'gui',
      'citool',
      'gitk',
      'instaweb',
      'web--browse',
      'daemon',
      'hook',
      'shell',
      'http-backend',
      'cvsserver',
      'interpret-trailers',
    ],
    syntax: 'none',
    operands: 'text*',
    effects: ['execute'],
    risk: 'high',
    note: 'Starts programs that the configuration names.',
  },
  {
    names: ['hash-object'],
    options: { '--stdin --stdin-paths --no-filters --literally': 'flag', '-t --path': 'value text', '-w': 'changes flag write' },
    operands: 'read*',
  },
  {
    names: ['notes'],
    sub: [
      reading('list show get-ref'),
      writing(
        'add append edit copy merge remove prune',
        { '-f --force -n --dry-run -v': 'flag', '-m --message -C -c': 'value text', '-F --file': 'value read' },
        { effects: ['write', 'execute'] },
      ),
    ],
    otherwise: reading('list'),
  },
  {
    names: ['sparse-checkout'],
    sub: [
      reading('list check-rules'),
      writing('init set add reapply disable', {
        '--cone --no-cone --sparse-index --no-sparse-index --stdin --skip-checks': 'flag',
      }),
    ],
  },
  {
    names: ['lfs'],
    sub: [
      reading('ls-files status version env pointer', {
        '-l --long -s --size -a --all -n --name-only --porcelain --json -d --debug': 'flag',
        '-I --include -X --exclude': 'value text',
      }),
      {
        names: ['track'],
        options: { '-v --verbose --dry-run --lockable --filename': 'flag' },
        operands: 'text*',
        effectsOfOperands: ['write'],
      },
      writing(
        'fetch pull push clone lock unlock locks',
        { '--all --recent --prune': 'flag', '-I --include -X --exclude': 'value text' },
        { effects: ['network', 'write'] },
      ),
      writing('install uninstall update checkout untrack prune dedup fsck smudge clean', {}, { effects: ['config', 'write'] }),
      { names: ['migrate'], syntax: 'none', operands: 'text*', effects: ['history'] },
    ],
  },
]
