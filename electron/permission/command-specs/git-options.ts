import { joinOptions } from './join-options.ts'

type Options = Readonly<Record<string, string>>

/** Options of everything that shows a difference. Source: git-diff manual page. */
export const diffOptions: Options = {
  '-p -u --patch -s --no-patch --raw --numstat --shortstat --summary --name-only --name-status --patch-with-raw --patch-with-stat --compact-summary --minimal --patience --histogram --indent-heuristic --no-indent-heuristic --no-renames --rename-empty --no-rename-empty --check --full-index --binary -a --text -R -w -b --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-space-at-eol --ignore-cr-at-eol -z --quiet --exit-code --no-ext-diff --no-textconv --no-prefix --default-prefix --pickaxe-all --pickaxe-regex --function-context -W --no-relative --ita-invisible-in-index --no-color --no-color-moved --find-copies-harder -t --irreversible-delete -D --cumulative --dirstat-by-file --cached --staged --merge-base -c --cc -m --combined-all-paths --no-diff-merges --base --ours --theirs -0':
    'flag',
  '-S -G -l -U --unified --diff-algorithm --anchored --color-moved-ws --src-prefix --dst-prefix --line-prefix --inter-hunk-context --word-diff-regex --output-indicator-new --output-indicator-old --output-indicator-context --find-object --skip-to --rotate-to -I --ignore-matching-lines --diff-filter --ws-error-highlight --diff-merges --stat-width --stat-name-width --stat-count --stat-graph-width --max-depth':
    'value text',
  '--stat --dirstat -X --word-diff --color-words --color --color-moved -M -C -B --find-renames --find-copies --break-rewrites --relative --submodule --ignore-submodules --abbrev':
    'attached text',
  '--output': 'acts value write',
  '--no-index': 'acts flag read',
  '--ext-diff --textconv': 'acts flag execute',
  '-O': 'acts value read',
}

/** Options that choose and order commits. Source: git-log and git-rev-list manual pages. */
export const commitOptions: Options = {
  '--oneline --graph --no-graph --all --merges --no-merges --first-parent --exclude-first-parent-only --reverse --follow --full-history --dense --sparse --simplify-merges --ancestry-path --date-order --author-date-order --topo-order --cherry --cherry-mark --cherry-pick --left-right --left-only --right-only --boundary --abbrev-commit --no-abbrev-commit --source --no-source --no-decorate --clear-decorations --relative-date -g --walk-reflogs --root --log-size --parents --children --simplify-by-decoration -i --regexp-ignore-case -E --extended-regexp -F --fixed-strings -P --perl-regexp --basic-regexp --all-match --invert-grep --no-notes --remove-empty --bisect --reflog --alternate-refs --single-worktree --ignore-missing --no-min-parents --no-max-parents --not --stdin --no-mailmap --mailmap --use-mailmap --no-use-mailmap --no-expand-tabs --unsorted --show-pulls':
    'flag',
  '-n --max-count --skip --since --after --since-as-filter --until --before --author --committer --grep --grep-reflog -L --date --min-parents --max-parents --encoding --glob --exclude --exclude-hidden --decorate-refs --decorate-refs-exclude --max-age --min-age':
    'value text',
  '--branches --tags --remotes --decorate --notes --show-notes --no-walk --show-linear-break --expand-tabs': 'attached text',
  '-#': 'flag',
  '--format --pretty': 'attached text unless %G',
  '--show-signature': 'acts flag execute',
}

export const logOptions: Options = joinOptions(diffOptions, commitOptions)
