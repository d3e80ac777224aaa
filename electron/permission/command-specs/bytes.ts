import type { CommandSpec } from './spec.ts'

/** Programs that show files as bytes, put them in letters, or sum them up. Sources: coreutils 9, util-linux, binutils, xxd, Perl and BSD manuals. */
export const bytes: readonly CommandSpec[] = [
  {
    names: ['od'],
    optionsMayEnd: true,
    options: {
      '-a -b -B -c -d -D -e -f -F -h -H -i -I -l -L -o -O -s -v -x -X --output-duplicates --traditional': 'flag',
      '-A --address-radix --endian -j --skip-bytes -N --read-bytes -S -t --format': 'value text',
      '-w --width --strings': 'attached text',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['xxd'],
    optionsFirst: true,
    options: {
      '-a -b -C -d -e -E -i -p -ps -plain -postscript -r -revert -u -autoskip -bits -include -uppercase': 'flag',
      '-c -cols -g -groupsize -l -len -n -name -o -s -seek -R': 'value text',
      '-h -help -v -version --version': 'shows',
    },
    operands: 'read output',
  },
  {
    names: ['hexdump', 'hd'],
    optionsMayEnd: true,
    options: {
      '-b -c -C -d -o -v -x -X --one-byte-octal --one-byte-char --canonical --two-bytes-decimal --two-bytes-octal --two-bytes-hex --no-squeezing':
        'flag',
      '-e --format -n --length -s --skip': 'value text',
      '-L --color': 'attached text',
      '-f --format-file': 'value read',
      '-h --help -V --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['strings'],
    optionsMayEnd: true,
    options: {
      '-a --all -d --data -f --print-file-name -o -w --include-all-whitespace -#': 'flag',
      '-n --bytes -t --radix -e --encoding -T --target -s --output-separator': 'value text',
      '--help --version -h -v -V': 'shows',
    },
    operandForms: { '/@.+/': 'acts value list' },
    operands: 'read*',
  },
  {
    names: ['otool'],
    options: { '-a -D -d -f -h -I -L -l -S -T -t -V -v -X': 'flag', '--version': 'shows' },
    operandForms: { '/@.+/': 'acts value list' },
    operands: 'read*',
  },
  {
    names: ['nm', 'objdump', 'readelf', 'size'],
    options: {
      '-a -A -B -C -d -D -e -f -g -h -l -n -o -p -P -r -s -S -t -u -W -x --all --all-headers --archive-headers --debug-syms --defined-only --demangle --disassemble --disassemble-all --dynamic --dynamic-syms --extern-only --file-header --file-headers --full-contents --headers --line-numbers --no-show-raw-insn --numeric-sort --print-file-name --print-size --private-headers --program-headers --reloc --reverse-sort --section-headers --sections --segments --size-sort --source --special-syms --symbols --syms --undefined-only --wide':
        'flag',
      '-j --section --start-address --stop-address --target': 'value text',
      '--help --version': 'shows',
    },
    operandForms: { '/@.+/': 'acts value list' },
    operands: 'read*',
  },
  {
    names: ['base64', 'base32', 'basenc'],
    optionsMayEnd: true,
    options: {
      '-d --decode -D -i --ignore-garbage --base64 --base64url --base32 --base32hex --base16 --base2msbf --base2lsbf --z85': 'flag',
      '-w --wrap -b --break': 'value text',
      '-o --output': 'changes value output',
      '--input': 'value read',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['md5sum', 'sha1sum', 'sha224sum', 'sha256sum', 'sha384sum', 'sha512sum', 'b2sum', 'cksum', 'sum'],
    options: {
      '-b --binary -c --check --tag -t --text -z --zero --ignore-missing --quiet --status --strict -w --warn -r -s --sysv --base64 --raw --untagged --debug':
        'flag',
      '-l --length -a --algorithm': 'value text',
      '--help --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['shasum'],
    options: {
      '-b --binary -c --check -t --text -U --UNIVERSAL -0 --01 --tag -q --quiet -s --status -w --warn --ignore-missing --strict': 'flag',
      '-a --algorithm': 'value text',
      '-h --help -v --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['md5', 'sha1', 'sha256', 'sha512'],
    optionsMayEnd: true,
    options: { '-p -q -r -t -x': 'flag', '-s --string -c --check': 'value text', '--version': 'shows' },
    operands: 'read*',
  },
]
