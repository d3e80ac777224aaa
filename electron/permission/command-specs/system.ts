import type { CommandSpec } from './spec.ts'

const shows = { '--help --version': 'shows' }
const readsLogs = { effects: ['read /var/log'] } as const

/** Programs that tell about the machine and its users. Sources: coreutils, util-linux, procps-ng, systemd and BSD manuals. */
export const system: readonly CommandSpec[] = [
  {
    names: ['id', 'whoami', 'groups', 'logname', 'users', 'arch', 'tty', 'hostid'],
    options: {
      '-a -A -F -g -G -n -p -P -r -u -z -Z -s --context --group --groups --name --real --user --zero --silent --quiet': 'flag',
      ...shows,
    },
    operands: 'text*',
  },
  {
    names: ['uname'],
    options: {
      '-a -i -m -n -o -p -r -s -v --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor --hardware-platform --operating-system':
        'flag',
      ...shows,
    },
  },
  {
    names: ['hostname'],
    options: {
      '-a --alias -A --all-fqdns -d --domain -f --fqdn --long -i --ip-address -I --all-ip-addresses -s --short -y --yp --nis': 'flag',
      '-b --boot': 'acts flag config',
      '-F --file': 'acts value config',
      '-h --help -V --version': 'shows',
    },
    operands: 'config',
  },
  {
    names: ['date', 'gdate'],
    options: {
      '-j -n -R --rfc-email --rfc-2822 -u --utc --universal --debug --resolution': 'flag',
      '-I --iso-8601': 'attached text',
      '-d --date -v -z --rfc-3339': 'value text',
      '-r --reference -f --file': 'value read',
      '-s --set': 'acts value privilege',
      ...shows,
    },
    // Anything but a format is a new time for the clock.
    operandForms: { '/\\+[\\s\\S]*/': 'flag' },
    operands: 'config*',
    forms: [{ when: '-j', operands: 'text*' }],
  },
  {
    names: ['cal', 'ncal'],
    options: {
      '-1 --one -3 --three -b -C -e -h -j --julian -J -m --monday -M -o -p -s --sunday -S --span -w --week -y --year -Y --twelve -N':
        'flag',
      '-A -B -d -H -n --months': 'value text',
      '--help --version -V': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['printenv'],
    options: { '-0 --null': 'flag', ...shows },
    operandForms: {
      '/(?!(PATH|HOME|USER|LOGNAME|SHELL|PWD|OLDPWD|TERM|COLORTERM|LANG|LANGUAGE|LC_\\w+|TZ|TMPDIR|EDITOR|VISUAL|PAGER|DISPLAY|HOSTNAME|CI|NODE_ENV|SHLVL|XDG_\\w+)$)[\\s\\S]*/':
        'acts flag read /proc/self/environ',
    },
    operands: 'text*',
    forms: [{ bare: true, effects: ['read /proc/self/environ'] }],
  },
  {
    names: ['locale'],
    options: { '-a --all-locales -m --charmaps -c --category-name -k --keyword-name -v --verbose': 'flag', ...shows },
    operands: 'text*',
  },
  { names: ['getconf'], options: { '-a': 'flag', '-v': 'value text', ...shows }, operands: 'text*' },
  {
    names: ['stty'],
    options: { '-a --all -g --save': 'flag', '-F --file -f': 'acts value config', ...shows },
    operandForms: { 'size speed': 'flag' },
    operands: 'config*',
  },
  { names: ['tput', 'clear', 'tabs'], options: { '-T': 'value text', '-x': 'flag', '-V': 'shows' }, operands: 'text*' },
  {
    names: ['sysctl'],
    options: {
      '-a -A -X --all -b --binary -d -e --ignore -h -i -l -n --values -N --names -o -q --quiet -x': 'flag',
      '-r --pattern': 'value text',
      '-w --write': 'acts flag privilege',
      '-p -f --load': 'acts attached config',
      '--system': 'acts flag config',
      '--help -V --version': 'shows',
    },
    operandForms: { '/[\\w./-]+=[\\s\\S]*/': 'acts flag config' },
    operands: 'text*',
  },
  {
    names: ['dmesg'],
    options: {
      '-d --show-delta -e --reltime -f --facility -H --human -k --kernel -l --level -L --color -P --nopager -r --raw -S --syslog -t --notime -T --ctime -u --userspace -w --follow -W --follow-new -x --decode -J --json':
        'flag',
      '-c --read-clear -C --clear -D --console-off -E --console-on -n --console-level': 'acts flag privilege',
      '-h --help -V --version': 'shows',
    },
    operands: 'text*',
    ...readsLogs,
  },
  {
    names: ['journalctl'],
    options: {
      '-a --all -b --boot -e --pager-end -f --follow -k --dmesg -l --full --no-full --no-hostname --no-pager --no-tail -q --quiet -r --reverse --system --user --utc -x --catalog --list-boots --disk-usage -m --merge':
        'flag',
      '-n --lines': 'attached text',
      '-o --output -p --priority -t --identifier -u --unit --user-unit -g --grep -S --since -U --until -c --cursor --after-cursor':
        'value text',
      '-D --directory --file --root': 'value read',
      '--cursor-file': 'changes value write',
      '--vacuum-size --vacuum-time --vacuum-files': 'acts value delete',
      '--rotate --flush --relinquish-var --sync --setup-keys --update-catalog --smart-relinquish-var': 'acts flag config',
      '-h --help --version': 'shows',
    },
    operands: 'text*',
    ...readsLogs,
  },
  {
    names: ['last', 'lastb', 'lastlog', 'ac', 'faillog'],
    options: { '-a -d -F -i -w -x -#': 'flag', '-n -p -s -t -u': 'value text', '-f --file': 'value read', ...shows },
    operands: 'text*',
    ...readsLogs,
  },
  {
    names: ['who', 'w', 'finger'],
    options: { '-a -b -d -f -h -H -i -l -m -o -p -q -r -s -t -T -u -w --all --boot --count --heading --short': 'flag', ...shows },
    operands: 'text*',
  },
  {
    names: ['sw_vers', 'lsb_release', 'hostnamectl', 'timedatectl'],
    options: {
      '-a --all -c --codename -d --description -i --id -r --release -s --short -productName -productVersion -buildVersion': 'flag',
      ...shows,
    },
    operands: 'config*',
  },
]
