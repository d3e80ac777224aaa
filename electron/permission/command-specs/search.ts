import type { CommandSpec } from './spec.ts'

/** Programs that list, print and search. Source: coreutils, findutils, grep and ripgrep manuals. */
export const search: readonly CommandSpec[] = [
  {
    names: ['ls', 'dir', 'vdir'],
    options: {
      '-a -A -b -B -c -C -d -f -F -g -G -h -H -i -k -l -L -m -n -N -o -p -q -Q -r -R -s -S -t -u -U -v -x -X -Z -1': 'flag',
      '--all --almost-all --author --escape --directory --dired --dereference --human-readable --si --inode --kibibytes --no-group --numeric-uid-gid --literal --quote-name --reverse --recursive --size --zero --group-directories-first --help --version --context --ignore-backups --full-time --file-type':
        'flag',
      '--color --classify --hyperlink': 'attached text',
      '-I --ignore -T --tabsize -w --width --block-size --format --sort --time --time-style --indicator-style --quoting-style --hide':
        'value text',
    },
    operands: 'read*',
    readsCurrentFolder: true,
  },
  {
    names: ['cat', 'tac', 'nl'],
    options: {
      '-A -b -e -E -n -s -t -T -u -v --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting --help --version':
        'flag',
      '-h -i -l -w -f -d': 'value text',
    },
    operands: 'read*',
  },
  {
    names: ['rg'],
    options: {
      '-n --line-number -N --no-line-number -i --ignore-case -S --smart-case -s --case-sensitive -w --word-regexp -x --line-regexp -v --invert-match -l --files-with-matches -c --count -o --only-matching -F --fixed-strings -U --multiline -P --pcre2 -q --quiet -H --with-filename -I --no-filename -a --text -u --unrestricted -0 --null -p --pretty -h --help -V --version -L --follow -b --byte-offset -.':
        'flag',
      '--files --files-without-match --count-matches --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-messages --no-heading --heading --column --no-column --json --stats --trim --vimgrep --multiline-dotall --crlf --null-data --passthru --sort-files --type-list --no-config --one-file-system --glob-case-insensitive --debug --include-zero --block-buffered --line-buffered --no-follow --auto-hybrid-regex --binary --no-binary --no-mmap --mmap --max-columns-preview':
        'flag',
      '-e --regexp -g --glob --iglob -t --type -T --type-not -A --after-context -B --before-context -C --context -m --max-count -d --max-depth --maxdepth -j --threads -r --replace -M --max-columns -E --encoding --sort --sortr --color --colors --context-separator --field-match-separator --field-context-separator --max-filesize --type-add --type-clear --engine --regex-size-limit --dfa-size-limit --path-separator':
        'value text',
      '-f --file --ignore-file': 'value read',
      '--pre --hostname-bin': 'acts value program',
      '--pre-glob': 'value text',
      '-z --search-zip': 'acts flag execute',
      '--hyperlink-format': 'value text',
    },
    operands: 'text read*',
    readsCurrentFolder: true,
  },
  {
    names: ['find'],
    syntax: 'single-dash',
    options: {
      '-H -L -P -print -print0 -ls -prune -quit -empty -true -false -depth -d -mount -xdev -daystart -follow -nouser -nogroup -readable -writable -executable -noleaf -nowarn -warn -ignore_readdir_race -noignore_readdir_race -a -and -o -or -not':
        'flag',
      '-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -size -mtime -mmin -atime -amin -ctime -cmin -perm -user -group -uid -gid -links -inum -maxdepth -mindepth -printf -regextype -used -fstype -context -D':
        'value text',
      '-newer -anewer -cnewer -samefile': 'value read',
      '-exec -execdir -ok -okdir': 'exec',
      '-delete': 'acts flag delete-tree',
      '-fprint -fprint0 -fls': 'acts value write',
      '-fprintf': 'acts value write',
      '-files0-from': 'acts value list',
    },
    operands: 'read*',
    readsCurrentFolder: true,
  },
]
