import type { CommandSpec } from './spec.ts'

/** Programs that print text or put it in another form. Sources: coreutils 9, util-linux, gettext and BSD manuals. */
export const text: readonly CommandSpec[] = [
  {
    names: ['cat'],
    options: {
      '-A -b -e -E -l -n -s -t -T -u -v --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting':
        'flag',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['tac'],
    options: { '-b --before -r --regex': 'flag', '-s --separator': 'value text', '--help --version': 'shows' },
    operands: 'read*',
  },
  {
    names: ['nl'],
    optionsMayEnd: true,
    options: {
      '-p --no-renumber': 'flag',
      '-b -d -f -h -i -l -n -s -v -w --body-numbering --section-delimiter --footer-numbering --header-numbering --line-increment --join-blank-lines --number-format --number-separator --starting-line-number --number-width':
        'value text',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['head'],
    optionsMayEnd: true,
    options: {
      '-q --quiet --silent -v --verbose -z --zero-terminated -#': 'flag',
      '-c --bytes -n --lines': 'value text',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['tail'],
    optionsMayEnd: true,
    options: {
      '-f -F -q --quiet --silent -r -v --verbose -z --zero-terminated --retry -#': 'flag',
      '-c --bytes -n --lines -s --sleep-interval --pid --max-unchanged-stats': 'value text',
      '--follow': 'attached text',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['wc'],
    options: {
      '-c -m -l -L -w --bytes --chars --lines --max-line-length --words': 'flag',
      '--total': 'attached text',
      '--files0-from': 'value list',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['sort'],
    options: {
      '-b -d -f -g -i -M -h -n -R -r -V -m -s -u -z -c -C --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse --version-sort --merge --stable --unique --zero-terminated --debug':
        'flag',
      '-k --key -t --field-separator -S --buffer-size --batch-size --parallel --sort': 'value text',
      '--check': 'attached text',
      '--random-source': 'value read',
      '--files0-from': 'value list',
      '-o --output -T --temporary-directory': 'changes value write',
      '--compress-program': 'acts value program',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['uniq'],
    optionsMayEnd: true,
    options: {
      '-c -d -D -i -u -z --count --repeated --ignore-case --unique --zero-terminated': 'flag',
      '-f -s -w --skip-fields --skip-chars --check-chars': 'value text',
      '--all-repeated --group': 'attached text',
      '--help --version': 'shows',
    },
    operands: 'read output',
  },
  {
    names: ['cut'],
    optionsMayEnd: true,
    options: {
      '-n -s --only-delimited --complement -z --zero-terminated': 'flag',
      '-b --bytes -c --characters -d --delimiter -f --fields --output-delimiter': 'value text',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['paste'],
    optionsMayEnd: true,
    options: { '-s --serial -z --zero-terminated': 'flag', '-d --delimiters': 'value text', '--help --version': 'shows' },
    operands: 'read*',
  },
  {
    names: ['join'],
    optionsMayEnd: true,
    options: {
      '-i --ignore-case --check-order --nocheck-order --header -z --zero-terminated': 'flag',
      '-a -e -j -o -t -v -1 -2': 'value text',
      '--help --version': 'shows',
    },
    operands: 'read read',
  },
  {
    names: ['comm'],
    options: {
      '-1 -2 -3 -i --check-order --nocheck-order --total -z --zero-terminated': 'flag',
      '--output-delimiter': 'value text',
      '--help --version': 'shows',
    },
    operands: 'read read',
  },
  {
    names: ['tr'],
    options: {
      '-c -C --complement -d --delete -s --squeeze-repeats -t --truncate-set1 -u': 'flag',
      '--help --version': 'shows',
    },
    operands: 'text*',
  },
  { names: ['rev'], options: { '-0 --zero': 'flag', '--help --version -h -V': 'shows' }, operands: 'read*' },
  {
    names: ['fold', 'fmt'],
    optionsMayEnd: true,
    options: {
      '-b --bytes -c --characters --crown-margin -s --spaces --split-only -t --tagged-paragraph -u --uniform-spacing -#': 'flag',
      '-w --width -g --goal --prefix': 'value text',
      // A flag for BSD.
      '-p': 'value read',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['pr'],
    optionsMayEnd: true,
    options: {
      '-a --across -c --show-control-chars -d --double-space -f -F --form-feed -J --join-lines -m --merge -r --no-file-warnings -t --omit-header -T --omit-pagination -v --show-nonprinting -#':
        'flag',
      '-e --expand-tabs -i --output-tabs -n --number-lines -s --separator -S --sep-string': 'attached text',
      '-D --date-format -h --header -l --length -N --first-line-number -o --indent -w --width -W --page-width --columns --pages':
        'value text',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['column'],
    optionsMayEnd: true,
    options: {
      '-t --table -x --fillrows -e --table-header-repeat -L --keep-empty-lines -d --table-noheadings -J --json': 'flag',
      '-c --output-width --columns -s --separator -o --output-separator -N --table-columns -R --table-right -T --table-truncate -H --table-hide -O --table-order -W --table-wrap -E --table-noextreme -l --table-columns-limit -r --tree -i --tree-id -p --tree-parent':
        'value text',
      '--help --version -h -V': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['expand', 'unexpand'],
    optionsMayEnd: true,
    options: { '-a --all -i --initial --first-only -#': 'flag', '-t --tabs': 'value text', '--help --version': 'shows' },
    operands: 'read*',
  },
  {
    names: ['shuf'],
    options: {
      '-e --echo -r --repeat -z --zero-terminated': 'flag',
      '-i --input-range -n --head-count': 'value text',
      '--random-source': 'value read',
      '-o --output': 'changes value write',
      '--help --version': 'shows',
    },
    operands: 'read*',
    forms: [{ when: '-e --echo', operands: 'text*' }],
  },
  {
    names: ['seq'],
    options: {
      '-w --equal-width -#': 'flag',
      '-f --format -s --separator -t': 'value text',
      '--help --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['numfmt'],
    options: {
      '-z --zero-terminated --debug --grouping -#': 'flag',
      '-d --delimiter --field --format --from --from-unit --invalid --padding --round --suffix --to --to-unit': 'value text',
      '--header': 'attached text',
      '--help --version': 'shows',
    },
    operands: 'text*',
  },
  { names: ['yes'], options: { '--help --version': 'shows' }, operands: 'text*' },
  { names: ['factor'], options: { '-h --exponents': 'flag', '--help --version': 'shows' }, operands: 'text*' },
  { names: ['tsort'], options: { '-w': 'flag', '--help --version': 'shows' }, operands: 'read' },
  {
    names: ['iconv'],
    options: {
      '-c -s --silent --verbose -l --list': 'flag',
      '-f --from-code -t --to-code': 'value text',
      '-o --output': 'changes value output',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['envsubst'],
    options: { '-v --variables': 'flag', '-h --help -V --version': 'shows' },
    operands: 'text',
    effects: ['read /proc/self/environ'],
    note: 'Puts values of the environment into what it prints.',
  },
]
