import { commitOptions, diffOptions, logOptions } from './git-options.ts'
import { joinOptions } from './join-options.ts'
import type { CommandSpec } from './spec.ts'

// What a listing of branches or tags is chosen by.
const listOptions: Readonly<Record<string, string>> = {
  '-i --ignore-case --no-column --omit-empty --no-color': 'flag',
  '--column --color --contains --no-contains --merged --no-merged': 'attached text',
  '--sort --points-at': 'value text',
  '--format': 'value text unless signature',
}

/** Sub-commands of git that only read, also those that change something with other options. Source: git manual pages. */
export const gitReading: readonly CommandSpec[] = [
  {
    names: ['status'],
    options: {
      '-s --short -b --branch --show-stash --long -v --verbose -z --no-renames --ahead-behind --no-ahead-behind --no-column --renames --null':
        'flag',
      '--porcelain -u --untracked-files --ignored --ignore-submodules --column -M --find-renames': 'attached text',
    },
    operands: 'read*',
    readsCurrentFolder: true,
  },
  { names: ['log', 'whatchanged'], options: logOptions, operands: 'revision*', readsCurrentFolder: true },
  {
    names: ['shortlog'],
    options: joinOptions(commitOptions, { '-s --summary -e --email -n --numbered -c': 'flag', '-w --group': 'attached text' }),
    operands: 'revision*',
    readsCurrentFolder: true,
  },
  {
    names: ['diff', 'range-diff', 'diff-tree', 'diff-index', 'diff-files'],
    options: gitDiffFamily(),
    operands: 'revision*',
    readsCurrentFolder: true,
  },
  { names: ['show'], options: logOptions, operands: 'revision*', readsCurrentFolder: true },
  {
    names: ['rev-list'],
    options: joinOptions(commitOptions, {
      '--count --objects --objects-edge --header --timestamp --disk-usage --no-object-names --quiet --use-bitmap-index': 'flag',
      '--missing --filter --abbrev': 'attached text',
    }),
    operands: 'revision*',
    readsCurrentFolder: true,
  },
  {
    names: ['blame', 'annotate'],
    options: {
      '-w -s -e -f -n -l -t -c -b -p --porcelain --line-porcelain --incremental --root --show-stats --show-name --show-number --show-email --progress --no-progress --color-lines --color-by-age --minimal --first-parent':
        'flag',
      '-L --since --date --encoding --ignore-rev --reverse': 'value text',
      '-C -M --abbrev': 'attached text',
      '-S --contents --ignore-revs-file': 'value read',
    },
    operands: 'revision*',
    readsCurrentFolder: true,
  },
  {
    names: ['grep'],
    options: {
      '-n --line-number -i --ignore-case -w --word-regexp -v --invert-match -l --files-with-matches --name-only -L --files-without-match -c --count -o --only-matching -E --extended-regexp -G --basic-regexp -P --perl-regexp -F --fixed-strings -I -a --text -h -H --full-name -z --null -q --quiet -p --show-function -W --function-context --heading --break --column --cached --untracked --no-exclude-standard --exclude-standard --all-match --and --or --not --recurse-submodules --no-color -r --recursive --no-recursive --no-textconv':
        'flag',
      '-e -A --after-context -B --before-context -C --context -m --max-count --max-depth --threads': 'value text',
      '--color': 'attached text',
      '-#': 'flag',
      '-f': 'value read',
      '-O --open-files-in-pager': 'acts attached program',
      '--textconv --ext-grep': 'acts flag execute',
      '--no-index': 'flag',
    },
    operands: 'text revision*',
    forms: [{ when: '-e -f', operands: 'revision*', readsCurrentFolder: true }],
    readsCurrentFolder: true,
    folders: 'tracked',
    foldersWith: { '--untracked': 'untracked', '--no-index': 'whole untracked', '--no-exclude-standard': 'ignored' },
  },
  {
    names: ['rev-parse'],
    options: {
      '-q --quiet --verify --show-toplevel --show-cdup --show-prefix --show-superproject-working-tree --git-dir --git-common-dir --absolute-git-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --symbolic --symbolic-full-name --all --local-env-vars --revs-only --no-revs --flags --no-flags --not --sq --end-of-options --shared-index-path':
        'flag',
      '--abbrev-ref --short --branches --tags --remotes --show-object-format --show-ref-format': 'attached text',
      '--git-path --default --prefix --glob --exclude --since --after --until --before --resolve-git-dir --disambiguate --path-format':
        'value text',
    },
    operands: 'revision*',
  },
  {
    names: ['ls-files'],
    options: {
      '-c --cached -d --deleted -m --modified -o --others -i --ignored -s --stage -u --unmerged -k --killed -t -v -f -z --directory --no-empty-directory --eol --exclude-standard --full-name --error-unmatch --recurse-submodules --debug --deduplicate --sparse --resolve-undo':
        'flag',
      '-x --exclude --exclude-per-directory --with-tree --format': 'value text',
      '--abbrev': 'attached text',
      '-X --exclude-from': 'value read',
    },
    operands: 'read*',
    readsCurrentFolder: true,
  },
  {
    names: ['ls-tree'],
    options: {
      '-r -d -t -l --long -z --name-only --name-status --object-only --full-name --full-tree': 'flag',
      '--abbrev': 'attached text',
      '--format': 'value text',
    },
    operands: 'revision*',
  },
  {
    names: ['cat-file'],
    options: {
      '-p -t -s -e --batch-all-objects --buffer --unordered --follow-symlinks -z -Z --allow-unknown-type --mailmap --use-mailmap': 'flag',
      '--batch --batch-check --batch-command': 'attached text',
      '--textconv --filters': 'acts flag execute',
      '--path': 'value text',
    },
    operands: 'revision*',
  },
  {
    names: ['describe', 'name-rev'],
    options: {
      '--all --tags --contains --long --debug --always --exact-match --first-parent --name-only --no-undefined --annotate-stdin --stdin':
        'flag',
      '--dirty --broken --abbrev': 'attached text',
      '--candidates --match --exclude --refs': 'value text',
    },
    operands: 'revision*',
  },
  {
    names: ['for-each-ref'],
    options: joinOptions(listOptions, {
      '--count --exclude': 'value text',
      '--shell --perl --python --tcl --stdin --include-root-refs': 'flag',
    }),
    operands: 'text*',
  },
  {
    names: ['show-ref'],
    options: {
      '-d --dereference --head --heads --branches --tags --verify -q --quiet --exists': 'flag',
      '-s --hash --abbrev --exclude-existing': 'attached text',
    },
    operands: 'text*',
  },
  { names: ['merge-base'], options: { '-a --all --octopus --independent --is-ancestor --fork-point': 'flag' }, operands: 'revision*' },
  { names: ['cherry'], options: { '-v': 'flag', '--abbrev': 'attached text' }, operands: 'revision*' },
  {
    names: ['show-branch'],
    options: {
      '-a --all -r --remotes --current --topo-order --date-order --sparse --no-name --sha1-name --topics --list --merge-base --independent':
        'flag',
      '--more --color': 'attached text',
    },
    operands: 'revision*',
  },
  { names: ['count-objects'], options: { '-v --verbose -H --human-readable': 'flag' } },
  {
    names: ['check-ignore', 'check-attr', 'check-mailmap', 'check-ref-format'],
    options: { '-v --verbose -q --quiet -n --non-matching --no-index -a --all --cached -z --branch --allow-onelevel --normalize': 'flag' },
    operands: 'text*',
  },
  { names: ['var'], options: { '-l': 'flag' }, operands: 'text*' },
  { names: ['version'], options: { '--build-options': 'flag' } },
  {
    names: ['help'],
    options: { '-a --all -g --guides -v --verbose -c --config --no-aliases': 'flag', '-m --man -w --web -i --info': 'acts flag execute' },
    operands: 'text*',
    effectsOfOperands: ['execute'],
  },
  {
    names: ['fsck'],
    options: {
      '--full --strict --unreachable --dangling --no-dangling --root --tags --cache --no-reflogs --connectivity-only --verbose --progress --no-progress --name-objects':
        'flag',
      '--lost-found': 'changes flag write',
    },
    operands: 'revision*',
  },
  {
    names: ['ls-remote'],
    options: {
      '--heads --branches -h --tags -t --refs -q --quiet --exit-code --get-url --symref': 'flag',
      '--sort': 'value text',
      '--upload-pack --exec': 'acts value program',
      '-o --server-option': 'value text',
    },
    operands: 'remote text*',
    effects: ['network'],
  },
  {
    names: ['archive'],
    options: {
      '-v --verbose -l --list --worktree-attributes -#': 'flag',
      '--format --prefix --mtime --add-virtual-file': 'value text',
      '-o --output': 'changes value write',
      '--add-file': 'value read',
      '--remote': 'acts value remote',
      '--exec': 'acts value program',
    },
    operands: 'revision*',
  },
  {
    names: ['branch'],
    options: joinOptions(listOptions, {
      '-a --all -r --remotes -v -vv --verbose -q --quiet --show-current --create-reflog --no-track --abbrev --no-abbrev': 'flag',
      '-l --list': 'flag',
      '-t --track': 'attached text',
      '-D -f --force -M -C': 'acts flag history',
      '-d --delete -m --move -c --copy --unset-upstream': 'changes flag write',
      '-u --set-upstream-to': 'changes value text',
      '--edit-description': 'acts flag execute',
    }),
    operands: 'text*',
    effectsOfOperands: ['write'],
    forms: [{ when: '-l --list --contains --no-contains --merged --no-merged --points-at', operands: 'text*' }],
  },
  {
    names: ['tag'],
    options: joinOptions(listOptions, {
      '-a --annotate --no-sign --create-reflog': 'flag',
      '-l --list': 'flag',
      '-n': 'attached text',
      '-m --message --cleanup --trailer': 'value text',
      '-F --file': 'value read',
      '-d --delete -f --force': 'acts flag history',
      '-s --sign -v --verify -e --edit': 'acts flag execute',
      '-u --local-user': 'acts value text',
    }),
    operands: 'text*',
    effectsOfOperands: ['write'],
    forms: [{ when: '-l --list -n --contains --no-contains --merged --no-merged --points-at', operands: 'text*' }],
  },
  {
    names: ['reflog'],
    sub: [
      { names: ['show', 'list'], options: logOptions, operands: 'revision*', readsCurrentFolder: true },
      { names: ['exists'], operands: 'text*' },
      {
        names: ['expire', 'delete', 'drop'],
        options: {
          '-n --dry-run --all --verbose --rewrite --updateref --stale-fix --single-worktree': 'flag',
          '--expire --expire-unreachable': 'value text',
        },
        operands: 'text*',
        effects: ['history'],
      },
    ],
    otherwise: { names: ['show'], options: logOptions, operands: 'revision*', readsCurrentFolder: true },
  },
]

function gitDiffFamily(): Readonly<Record<string, string>> {
  return joinOptions(diffOptions, {
    '-r --root --stdin --no-commit-id --always --pretty --left-only --right-only --no-dual-color': 'flag',
    '-q -v': 'flag',
    '-1 -2 -3': 'flag',
    '--creation-factor': 'value text',
  })
}
