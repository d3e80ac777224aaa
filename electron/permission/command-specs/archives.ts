import type { CommandSpec } from './spec.ts'

const compressorOptions = {
  '-d --decompress --uncompress -f --force -k --keep -n --no-name -N --name -q --quiet -r --recursive -v --verbose -a --ascii --fast --best --rsyncable --synchronous -z --compress -s --small -e --extreme --no-sparse --single-stream --ignore-check --no-adjust --no-warn -#':
    'flag',
  '-c --stdout --to-stdout -l --list -t --test': 'flag',
  '-S --suffix --format --check --memlimit --memory --block-size --threads --processes': 'value text',
  // A value for one of them, a flag for another, where the next word is a file.
  '-F -C -M -T -p': 'changes value write',
  '--files --files0': 'acts attached list',
  '-h --help -H --long-help -L --license -V --version': 'shows',
}

const intoFolders = { folders: 'names', foldersWith: { '-r --recursive': 'whole links' } } as const
const zstdIntoFolders = { ...intoFolders, foldersWith: { '-r': 'whole links' } } as const

const printForms = [
  { when: '-c --stdout --to-stdout', operands: 'read*' },
  // Of `-t -d` the last holds.
  { when: '-l --list -t --test', without: '-d --decompress --uncompress -z --compress', operands: 'read*' },
  { bare: true, operands: 'none' },
]

const zstdOptions = {
  '-d --decompress --uncompress -f --force -k --keep -q --quiet -r -v --verbose -z --compress --ultra --no-check --check --no-progress --progress --single-thread --sparse --no-sparse --rsyncable --no-dictID --content-size --no-content-size --exclude-compressed -#':
    'flag',
  '-c --stdout --to-stdout -l --list -t --test': 'flag',
  '--rm': 'changes flag delete',
  '-D': 'value read',
  '--patch-from': 'attached read',
  '-o': 'value output',
  '--output-dir-flat --output-dir-mirror': 'changes value write',
  '--filelist': 'acts value list',
  '--train --train-cover --train-fastcover --train-legacy': 'changes flag write',
  '-T --threads -M --memory --long --fast --adapt --format --size-hint --stream-size --target-compressed-block-size --auto-threads':
    'attached text',
  '-h -H --help -V --version': 'shows',
}

const sevenZipOptions = {
  '-y -r -r- -ba -bd -bt -bb0 -bb1 -bb2 -bb3 -slt -slp -spd -spe -spf -ssc -ssc- -so -si -stl -sns -sdel -an': 'flag',
  '-p* -m* -t* -v* -x* -i* -u* -ao* -scs* -scc* -scrc* -sse*': 'attached text',
  '-o*': 'attached output',
  '-w*': 'changes attached write',
}
const listFile = { '/@.+/': 'acts value list' }

