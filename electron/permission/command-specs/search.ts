import type { CommandSpec } from './spec.ts'

// With the pattern in an option, every operand is a file.
const allOperandsAreFiles = { operands: 'read*', readsCurrentFolder: true } as const

const grep = {
  options: {
    '-E -F -G -P -i -y -v -w -x -c -L -l -o -q -s -b -H -h -n -T -Z -z -a -I -r -R -U -u -S -O -p -#': 'flag',
    '--extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count --files-without-match --files-with-matches --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --line-number --initial-tab --null --null-data --text --recursive --dereference-recursive --line-buffered --binary --unix-byte-offsets --no-group-separator':
      'flag',
    '-e --regexp -m --max-count -A --after-context -B --before-context -C -D --devices -d --directories --binary-files --exclude --exclude-dir --include --include-dir --label --group-separator':
      'value text',
    // A number of its own for GNU only.
    '--color --colour --context': 'attached text',
    '-f --file --exclude-from': 'value read',
    '-V --version --help': 'shows',
  },
  operands: 'text read*',
  readsCurrentFolder: true,
  forms: [{ when: '-e --regexp -f --file', ...allOperandsAreFiles }],
  foldersWith: {
    '-r --recursive -d=recurse --directories=recurse': 'whole',
    '-R --dereference-recursive -S': 'whole links',
    '--include': 'only',
    '--exclude': 'skips-files',
    '--exclude-dir': 'skips-folders',
  },
} as const

