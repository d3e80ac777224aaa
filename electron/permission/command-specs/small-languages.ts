import type { CommandSpec } from './spec.ts'

/** Programs that run a text in a small language over their input. The text itself is scanned. Sources: sed, awk, jq, yq, libxml2, bc and dc manuals. */
export const smallLanguages: readonly CommandSpec[] = [
  {
    names: ['sed', 'gsed'],
    options: {
      '-n --quiet --silent -E -r --regexp-extended -s --separate -u --unbuffered -z --null-data -b --binary --posix --debug --sandbox --follow-symlinks':
        'flag',
      '-e --expression': 'value sed-script',
      '-f --file': 'acts value script',
      '-i --in-place': 'changes attached text',
      '-I': 'changes value text',
      '--help --version': 'shows',
    },
    operands: 'sed-script read*',
    forms: [
      { when: '-i --in-place -I', also: '-e --expression -f --file', operands: 'write*' },
      { when: '-i --in-place -I', operands: 'sed-script write*' },
      { when: '-e --expression -f --file', operands: 'read*' },
    ],
  },
  {
    names: ['awk', 'gawk', 'mawk', 'nawk', 'original-awk'],
    optionsFirst: true,
    options: {
      '-b --characters-as-bytes -P --posix -r --re-interval -S --sandbox --csv': 'flag',
      '-F --field-separator -v --assign': 'value text',
      '-e --source': 'value awk-script',
      '-f --file -E --exec -i --include -l --load': 'acts value script',
      '-d --dump-variables -o --pretty-print -p --profile -D --debug': 'acts attached write',
      '-W': 'acts value code',
      '-h --help -V --version': 'shows',
    },
    operands: 'awk-script read*',
    forms: [{ when: '-e --source -f --file -E --exec', operands: 'read*' }],
  },
  {
    names: ['jq', 'gojq'],
    options: {
      '-a --ascii-output -c --compact-output -C --color-output -e --exit-status -j --join-output -M --monochrome-output -n --null-input -r --raw-output --raw-output0 -R --raw-input -s --slurp -S --sort-keys --seq --stream --stream-errors --tab --unbuffered --args --jsonargs --binary -b':
        'flag',
      '--indent': 'value text',
      '--arg --argjson': 'pair text',
      '--slurpfile --rawfile --argfile': 'pair read',
      '-f --from-file': 'acts value script',
      '-L --library-path': 'acts value config',
      '-h --help -V --version --build-configuration': 'shows',
    },
    operands: 'jq-filter read*',
    forms: [{ when: '-f --from-file', operands: 'read*' }],
  },
  {
    names: ['yq'],
    options: {
      '-C --colors -e --exit-status -j --tojson -M --no-colors -n --null-input -N --no-doc -P --prettyPrint -r --unwrapScalar -v --verbose -0 --nul-output':
        'flag',
      '-I --indent -o --output-format -p --input-format': 'value text',
      '-i --inplace --in-place': 'changes flag text',
      '-s --split-exp': 'changes value write',
      '--split-exp-file --from-file': 'acts value script',
      '-h --help -V --version': 'shows',
    },
    operandForms: { 'e ea eval eval-all': 'flag' },
    operands: 'yq-filter read*',
    forms: [{ when: '-i --inplace --in-place', operands: 'yq-filter write*' }],
  },
  {
    names: ['xmllint'],
    options: {
      '--format --noout --nonet --noblanks --nocdata --recover --huge --html --xmlout --push --memory --nowarning --nowrap --nodefdtd --debug --c14n --c14n11 --sax --stream --walker --timing --compress --quiet --pedantic':
        'flag',
      '--xpath --encode --pattern --pretty --maxmem': 'value text',
      '--schema --relaxng --schematron --dtdvalid': 'value remote-read',
      '-o --output': 'changes value write',
      '--noent --xinclude --noxincludenode': 'acts flag read /',
      '--valid --postvalid --dtdattr --loaddtd --insert': 'acts flag network',
      '--load-trace --catalogs --nocatalogs': 'flag',
      '--path': 'acts value config',
      '--shell': 'acts flag write',
      '--version': 'shows',
    },
    operands: 'remote-read*',
  },
  {
    names: ['bc'],
    options: { '-l --mathlib -q --quiet -s --standard -w --warn -i --interactive': 'flag', '-h --help -v --version': 'shows' },
    operands: 'read*',
  },
  {
    names: ['dc'],
    options: {
      '-e --expression': 'value dc-script',
      '-f --file': 'acts value script',
      '-h --help -V --version': 'shows',
    },
    operands: 'script*',
    runsInput: true,
    forms: [{ when: '-e --expression', bare: true, operands: 'none' }],
  },
  { names: ['expr'], syntax: 'none', operands: 'text*' },
]
