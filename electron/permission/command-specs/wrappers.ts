import type { CommandSpec } from './spec.ts'

const shows = { '--help --version': 'shows' }

/** Programs that only change how another command runs. Sources: coreutils, util-linux, findutils, sudo and shell manuals. */
export const wrappers: readonly CommandSpec[] = [
  {
    names: ['time', 'gtime'],
    options: {
      '-p --portability -l -q --quiet -v --verbose': 'flag',
      '-f --format': 'value text',
      '-o --output': 'acts value write',
      '-a --append': 'flag',
      ...shows,
    },
    wraps: { kind: 'argv' },
  },
  {
    names: ['timeout', 'gtimeout'],
    options: { '-k --kill-after -s --signal': 'value text', '-p --preserve-status -f --foreground -v --verbose': 'flag', ...shows },
    wraps: { kind: 'argv', skip: 1 },
  },
  { names: ['nice'], options: { '-n --adjustment': 'value text', '-#': 'flag', ...shows }, wraps: { kind: 'argv' } },
  {
    names: ['ionice'],
    options: {
      '-c --class -n --classdata': 'value text',
      '-t --ignore': 'flag',
      '-p --pid -P --pgid -u --uid': 'acts value target',
      ...shows,
    },
    wraps: { kind: 'argv' },
  },
  { names: ['renice', 'taskset', 'chrt', 'numactl', 'prlimit'], syntax: 'none', operands: 'text*', effects: ['unknown'], risk: 'medium' },
  { names: ['stdbuf'], options: { '-i --input -o --output -e --error': 'value text', ...shows }, wraps: { kind: 'argv' } },
  { names: ['caffeinate'], options: { '-d -i -m -s -u': 'flag', '-t -w': 'value text' }, wraps: { kind: 'argv' } },
  {
    names: ['nohup'],
    options: { ...shows },
    wraps: { kind: 'argv' },
    effects: ['unknown'],
    risk: 'medium',
    note: 'Outlives the shell.',
  },
  {
    names: ['setsid'],
    options: { '-f --fork -w --wait -c --ctty': 'flag', ...shows },
    wraps: { kind: 'argv' },
    effects: ['unknown'],
    risk: 'high',
    note: 'Leaves the process group.',
  },
  {
    names: ['env'],
    options: {
      '-i --ignore-environment -0 --null -v --debug --list-signal-handling': 'flag',
      '-u --unset': 'value text',
      '-C --chdir': 'acts value config',
      '-S --split-string': 'acts value code',
      '-P -L -U': 'acts value config',
      ...shows,
    },
    wraps: { kind: 'argv', assignments: true, alone: 'read /proc/self/environ' },
  },
  {
    names: ['sudo', 'doas', 'pkexec'],
    options: {
      '-A -b -E -H -i -k -K -l -n -N -P -s -S -v --background --preserve-groups --set-home --login --shell --stdin --non-interactive --askpass --list --validate --reset-timestamp --remove-timestamp':
        'flag',
      '--preserve-env': 'attached text',
      '-u --user -g --group -U --other-user -p --prompt -C --close-from -h --host -D --chdir -R --chroot -T --command-timeout -r --role -t --type':
        'value text',
      '-e --edit': 'acts flag write',
      '-V --version --help': 'shows',
    },
    wraps: { kind: 'argv', assignments: true },
    effects: ['privilege'],
    risk: 'high',
  },
  {
    names: ['xargs', 'gxargs'],
    options: {
      '-0 --null -r --no-run-if-empty -t --verbose -p --interactive -x --exit -o --open-tty --show-limits': 'flag',
      '-n --max-args -L -P --max-procs -s --max-chars -I -E -d --delimiter --process-slot-var -J -R -S': 'value text',
      '-a --arg-file': 'acts value list',
      '-i -l -e --replace --max-lines --eof': 'attached text',
      ...shows,
    },
    wraps: { kind: 'pipe-argv' },
    effects: ['unknown'],
    risk: 'medium',
  },
  {
    names: ['bash', 'sh', 'zsh', 'dash', 'ksh', 'fish', 'ash', 'csh', 'tcsh', 'mksh', 'rbash'],
    options: {
      '-c': 'flag',
      '-l -e -u -x -v -n -r -s -p -E -T -a -f -h -k -m -B -C -H -P --login --norc --noprofile --posix --noediting --restricted --verbose':
        'flag',
      // It replaces `!rm` by a line of the history.
      '-i': 'acts flag code',
      '-o -O': 'value text',
      '--rcfile --init-file': 'acts value script',
      '--version --help': 'shows',
    },
    wraps: { kind: 'shell-text', option: '-c' },
    risk: 'high',
  },
]
