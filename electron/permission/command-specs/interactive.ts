import type { CommandSpec } from './spec.ts'

const shows = { '--help --version': 'shows' }

/**
 * Programs that wait for keys, show pages or keep a shell of their own. Most can start a shell from inside, so none is ever
 * only a reader. Sources: the manuals of vim, nano, less, man, GNU screen, tmux, expect and util-linux.
 */
export const interactive: readonly CommandSpec[] = [
  {
    names: [
      'vim',
      'vi',
      'nvim',
      'view',
      'ex',
      'vimdiff',
      'rvim',
      'nano',
      'pico',
      'emacs',
      'joe',
      'micro',
      'helix',
      'hx',
      'kak',
      'ed',
      'red',
      'mcedit',
    ],
    syntax: 'gnu',
    options: { ...shows },
    operands: 'write*',
    effects: ['unknown'],
    risk: 'medium',
    note: 'An editor: it waits for a person, and can run commands.',
  },
  {
    names: ['less', 'more', 'most', 'pg', 'zless', 'zmore', 'bzless', 'xzless', 'lv'],
    options: { ...shows },
    operands: 'read*',
    effects: ['unknown'],
    note: 'A pager: it waits for keys, and can start a shell.',
  },
  {
    names: ['bat', 'batcat'],
    options: {
      '-A --show-all -p --plain -pp -n --number -f --force-colorization -u --unbuffered -P -L --list-languages --list-themes -d --diff -S --chop-long-lines -s --squeeze-blank --no-config --no-custom-assets':
        'flag',
      '-l --language -H --highlight-line --file-name --diff-context --tabs --wrap --terminal-width --color --italic-text --decorations --paging -m --map-syntax --ignored-suffix --theme --style -r --line-range --nonprintable-notation --strip-ansi':
        'value text',
      '--pager': 'acts value program',
      '-h --help -V --version': 'shows',
    },
    operands: 'read*',
  },
  {
    names: ['man', 'info', 'pinfo', 'apropos', 'whatis', 'tldr', 'help2man'],
    options: { ...shows },
    operands: 'text*',
    effects: ['unknown'],
    note: 'Opens a pager.',
  },
  {
    names: [
      'script',
      'scriptreplay',
      'expect',
      'unbuffer',
      'screen',
      'tmux',
      'zellij',
      'dtach',
      'abduco',
      'byobu',
      'parallel',
      'sem',
      'rlwrap',
      'dialog',
      'whiptail',
      'ranger',
      'nnn',
      'fzf',
      'gdb',
      'lldb',
      'strace',
      'ltrace',
      'dtrace',
      'perf',
    ],
    options: { '--version': 'shows' },
    operands: 'code*',
    effects: ['unknown'],
    risk: 'high',
    note: 'Starts other programs in ways that its words do not tell.',
  },
  { names: ['write', 'wall', 'mesg'], syntax: 'none', operands: 'text*', effects: ['unknown'], risk: 'medium' },
  {
    names: ['logger'],
    options: {
      '-i -e --skip-empty -s --stderr --no-act': 'flag',
      '-p --priority -t --tag --id --msgid': 'value text',
      '-f --file': 'value read',
      '-n --server': 'acts value host',
      ...shows,
    },
    operands: 'text*',
    effects: ['write /var/log'],
  },
  {
    names: ['osascript', 'say', 'pbcopy', 'pbpaste', 'xclip', 'xsel', 'wl-copy', 'wl-paste', 'notify-send', 'screencapture', 'scrot'],
    syntax: 'none',
    operands: 'text*',
    effects: ['unknown'],
    risk: 'medium',
    note: 'Reaches the desktop: its programs, its clipboard or its screen.',
  },
]
