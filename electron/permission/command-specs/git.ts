import type { CommandSpec } from './spec.ts'

const logOptions: Readonly<Record<string, string>> = {
  '-p -u --patch -s --no-patch --raw --stat --numstat --shortstat --summary --name-only --name-status --oneline --graph --decorate --no-decorate --all --branches --tags --remotes --merges --no-merges --first-parent --reverse --follow --full-history --date-order --topo-order --cherry --cherry-pick --left-right --boundary -z --abbrev-commit --no-abbrev-commit --source --no-color --minimal --patience --histogram --cached --staged --quiet --exit-code --check --full-index --binary -a --text -R -w -b --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-space-at-eol --no-renames --no-ext-diff --no-textconv --merge-base -c --cc -m --relative-date --walk-reflogs -g --no-prefix --pickaxe-all --pickaxe-regex --word-diff-regex --function-context -W --compact-summary --no-relative --ita-invisible-in-index --root --log-size --parents --children --simplify-by-decoration -i --regexp-ignore-case -E --extended-regexp -F --fixed-strings --all-match --invert-grep --no-notes --show-signature':
    'flag',
  '-n --max-count --skip --since --after --until --before --author --committer --grep -S -G -L -U --unified --date --diff-filter --inter-hunk-context -l --min-parents --max-parents --diff-algorithm --anchored --word-diff-regex --color-moved-ws --src-prefix --dst-prefix --line-prefix --encoding':
    'value text',
  '--color --decorate --abbrev --stat --dirstat --word-diff --color-words --color-moved -M -C -B --find-renames --find-copies --relative --submodule --notes --ignore-submodules --ws-error-highlight --no-walk --show-linear-break':
    'attached text',
  '-#': 'flag',
  '--format --pretty': 'attached text unless %G',
  '--output': 'acts value write',
  '--no-index': 'acts flag read',
  '--ext-diff --textconv': 'acts flag execute',
  '-O': 'acts value read',
}

/** git: only reading sub-commands are plain; those that change anything have an effect. Source: git manual pages. */
export const git: readonly CommandSpec[] = [
  {
    names: ['git'],
    options: {
      '--no-pager --no-replace-objects --literal-pathspecs --no-optional-locks --bare --version -v --help -h -P': 'flag',
      '-C': 'acts value read',
      '-c --config-env': 'acts value config',
      '--exec-path': 'acts attached config',
      '--git-dir --work-tree --namespace --super-prefix --attr-source': 'acts value config',
      '-p --paginate': 'acts flag execute',
    },
    sub: [
      {
        names: ['status'],
        options: {
          '-s --short -b --branch --show-stash --long -v --verbose -z --no-renames --ahead-behind --no-ahead-behind': 'flag',
          '--porcelain -u --untracked-files --ignored --ignore-submodules --column --find-renames': 'attached text',
        },
        operands: 'read*',
        readsCurrentFolder: true,
      },
      { names: ['log', 'shortlog', 'whatchanged'], options: logOptions, operands: 'read*', readsCurrentFolder: true },
      { names: ['diff', 'show', 'range-diff'], options: logOptions, operands: 'read*', readsCurrentFolder: true },
      {
        names: ['push'],
        options: {
          '-u --set-upstream --tags --all -n --dry-run -q --quiet -v --verbose --atomic --follow-tags --progress': 'flag',
          '-f --force --force-with-lease --force-if-includes -d --delete --mirror --prune': 'acts flag history',
          '-o --push-option': 'value text',
          '--receive-pack --exec --repo': 'acts value program',
        },
        operands: 'text*',
        effects: ['network'],
      },
      {
        names: ['add', 'stage'],
        options: { '-A --all -u --update -n --dry-run -v --verbose -N --intent-to-add --refresh --renormalize': 'flag' },
        operands: 'read*',
        effects: ['write'],
        risk: 'medium',
      },
      {
        names: ['commit'],
        options: {
          '-a --all -q --quiet -v --verbose --amend --allow-empty --no-edit -s --signoff --no-verify -n': 'flag',
          '-m --message --author --date --fixup --squash -C -c': 'value text',
          '-F --file': 'value read',
        },
        operands: 'read*',
        effects: ['write', 'execute'],
        risk: 'medium',
      },
    ],
  },
]
