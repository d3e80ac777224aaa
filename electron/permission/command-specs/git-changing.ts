import { diffOptions, logOptions } from './git-options.ts'
import { joinOptions } from './join-options.ts'
import { writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

// Of everything that joins or moves commits.
const mergeOptions: Readonly<Record<string, string>> = {
  '-q --quiet -v --verbose -e --no-edit --ff --no-ff --ff-only --squash --no-squash --no-commit --commit --stat --no-stat --autostash --no-autostash --allow-unrelated-histories --signoff --no-signoff --progress --no-progress --rerere-autoupdate --no-rerere-autoupdate --summary --no-summary -x -n --allow-empty --allow-empty-message --keep-redundant-commits --no-gpg-sign --abort --continue --skip --quit':
    'flag',
  '-s --strategy -X --strategy-option -m --mainline --message --into-name --cleanup --log': 'value text',
  '-F --file': 'value read',
  '--edit': 'changes flag execute',
  '-S --gpg-sign': 'changes attached execute',
  '--no-verify --verify-signatures': 'changes flag execute',
}

const fetchOptions: Readonly<Record<string, string>> = {
  '-q --quiet -v --verbose --all --multiple --append -a --atomic --tags -t --no-tags --no-recurse-submodules --unshallow --update-shallow --dry-run --porcelain --progress --no-progress -k --keep --set-upstream -4 --ipv4 -6 --ipv6 --no-auto-gc --no-auto-maintenance --write-fetch-head --no-write-fetch-head --refetch --prefetch --negotiate-only --stdin -m':
    'flag',
  '--depth --deepen --shallow-since --shallow-exclude -j --jobs --refmap -o --server-option --negotiation-tip --filter': 'value text',
  '--recurse-submodules --recurse-submodules-default': 'attached text',
  '-p --prune -P --prune-tags --update-head-ok': 'changes flag write',
  '-f --force': 'acts flag history',
  '--upload-pack': 'acts value program',
}

/** Sub-commands of git that change the work tree, the repository or another one. Source: git manual pages. */
export const gitChanging: readonly CommandSpec[] = [
  writing(
    'add stage',
    {
      '-A --all -u --update -n --dry-run -v --verbose -N --intent-to-add --refresh --renormalize -f --force --ignore-errors --ignore-missing --sparse --no-all':
        'flag',
      '--chmod': 'value text',
      '--pathspec-from-file': 'value list',
      '-p --patch -i --interactive -e --edit': 'changes flag execute',
    },
    { operands: 'read*' },
  ),
  writing(
    'commit',
    {
      '-a --all -q --quiet -v --verbose --allow-empty --allow-empty-message --no-edit -s --signoff --no-signoff --reset-author --status --no-status --short --porcelain --long --dry-run -o --only -i --include --no-gpg-sign --no-post-rewrite --branch':
        'flag',
      '-m --message --author --date --fixup --squash -C -c --reuse-message --reedit-message --cleanup --trailer': 'value text',
      '-u --untracked-files': 'attached text',
      '-F --file -t --template': 'value read',
      '--pathspec-from-file': 'value list',
      '--amend': 'acts flag history',
      '-n --no-verify -p --patch -e --edit --interactive': 'changes flag execute',
      '-S --gpg-sign': 'changes attached execute',
    },
    { operands: 'read*', effects: ['write', 'execute'] },
  ),
  writing('mv', { '-f --force -k -n --dry-run -v --verbose --sparse': 'flag' }, { operands: 'delete-tree* write' }),
  writing(
    'rm',
    {
      '-r -n --dry-run -q --quiet --ignore-unmatch --sparse': 'flag',
      '--cached': 'flag',
      '-f --force': 'changes flag history',
      '--pathspec-from-file': 'value list',
    },
    { operands: 'delete-tree*', forms: [{ when: '--cached', operands: 'read*', effects: ['write'], risk: 'medium' }] },
  ),
  writing(
    'restore',
    {
      '-S --staged -W --worktree -p --patch -q --quiet --progress --no-progress --ours --theirs -m --merge --ignore-unmerged --overlay --no-overlay --recurse-submodules':
        'flag',
      '-s --source --conflict': 'value text',
      '--pathspec-from-file': 'value list',
    },
    {
      operands: 'write*',
      risk: 'high',
      note: 'Changes that are not committed are lost.',
      forms: [
        { when: '-W --worktree', operands: 'write*', effects: ['write'], risk: 'high' },
        { when: '-S --staged', operands: 'read*', effects: ['write'], risk: 'medium' },
      ],
    },
  ),
  writing(
    'checkout',
    {
      '-q --quiet --progress --no-progress -t --track --no-track --detach -d -l -m --merge --ours --theirs --guess --no-guess --overlay --no-overlay --ignore-skip-worktree-bits --overwrite-ignore':
        'flag',
      '-b --orphan --conflict': 'value text',
      '-p --patch': 'changes flag execute',
      '--pathspec-from-file': 'value list',
      '-f --force': 'acts flag history',
      '-B': 'acts value text',
    },
    {
      operands: 'revision*',
      effects: ['write', 'execute'],
      risk: 'high',
      note: 'With a path, changes that are not committed are lost.',
      forms: [{ when: '-b --orphan --detach', operands: 'revision*', effects: ['write', 'execute'], risk: 'medium' }],
    },
  ),
  writing(
    'switch',
    {
      '-q --quiet --progress --no-progress -t --track --no-track -d --detach --guess --no-guess -m --merge --recurse-submodules --no-recurse-submodules':
        'flag',
      '-c --create --orphan --conflict': 'value text',
      '-f --force --discard-changes': 'acts flag history',
      '-C --force-create': 'acts value text',
    },
    { operands: 'text*', effects: ['write', 'execute'] },
  ),
  writing(
    'reset',
    {
      '-q --quiet --no-refresh --refresh --soft --mixed -N --intent-to-add': 'flag',
      '--hard --merge --keep': 'acts flag history',
      '-p --patch': 'changes flag execute',
      '--pathspec-from-file': 'value list',
    },
    { operands: 'revision*' },
  ),
  {
    names: ['clean'],
    options: {
      '-n --dry-run -f --force -d -x -X -q --quiet': 'flag',
      '-e --exclude': 'value text',
      '-i --interactive': 'acts flag execute',
    },
    operands: 'delete-tree*',
    effects: ['delete'],
    risk: 'high',
    note: 'Deletes files that git does not know.',
    forms: [{ when: '-n --dry-run', operands: 'read*', readsCurrentFolder: true }],
  },
  {
    names: ['stash'],
    sub: [
      { names: ['list'], options: logOptions, operands: 'text*', readsCurrentFolder: true },
      {
        names: ['show'],
        options: joinOptions(diffOptions, { '--include-untracked --only-untracked': 'flag' }),
        operands: 'revision*',
        readsCurrentFolder: true,
      },
      stashPush('push save'),
      writing('pop apply branch create store', { '--index -q --quiet': 'flag', '-m --message': 'value text' }),
      {
        names: ['drop', 'clear'],
        options: { '-q --quiet': 'flag' },
        operands: 'text*',
        effects: ['history'],
        note: 'What was stashed is lost.',
      },
    ],
    otherwise: stashPush('push'),
  },
  writing('merge cherry-pick revert', mergeOptions, { effects: ['write', 'execute'] }),
  {
    names: ['rebase'],
    options: joinOptions(mergeOptions, {
      '-i --interactive --edit-todo': 'acts flag execute',
      '--onto --empty --whitespace -C': 'value text',
      '-r --rebase-merges': 'attached text',
      '--root --keep-base --autosquash --no-autosquash --keep-empty --no-keep-empty --fork-point --no-fork-point --update-refs --no-update-refs --apply --merge --show-current-patch --committer-date-is-author-date --ignore-date --reset-author-date --force-rebase -f --reschedule-failed-exec --ignore-whitespace':
        'flag',
      '--exec': 'acts value code',
      '-x': 'acts value code',
    }),
    operands: 'text*',
    effects: ['write', 'history'],
    forms: [
      { when: '--abort --continue --skip --quit --show-current-patch', operands: 'none', effects: ['write', 'execute'], risk: 'medium' },
    ],
  },
  writing('pull', joinOptions(mergeOptions, fetchOptions, { '-r --rebase': 'attached text', '--no-rebase': 'flag' }), {
    operands: 'remote text*',
    effects: ['network', 'write', 'execute'],
  }),
  writing('fetch', fetchOptions, { operands: 'remote text*', effects: ['network', 'write'] }),
  {
    names: ['push'],
    options: {
      '-u --set-upstream --tags --all --branches -n --dry-run -q --quiet -v --verbose --atomic --no-atomic --follow-tags --no-follow-tags --progress --no-progress --porcelain --thin --no-thin --verify -4 --ipv4 -6 --ipv6':
        'flag',
      '-f --force -d --delete --mirror --prune': 'acts flag history',
      '--force-with-lease': 'acts attached history',
      '--force-if-includes --no-force-with-lease --no-force-if-includes': 'flag',
      '--no-verify': 'changes flag execute',
      '-o --push-option': 'value text',
      '--signed --recurse-submodules': 'attached text',
      '--repo': 'value remote',
      '--receive-pack --exec': 'acts value program',
    },
    operands: 'remote refspec*',
    effects: ['network'],
  },
  writing(
    'clone',
    {
      '-q --quiet -v --verbose --progress -n --no-checkout --bare --mirror -s --shared -l --local --no-local --no-hardlinks --single-branch --no-single-branch --no-tags --tags --shallow-submodules --no-shallow-submodules --remote-submodules --dissociate --sparse --also-filter-submodules --reject-shallow':
        'flag',
      '--depth --shallow-since --shallow-exclude -b --branch --revision -o --origin -j --jobs --filter --server-option --bundle-uri --ref-format':
        'value text',
      '--recurse-submodules --recursive': 'attached text',
      '--reference --reference-if-able': 'value read',
      '--separate-git-dir': 'changes value write',
      '-c --config': 'acts value config',
      '--template': 'acts value program',
      '-u --upload-pack': 'acts value program',
    },
    { operands: 'remote write', effects: ['network', 'write'] },
  ),
  writing(
    'init',
    {
      '-q --quiet --bare': 'flag',
      '-b --initial-branch --object-format --ref-format': 'value text',
      '--shared': 'attached text',
      '--template': 'acts value program',
      '--separate-git-dir': 'changes value write',
    },
    { operands: 'write' },
  ),
]

function stashPush(names: string): CommandSpec {
  return writing(
    names,
    {
      '-k --keep-index --no-keep-index -u --include-untracked -a --all -q --quiet -S --staged': 'flag',
      '-p --patch': 'changes flag execute',
      '-m --message': 'value text',
      '--pathspec-from-file': 'value list',
    },
    { operands: 'text*' },
  )
}