/** Programs that pack, unpack and compress. Sources: GNU tar 1.35, bsdtar, Info-ZIP, gzip, bzip2, xz, zstd, 7-Zip, cpio and binutils manuals. */
export const archives: readonly CommandSpec[] = [
  {
    names: ['tar', 'gtar', 'bsdtar'],
    bundleFirst: true,
    options: {
      '-A --catenate --concatenate -c --create --delete -d --diff --compare -r --append -t --list -u --update -x --extract --get': 'flag',
      '-O --to-stdout': 'flag',
      '-a --auto-compress -B --read-full-records -h --dereference -i --ignore-zeros -j --bzip2 -J --xz -k --keep-old-files -m --touch -M --multi-volume -n --seek -o --no-same-owner -p --preserve-permissions --same-permissions -R --block-number -S --sparse -v --verbose -w --interactive --confirmation -W --verify -z --gzip --gunzip --ungzip -Z --compress --uncompress --lzip --lzma --lzop --zstd --acls --xattrs --selinux --anchored --no-anchored --check-links --exclude-backups --exclude-caches --exclude-vcs --exclude-vcs-ignores --force-local --full-time --hard-dereference --ignore-case --keep-newer-files --keep-directory-symlink --no-auto-compress --no-ignore-case --no-overwrite-dir --no-recursion --recursion --no-same-permissions --no-wildcards --no-xattrs --null --numeric-owner --one-file-system --overwrite --overwrite-dir --same-owner --skip-old-files --show-defaults --show-omitted-dirs --show-transformed-names --utc --verbatim-files-from --wildcards --wildcards-match-slash --posix --old-archive --fast-read':
        'flag',
      '-f --file': 'value remote-read',
      '-C --directory --cd': 'value read',
      '-X --exclude-from --add-file': 'value read',
      '-b --blocking-factor -K --starting-file -V --label --exclude --exclude-ignore --exclude-ignore-recursive --exclude-tag --exclude-tag-all --exclude-tag-under --format --group --owner --mode --mtime --newer --newer-mtime --after-date --pax-option --quoting-style --record-size --sort --strip-components --suffix --transform --xform --xattrs-include --xattrs-exclude --level --warning --hole-detection':
        'value text',
      '--one-top-level --checkpoint --totals --occurrence': 'attached text',
      '-g --listed-incremental --index-file --volno-file': 'changes value write',
      '-T --files-from': 'acts value list',
      '-I --use-compress-program --rsh-command --rmt-command': 'acts value program',
      '--to-command --checkpoint-action -F --info-script --new-volume-script': 'acts value code',
      '-P --absolute-names --insecure': 'acts flag write /',
      '-U --unlink-first --recursive-unlink': 'changes flag delete',
      '--remove-files': 'changes flag delete',
      '--backup': 'attached text',
      '--help --usage --version': 'shows',
    },
    operands: 'text*',
    effects: ['unknown'],
    folders: 'whole',
    foldersWith: {
      '-h --dereference': 'links',
      '--exclude': 'skips-following',
      '--anchored --no-wildcards': 'skips-nothing',
    },
    forms: [
      { when: '-t --list', operands: 'text*' },
      { when: '-d --diff --compare', operands: 'read*' },
      { when: '-x --extract --get', also: '-O --to-stdout', operands: 'text*' },
      {
        when: '-x --extract --get',
        operands: 'text*',
        effects: ['write'],
        risk: 'medium',
        options: { '-C --directory --cd': 'value output' },
      },
      {
        when: '-c --create -r --append -u --update -A --catenate --concatenate --delete',
        operands: 'read*',
        options: { '-f --file': 'value output' },
      },
    ],
    note: 'What is unpacked may lie over files that exist.',
  },
  {
    names: ['unzip'],
    options: {
      '-l -t -p -c -v -z -Z -Z1': 'flag',
      '-a -aa -b -C -D -f -j -L -LL -M -n -o -q -qq -u -V -W -X': 'flag',
      '-x': 'flag',
      '-P -I -O': 'value text',
      '-d': 'value output',
      '-: -K': 'acts flag write /',
      '-h -hh --help': 'shows',
    },
    operands: 'read text*',
    effects: ['write'],
    risk: 'medium',
    forms: [{ when: '-l -t -p -c -v -z -Z -Z1', operands: 'read text*' }],
  },
  {
    names: ['zipinfo', 'funzip', 'zipnote'],
    options: { '-1 -2 -s -m -l -v -h -M -t -T -z -C': 'flag', '-w': 'changes flag write' },
    operands: 'read text*',
  },
  {
    names: ['zip'],
    options: {
      '-r --recurse-paths -R -q --quiet -v --verbose -j --junk-paths -u --update -f --freshen -FS --filesync -y --symlinks -D --no-dir-entries -X --no-extra -o --latest-time -T --test -x --exclude -i --include -l -ll -k -g -S -z -c -e --encrypt -#':
        'flag',
      '-n --suffixes -P --password -Z -s --split-size -t -tt': 'value text',
      '-O --output-file': 'value output',
      '-b --temp-path': 'changes value write',
      '-m --move -d --delete': 'changes flag delete',
      '-TT --unzip-command': 'acts value code',
      '-@ --names-stdin': 'acts flag list',
      '-h --help -L --license --version': 'shows',
    },
    operands: 'output read*',
    foldersWith: { '-y --symlinks': 'no-links' },
  },
  {
    names: ['gzip', 'gunzip', 'pigz', 'unpigz', 'bzip2', 'bunzip2', 'xz', 'unxz', 'lzma', 'unlzma', 'compress', 'uncompress'],
    options: compressorOptions,
    operands: 'write*',
    forms: printForms,
    ...intoFolders,
    note: 'The file is replaced by its other form.',
  },
  { names: ['zcat', 'gzcat', 'bzcat', 'xzcat', 'lzcat'], options: compressorOptions, operands: 'read*', ...intoFolders },
  {
    names: ['zstd', 'unzstd', 'zstdmt'],
    options: zstdOptions,
    operands: 'write*',
    forms: [{ when: '-o', operands: 'read*' }, ...printForms],
    ...zstdIntoFolders,
  },
  { names: ['zstdcat'], options: zstdOptions, operands: 'read*', ...zstdIntoFolders },
  {
    names: ['7z', '7za', '7zz', '7zr'],
    sub: [
      { names: ['h'], syntax: 'single-dash', options: sevenZipOptions, operandForms: listFile, operands: 'read*' },
      { names: ['l', 't'], syntax: 'single-dash', options: sevenZipOptions, operandForms: listFile, operands: 'read text*' },
      { names: ['i'], syntax: 'single-dash', options: sevenZipOptions },
      {
        names: ['x', 'e'],
        syntax: 'single-dash',
        options: sevenZipOptions,
        operandForms: listFile,
        operands: 'read text*',
        effects: ['write'],
        risk: 'medium',
        forms: [{ when: '-so', operands: 'read text*' }],
      },
      { names: ['a', 'u', 'd', 'rn'], syntax: 'single-dash', options: sevenZipOptions, operandForms: listFile, operands: 'output read*' },
    ],
  },
  {
    names: ['cpio'],
    options: {
      '-i --extract -o --create -p --pass-through -t --list -d --make-directories -m -u --unconditional -v --verbose -V -0 --null -a -A -b -B -c -f -k -L -n -r -s -S -l --link --quiet --no-absolute-filenames':
        'flag',
      '-H --format -C --io-size -M --message -R --owner': 'value text',
      '-I -F --file': 'value remote-read',
      '-E --pattern-file': 'value read',
      '-O': 'value output',
      '-D --directory': 'value output',
      '--absolute-filenames': 'acts flag write /',
      '--rsh-command': 'acts value program',
      '--help --usage --version': 'shows',
    },
    operands: 'text*',
    effects: ['write', 'unknown'],
    risk: 'medium',
    forms: [{ when: '-t --list', operands: 'text*', options: { '-D --directory': 'value read' } }],
  },
  {
    names: ['ar', 'gar', 'llvm-ar'],
    bundleFirst: true,
    options: {
      '-t -p': 'flag',
      '-c -d -D -f -m -o -O -P -q -r -s -S -T -u -U -v -V -x': 'flag',
      '--output': 'changes value write',
      '--plugin': 'acts value program',
      '--help --version': 'shows',
    },
    operandForms: listFile,
    operands: 'write read*',
    forms: [
      { when: '-t -p', operands: 'read text*' },
      { when: '-x', operands: 'read text*', effects: ['write'] },
    ],
  },
]
