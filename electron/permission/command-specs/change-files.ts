import type { CommandSpec } from './spec.ts'

const intoFolder = { '-t --target-directory': 'value output' }
const shows = { '--help --version': 'shows' }

/** Programs that change, move or delete files, and who may read them. Sources: coreutils, e2fsprogs and BSD manuals. */
export const changeFiles: readonly CommandSpec[] = [
  {
    names: ['rm'],
    options: {
      '-f --force -i -I -v --verbose -d --dir --one-file-system --preserve-root -P -x -W': 'flag',
      '-r -R --recursive': 'flag',
      '--interactive': 'attached text',
      '--no-preserve-root': 'acts flag config',
      ...shows,
    },
    operands: 'delete-tree*',
  },
  {
    names: ['rmdir', 'unlink'],
    options: { '-p --parents -v --verbose --ignore-fail-on-non-empty': 'flag', ...shows },
    operands: 'delete*',
  },
  {
    names: ['mkdir', 'mkfifo'],
    options: { '-p --parents -v --verbose -Z': 'flag', '-m --mode': 'value text', '--context': 'attached text', ...shows },
    operands: 'write*',
  },
  { names: ['mknod'], options: { '-m --mode': 'value text', '-Z': 'flag', ...shows }, operands: 'write text*', effects: ['privilege'] },
  {
    names: ['mktemp'],
    options: {
      '-d --directory -q --quiet -u --dry-run -t': 'flag',
      '--suffix': 'value text',
      '-p': 'value output',
      '--tmpdir': 'attached output',
      ...shows,
    },
    operands: 'write*',
    forms: [
      { when: '-u --dry-run', operands: 'text*' },
      { when: '-t', operands: 'text*', effects: ['write /tmp'] },
      { bare: true, effects: ['write /tmp'] },
    ],
  },
  {
    names: ['touch'],
    options: {
      '-a -c --no-create -f -h --no-dereference -m': 'flag',
      '-d --date -t --time -A': 'value text',
      '-r --reference': 'value read',
      ...shows,
    },
    operands: 'write*',
  },
  {
    names: ['tee'],
    options: { '-a --append -i --ignore-interrupts -p': 'flag', '--output-error': 'attached text', ...shows },
    operands: 'write*',
  },
  {
    names: ['cp'],
    options: {
      '-a -b -c -d -f -H -i -l -L -n -N -p -P -r -R -s -T -u -v -x -X -Z --archive --attributes-only --copy-contents --force --interactive --link --dereference --no-clobber --no-dereference --parents --recursive --remove-destination --strip-trailing-slashes --symbolic-link --no-target-directory --verbose --one-file-system --keep-directory-symlink --debug':
        'flag',
      '--backup --preserve --reflink --update --context': 'attached text',
      '-S --suffix --no-preserve --sparse': 'value text',
      ...intoFolder,
      ...shows,
    },
    operands: 'read* write',
    foldersWith: { '-r -R --recursive -a --archive': 'whole', '-L --dereference': 'links' },
    forms: [{ when: '-t --target-directory', operands: 'read*' }],
  },
  {
    names: ['mv'],
    options: {
      '-b -f -h -i -n -T -u -v -Z --force --interactive --no-clobber --no-copy --exchange --strip-trailing-slashes --no-target-directory --verbose --context --debug':
        'flag',
      '--backup --update': 'attached text',
      '-S --suffix': 'value text',
      ...intoFolder,
      ...shows,
    },
    operands: 'delete-tree* write',
    forms: [{ when: '-t --target-directory', operands: 'delete-tree*' }],
  },
  {
    names: ['install', 'ginstall'],
    options: {
      '-b -c -C --compare -D -p --preserve-timestamps -s --strip -T --no-target-directory -v --verbose -Z --preserve-context --debug':
        'flag',
      '-d --directory': 'flag',
      '--backup --context': 'attached text',
      '-m --mode -S --suffix': 'value text',
      '-g --group -o --owner': 'changes value privilege',
      '--strip-program': 'acts value program',
      ...intoFolder,
      ...shows,
    },
    operands: 'read* write',
    forms: [
      { when: '-d --directory', operands: 'write*' },
      { when: '-t --target-directory', operands: 'read*' },
    ],
  },
  {
    names: ['ln'],
    options: {
      '-b -d -f -F -h -i -L -n -P -r -s -T -v -w --directory --force --interactive --logical --no-dereference --physical --relative --symbolic --no-target-directory --verbose':
        'flag',
      '--backup': 'attached text',
      '-S --suffix': 'value text',
      ...intoFolder,
      ...shows,
    },
    operands: 'read* write',
    forms: [{ when: '-t --target-directory', operands: 'read*' }],
  },
  { names: ['link'], options: shows, operands: 'read write' },
  {
    names: ['chmod'],
    options: {
      '-c --changes -f --silent --quiet -h --no-dereference --dereference -H -L -P -v --verbose --preserve-root --no-preserve-root': 'flag',
      '-R --recursive': 'acts flag write',
      '-r -w -x -X -s -t -u -g -o -rw -rx -wx -rwx': 'flag',
      '--reference': 'value read',
      ...shows,
    },
    operands: 'text write*',
    forms: [{ when: '--reference -r -w -x -X -s -t -u -g -o -rw -rx -wx -rwx', operands: 'write*' }],
  },
  {
    names: ['chown', 'chgrp'],
    options: {
      '-c --changes -f --silent --quiet -h --no-dereference --dereference -H -L -P -v --verbose --preserve-root --no-preserve-root -n -x':
        'flag',
      '-R --recursive': 'acts flag write',
      '--from': 'value text',
      '--reference': 'value read',
      ...shows,
    },
    operands: 'text write*',
    effects: ['privilege'],
    forms: [{ when: '--reference', operands: 'write*', effects: ['privilege'] }],
  },
  {
    names: ['chattr', 'setfacl', 'setfattr', 'chflags', 'xattr'],
    syntax: 'none',
    operands: 'text write*',
    effects: ['config'],
    note: 'Changes who may do what with a file.',
  },
  {
    names: ['lsattr', 'getfacl', 'getfattr'],
    options: { '-a -d -R -l -p -c -e -n -s -t -v -h': 'flag', ...shows },
    operands: 'read*',
    readsCurrentFolder: true,
  },
  {
    names: ['truncate'],
    options: { '-c --no-create -o --io-blocks': 'flag', '-s --size': 'value text', '-r --reference': 'value read', ...shows },
    operands: 'write*',
    note: 'What is cut off is lost.',
  },
  {
    names: ['fallocate'],
    options: {
      '-l --length -o --offset': 'value text',
      '-n --keep-size -x --posix -v --verbose': 'flag',
      '-p --punch-hole -c --collapse-range -z --zero-range': 'acts flag delete',
    },
    operands: 'write',
  },
  {
    names: ['shred', 'srm'],
    options: {
      '-f --force -u -v --verbose -x --exact -z --zero': 'flag',
      '--remove': 'attached text',
      '-n --iterations -s --size': 'value text',
      '--random-source': 'value read',
      ...shows,
    },
    operands: 'delete*',
    risk: 'high',
  },
  {
    names: ['dd'],
    syntax: 'none',
    operandForms: {
      'if=': 'value read',
      'of=': 'changes value write',
      'bs= cbs= conv= count= ibs= obs= iseek= oseek= seek= skip= status= iflag= oflag= files= speed=': 'value text',
      '--help --version': 'shows',
    },
  },
  { names: ['sync'], options: { '-d --data -f --file-system': 'flag', ...shows }, operands: 'text*' },
  {
    names: ['dos2unix', 'unix2dos', 'mac2unix'],
    options: { '-q --quiet -k --keepdate -b --keep-bom -f --force': 'flag', '-h --help -V --version': 'shows' },
    operands: 'write*',
  },
  { names: ['rename', 'prename', 'mmv'], syntax: 'none', operands: 'code write*', risk: 'medium' },
]