/** Programs that search in files and for files. Sources: grep, ripgrep, findutils, fd, ag and ack manuals. */
export const search: readonly CommandSpec[] = [
  {
    ...grep,
    names: ['grep', 'egrep', 'fgrep', 'zgrep', 'zegrep', 'zfgrep', 'bzgrep', 'xzgrep'],
    folders: 'names',
  },
  { ...grep, names: ['rgrep'], folders: 'whole' },
  {
    names: ['rg'],
    options: {
      '-n --line-number -N --no-line-number -i --ignore-case -S --smart-case -s --case-sensitive -w --word-regexp -x --line-regexp -v --invert-match -l --files-with-matches -c --count -o --only-matching -F --fixed-strings -U --multiline -P --pcre2 -q --quiet -H --with-filename -I --no-filename -a --text -u --unrestricted -0 --null -p --pretty -L --follow -b --byte-offset -. --files --files-without-match --count-matches --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-global --no-ignore-dot --no-ignore-files --no-ignore-exclude --no-require-git --no-messages --no-heading --heading --column --no-column --json --stats --trim --vimgrep --multiline-dotall --crlf --null-data --passthru --passthrough --sort-files --type-list --no-config --one-file-system --glob-case-insensitive --debug --trace --include-zero --block-buffered --line-buffered --no-follow --auto-hybrid-regex --binary --no-binary --no-mmap --mmap --max-columns-preview --no-unicode --no-context-separator --no-stats --no-trim --no-json --no-pre --no-search-zip --no-fixed-strings --no-invert-match --no-text --no-multiline':
        'flag',
      '-e --regexp -g --glob --iglob -t --type -T --type-not -A --after-context -B --before-context -C --context -m --max-count -d --max-depth --maxdepth -j --threads -r --replace -M --max-columns -E --encoding --sort --sortr --color --colors --context-separator --field-match-separator --field-context-separator --max-filesize --type-add --type-clear --engine --regex-size-limit --dfa-size-limit --path-separator --pre-glob --hyperlink-format':
        'value text',
      '-f --file --ignore-file': 'value read',
      '--pre --hostname-bin': 'acts value program',
      '-z --search-zip': 'acts flag execute',
      '-h --help -V --version --pcre2-version': 'shows',
    },
    operands: 'text read*',
    readsCurrentFolder: true,
    pipeFirst: true,
    folders: 'shown',
    foldersWith: {
      '-. --hidden': 'hidden',
      '--no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-global --no-ignore-dot --no-ignore-files --no-ignore-exclude': 'ignored',
      '-u --unrestricted': 'ignored, hidden',
      // It may name files that are to be read although they are hidden.
      '--ignore-file': 'hidden ignored',
      '-L --follow': 'links',
      '-g --glob --iglob': 'chosen',
      '-t --type': 'only-type',
      '--type-add': 'also-others',
    },
    forms: [
      { when: '--files --type-list', ...allOperandsAreFiles, folders: 'names' },
      { when: '-e --regexp -f --file', ...allOperandsAreFiles },
    ],
  },
  {
    names: ['ag'],
    options: {
      '-a --all-types -c --count -f --follow -H --heading -i --ignore-case -l --files-with-matches -L --files-without-matches -n --norecurse -o --only-matching -Q --literal -F --fixed-strings -r --recurse -s --case-sensitive -S --smart-case -t --all-text -u --unrestricted -U --skip-vcs-ignores -v --invert-match -w --word-regexp -z --search-zip -0 --null --ackmate --column --filename --nofilename --color --nocolor --break --nobreak --group --nogroup --noheading --hidden --nonumbers --numbers --nopager --silent --stats --vimgrep --one-device --print-all-files':
        'flag',
      '-m --max-count -G --file-search-regex --depth --ignore --ignore-dir --workers --width -W': 'value text',
      '-p --path-to-ignore': 'value read',
      '-g': 'flag',
      '--pager': 'acts value program',
      '-h --help -V --version --list-file-types': 'shows',
    },
    operands: 'text read*',
    readsCurrentFolder: true,
    pipeFirst: true,
    // It reads files of ignored names in its own way.
    folders: 'shown ignored',
    foldersWith: { '--hidden -u --unrestricted': 'hidden', '-f --follow': 'links' },
  },
  {
    names: ['ack'],
    options: {
      '-c --count -f -h --no-filename -H --with-filename -i --ignore-case -I -l --files-with-matches -L --files-without-matches -n --no-recurse -o -Q --literal -r -R --recurse -s -S --smart-case -v --invert-match -w --word-regexp -1 --break --nobreak --color --nocolor --column --nocolumn --group --nogroup --heading --noheading --noenv --nofilter --filter --sort-files --nopager --passthru':
        'flag',
      '-g': 'flag',
      '-m --max-count -t --type -T --ignore-dir --ignore-directory --ignore-file --match': 'value text',
      '--pager': 'acts value program',
      '--ackrc': 'acts value config',
      '-x --files-from': 'acts flag list',
      '--help --version --help-types': 'shows',
    },
    operands: 'text read*',
    readsCurrentFolder: true,
    folders: 'whole',
    forms: [{ when: '-f --match', ...allOperandsAreFiles }],
  },
  {
    names: ['find'],
    syntax: 'single-dash',
    options: {
      '-H -L -P -O0 -O1 -O2 -O3 -print -print0 -ls -prune -quit -empty -true -false -depth -d -mount -xdev -daystart -follow -nouser -nogroup -readable -writable -executable -noleaf -nowarn -warn -ignore_readdir_race -noignore_readdir_race -a -and -o -or -not':
        'flag',
      '-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -size -mtime -mmin -atime -amin -ctime -cmin -Bmin -Btime -perm -user -group -uid -gid -links -inum -maxdepth -mindepth -printf -regextype -used -fstype -context -D -newermt -newerat -newerct -newerBt':
        'value text',
      '-newer -anewer -cnewer -samefile': 'value read',
      '-exec -execdir -ok -okdir': 'exec',
      '-delete': 'acts flag delete-tree',
      '-fprint -fprint0 -fls': 'acts value write',
      '-fprintf': 'acts value write',
      '-files0-from': 'acts value list',
      '-help --help -version --version': 'shows',
    },
    operands: 'read*',
    readsCurrentFolder: true,
    folders: 'names',
    foldersWith: {
      '-L -follow': 'links',
      '-exec -execdir -ok -okdir': 'whole opens-links as-chosen-before',
      '-name -iname': 'only',
      '-type=f': 'plain-files',
      '-o -or': 'also-others',
      '-not': 'negates',
    },
  },
  {
    names: ['fd', 'fdfind'],
    options: {
      '-H --hidden --no-hidden -I --no-ignore --ignore -u --unrestricted -s --case-sensitive -i --ignore-case -g --glob --regex -F --fixed-strings -a --absolute-path --relative-path -L --follow --no-follow -p --full-path -0 --print0 -1 -q --quiet --show-errors --prune --one-file-system --no-ignore-vcs --no-ignore-parent --no-require-git --no-global-ignore-file --has-results':
        'flag',
      '-d --max-depth --maxdepth --min-depth --exact-depth -t --type -e --extension -E --exclude -S --size --changed-within --changed-before --newer --older -o --owner -c --color -j --threads --max-results --path-separator --format --and':
        'value text',
      '--strip-cwd-prefix --hyperlink': 'attached text',
      '--ignore-file -C --base-directory --search-path': 'value read',
      '-x --exec -X --exec-batch': 'exec',
      '-l --list-details': 'acts flag execute',
      '-h --help -V --version': 'shows',
    },
    operands: 'text read*',
    readsCurrentFolder: true,
    folders: 'names',
    foldersWith: {
      '-x --exec -X --exec-batch': 'shown opens-links',
      '-H --hidden': 'hidden',
      '-I --no-ignore --no-ignore-vcs --no-ignore-parent': 'ignored',
      '-u --unrestricted --ignore-file': 'hidden ignored',
      '-L --follow': 'links',
      '-e --extension': 'only-extension',
    },
  },
  {
    names: ['locate', 'plocate', 'mlocate'],
    options: {
      '-0 --null -A --all -b --basename -c --count -e --existing -i --ignore-case -N --literal -q --quiet -r --regexp --regex -w --wholename':
        'flag',
      '-l -n --limit': 'value text',
      '-d --database': 'value read',
      '-h --help -V --version': 'shows',
    },
    operands: 'text*',
    effects: ['read /'],
  },
]
