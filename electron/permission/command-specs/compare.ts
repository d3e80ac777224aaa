import type { CommandSpec } from './spec.ts'

const diffOptions = {
  '-a --text -b --ignore-space-change -B --ignore-blank-lines -c -d --minimal -e --ed -E --ignore-tab-expansion -H --speed-large-files -i --ignore-case -n --rcs -N --new-file -p --show-c-function -q --brief -r --recursive -s --report-identical-files -t --expand-tabs -T --initial-tab -u -v -w --ignore-all-space -y --side-by-side -Z --ignore-trailing-space --left-column --no-dereference --no-ignore-file-name-case --ignore-file-name-case --normal --strip-trailing-cr --suppress-blank-empty --suppress-common-lines --unidirectional-new-file -#':
    'flag',
  '-C -U -D --ifdef -F --show-function-line -I --ignore-matching-lines -L --label -S --starting-file -W --width -x --exclude --horizon-lines --tabsize --old-line-format --new-line-format --unchanged-line-format --line-format --old-group-format --new-group-format --unchanged-group-format --changed-group-format --palette':
    'value text',
  '--color --context --unified': 'attached text',
  '-X --exclude-from --from-file --to-file': 'value read',
  '-l --paginate': 'acts flag execute',
  '--help --version': 'shows',
}

/** Programs that compare files, and what applies or cuts up what they find. Sources: diffutils, patch and coreutils manuals. */
export const compare: readonly CommandSpec[] = [
  {
    names: ['diff', 'colordiff'],
    options: diffOptions,
    operands: 'read*',
    foldersWith: { '--no-dereference': 'no-links', '-x --exclude': 'skips-names' },
  },
  {
    names: ['cmp'],
    options: {
      '-b --print-bytes -l --verbose -s --quiet --silent -x -z -h': 'flag',
      '-i --ignore-initial -n --bytes': 'value text',
      '--help -v --version': 'shows',
    },
    operands: 'read read text text',
  },
  {
    names: ['diff3'],
    options: {
      '-A --show-all -a --text -e --ed -E --show-overlap -i -m --merge -T --initial-tab -x --overlap-only -X -3 --easy-only --strip-trailing-cr':
        'flag',
      '-L --label': 'value text',
      '--diff-program': 'acts value program',
      '--help -v --version': 'shows',
    },
    operands: 'read read read',
  },
  {
    names: ['sdiff'],
    options: {
      '-a --text -b --ignore-space-change -B --ignore-blank-lines -d --minimal -E -H -i --ignore-case -l --left-column -s --suppress-common-lines -t --expand-tabs -W --ignore-all-space --strip-trailing-cr':
        'flag',
      '-w --width -I --ignore-matching-lines --tabsize': 'value text',
      '-o --output': 'changes value write',
      '--diff-program': 'acts value program',
      '--help -v --version': 'shows',
    },
    operands: 'read read',
  },
  {
    names: ['patch'],
    options: {
      '-b --backup -c --context -e --ed -E --remove-empty-files -f --force -l --ignore-whitespace -n --normal -N --forward -R --reverse -s --quiet --silent -t --batch -T --set-time -u --unified -Z --set-utc --binary --no-backup-if-mismatch --backup-if-mismatch --follow-symlinks --posix --verbose --dry-run -C --check':
        'flag',
      '-B --prefix -D --ifdef -F --fuzz -p --strip -V --version-control -Y --basename-prefix -z --suffix --quoting-style --read-only':
        'value text',
      '--merge': 'attached text',
      '-i --input': 'value read',
      '-g --get': 'acts value program',
      '-d --directory -o --output -r --reject-file': 'changes value output',
      '--help -v --version': 'shows',
    },
    operands: 'write read',
    effects: ['write'],
    risk: 'medium',
    forms: [{ when: '--dry-run -C --check', operands: 'read read', options: { '-d --directory': 'changes value read' } }],
    note: 'A patch names the files that it changes.',
  },
  {
    names: ['split'],
    options: {
      '-d -x -e --elide-empty-files -u --unbuffered --verbose -#': 'flag',
      '-a --suffix-length -b --bytes -C --line-bytes -l --lines -n --number -p -t --separator --additional-suffix': 'value text',
      '--numeric-suffixes --hex-suffixes': 'attached text',
      '--filter': 'acts value code',
      '--help --version': 'shows',
    },
    operands: 'read write',
    effects: ['write'],
  },
  {
    names: ['csplit'],
    options: {
      '-k --keep-files -s --quiet --silent -z --elide-empty-files --suppress-matched': 'flag',
      '-b --suffix-format -n --digits': 'value text',
      '-f --prefix': 'changes value write',
      '--help --version': 'shows',
    },
    operands: 'read text*',
    effects: ['write'],
  },
]
