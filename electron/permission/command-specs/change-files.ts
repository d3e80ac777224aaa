import type { CommandSpec } from './spec.ts'

/** Programs that change, move or delete files. Source: coreutils manual. */
export const changeFiles: readonly CommandSpec[] = [
  {
    names: ['rm'],
    options: {
      '-f --force -i -I -v --verbose -d --dir --one-file-system --preserve-root --interactive': 'flag',
      '-r -R --recursive': 'flag',
      '--no-preserve-root': 'acts flag config',
    },
    operands: 'delete-tree*',
  },
  { names: ['rmdir', 'unlink'], options: { '-p --parents -v --verbose': 'flag' }, operands: 'delete*' },
  { names: ['mkdir', 'touch'], options: { '-p --parents -v --verbose -a -c --no-create -m': 'flag' }, operands: 'write*' },
  { names: ['tee'], options: { '-a --append -i --ignore-interrupts -p': 'flag', '--output-error': 'attached text' }, operands: 'write*' },
  {
    names: ['cp'],
    options: {
      '-a -r -R -p -f -i -n -u -v -d -L -P -x --recursive --archive --force --update --verbose --no-clobber': 'flag',
      '-t --target-directory': 'value write',
    },
    operands: 'read* write',
  },
  {
    names: ['mv'],
    options: { '-f -i -n -u -v --force --no-clobber --verbose': 'flag', '-t --target-directory': 'value write' },
    operands: 'delete-tree* write',
  },
]
