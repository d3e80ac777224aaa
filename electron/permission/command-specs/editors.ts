import { opening } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

/** Programs that open a window: an editor can run tasks of the workspace, `open` starts whatever a file is for. Source: their manuals. */
export const editors: readonly CommandSpec[] = [
  opening(
    'codium windsurf',
    {
      '-v --version -h --help -s --status': 'shows',
      '--list-extensions --show-versions': 'flag',
      '-r --reuse-window -n --new-window -w --wait -g --goto -d --diff -m --merge -a --add --disable-gpu --verbose': 'flag',
      '--locale --category --profile': 'value text',
      '--install-extension --uninstall-extension --update-extensions --enable-proposed-api --folder-uri --file-uri --remote --extensions-dir --user-data-dir --add-mcp':
        'acts value program',
      '--disable-extensions': 'flag',
    },
    { operands: 'read*', forms: [{ when: '--list-extensions', operands: 'none' }] },
  ),
  opening(
    'sublime mate webstorm pycharm goland rider clion phpstorm rubymine studio xed bbedit notepad notepad++ mvim',
    {},
    { syntax: 'none', operands: 'read*' },
  ),
  opening(
    'gio gnome-open kde-open wslview see exo-open sensible-browser x-www-browser firefox chromium google-chrome google-chrome-stable safari',
    {},
    { syntax: 'none', operands: 'url*', effects: ['execute', 'network'], risk: 'medium' },
  ),
]
