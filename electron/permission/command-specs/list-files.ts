import type { CommandSpec } from './spec.ts'

/** Programs that tell about files, folders and programs by their names. Sources: coreutils, file, tree and BSD manuals. */
export const listFiles: readonly CommandSpec[] = [
  {
    names: ['ls', 'dir', 'vdir'],
    options: {
      '-a -A -b -B -c -C -d -D -e -f -F -g -G -h -H -i -k -l -L -m -n -N -o -O -p -P -q -Q -r -R -s -S -t -u -U -v -W -x -X -y -Z -1 -@ -%':
        'flag',
      '--all --almost-all --author --escape --directory --dired --dereference --dereference-command-line --human-readable --si --inode --kibibytes --no-group --numeric-uid-gid --literal --quote-name --reverse --recursive --size --zero --group-directories-first --context --ignore-backups --full-time --file-type --hide-control-chars --show-control-chars':
        'flag',
      '--color --classify --hyperlink': 'attached text',
      '--ignore --tabsize --width --block-size --format --sort --time --time-style --indicator-style --quoting-style --hide': 'value text',
      // A value for GNU, a flag for BSD, where the next word is a file.
      '-I -T -w': 'value read',
      '--help --version': 'shows',
    },
    operands: 'read*',
    readsCurrentFolder: true,
    foldersWith: { '-L --dereference': 'links' },
  },
  {
    names: ['tree'],
    options: {
      '-a -d -f -x -l -i -n -C -A -S -N -q -Q -p -s -h -u -g -D -F -v -t -c -U -r -J -X --noreport --dirsfirst --filesfirst --prune --du --si --inodes --device --matchdirs --ignore-case --nolinks --metafirst --info --gitignore --fromfile --fromtabfile --condense --hyperlink':
        'flag',
      '-L -P -I -H -T --filelimit --timefmt --charset --sort --scheme --authority': 'value text',
      '--gitfile --infofile': 'value read',
      '-o': 'changes value write',
      '-R': 'changes flag write',
      '--help --version': 'shows',
    },
    operands: 'read*',
    readsCurrentFolder: true,
    foldersWith: { '-l': 'links' },
  },
  {
    names: ['stat'],
    options: {
      '-f --file-system -F -l -L --dereference -n -q -r -s -t --terse -x': 'flag',
      '-c --format --printf --cached': 'value text',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['file'],
    options: {
      '-b --brief -i --mime --mime-type --mime-encoding -I -k --keep-going -L --dereference -h --no-dereference -n --no-buffer -N --no-pad -p --preserve-date -r --raw -s --special-files -0 --print0 -E -l --list --apple --extension -d --debug -c --checking-printout -S --no-sandbox':
        'flag',
      '-e --exclude --exclude-quiet -F --separator -P --parameter': 'value text',
      '-m --magic-file': 'value read',
      '-f --files-from': 'value list',
      '-C --compile': 'changes flag write',
      '-z --uncompress -Z --uncompress-noreport': 'acts flag execute',
      '-v --version --help': 'shows',
    },
    operands: 'read*',
    // It prints lines of what it takes for rules, all files of a folder.
    foldersWith: { '-m --magic-file': 'whole links' },
  },
  {
    names: ['du'],
    optionsMayEnd: true,
    options: {
      '-a --all -A --apparent-size -b --bytes -c --total -D --dereference-args -h --human-readable -H --inodes -k -l --count-links -L --dereference -m -n -P --no-dereference -s --summarize -S --separate-dirs -x --one-file-system -0 --null --si':
        'flag',
      '-B --block-size -d --max-depth -t --threshold --exclude --time-style -I': 'value text',
      '--time': 'attached text',
      '-X --exclude-from': 'value read',
      '--files0-from': 'value list',
      '--help --version': 'shows',
    },
    operands: 'read*',
    readsCurrentFolder: true,
    foldersWith: { '-L --dereference': 'links' },
  },
  {
    names: ['df'],
    options: {
      '-a --all -b -c -g -h --human-readable -H --si -i --inodes -k -l --local -m -n -P --portability -T --print-type -v --no-sync --total':
        'flag',
      '-B --block-size -t --type -x --exclude-type': 'value text',
      '--output': 'attached text',
      '--sync': 'changes flag config',
      '--help --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['readlink', 'realpath'],
    options: {
      '-e --canonicalize-existing -E -f --canonicalize -L --logical -m --canonicalize-missing -n --no-newline -P --physical -q --quiet --silent -s --strip --no-symlinks -v --verbose -z --zero':
        'flag',
      '--relative-to --relative-base': 'value text',
      '--help --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['basename', 'dirname', 'pathchk'],
    options: { '-a --multiple -p -P --portability -z --zero': 'flag', '-s --suffix': 'value text', '--help --version': 'shows' },
    operands: 'text*',
  },
  {
    names: ['which', 'whereis'],
    options: {
      '-a --all -s -b -m -u -l -q --skip-alias --skip-dot --skip-functions --skip-tilde --tty-only': 'flag',
      '--help --version -v -V': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['lsblk', 'findmnt', 'lscpu', 'lsmem', 'lspci', 'lsusb'],
    options: {
      '-a --all -A -b --bytes -d --nodeps -D --discard -e -f --fs -i --ascii -J --json -l --list -m --perms -n --noheadings -p --paths -P --pairs -r --raw -S --scsi -t --topology -T --tree -v -z --zoned -k -x -B':
        'flag',
      '-o --output --sort': 'value text',
      '-h --help -V --version': 'shows',
    },
    operands: 'text*',
  },
]
