import type { CommandSpec } from './spec.ts'

const showsEnvironment = 'acts flag read /proc/self/environ'
const signals =
  '-HUP -INT -QUIT -ILL -ABRT -KILL -USR1 -SEGV -USR2 -PIPE -ALRM -TERM -CHLD -CONT -STOP -TSTP -WINCH -SIGHUP -SIGINT -SIGQUIT -SIGABRT -SIGKILL -SIGUSR1 -SIGUSR2 -SIGPIPE -SIGALRM -SIGTERM -SIGCONT -SIGSTOP -SIGTSTP -0 -#'

/** Programs that show processes and those that stop them. Sources: procps-ng, psmisc, iproute2, lsof, sysstat and BSD manuals. */
export const processes: readonly CommandSpec[] = [
  {
    names: ['ps'],
    syntax: 'none',
    // `e` without a dash (GNU, BSD) and `-E` (macOS) add each process's environment.
    operandForms: {
      '/[acefghjlmnorstuvwxTSX]*e[acefghjlmnorstuvwxTSX]*/': showsEnvironment,
      '/-[A-Za-z]*E[A-Za-z]*/': showsEnvironment,
      '/.*environ.*/': showsEnvironment,
      '--help --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['top'],
    options: {
      '-b -c -H -i -S -1': 'flag',
      '-d -n -o -p -s -u -U -w -l -stats': 'value text',
      '-h -v --help --version': 'shows',
    },
    operands: 'text*',
    effects: ['unknown'],
    forms: [{ when: '-b -l', operands: 'text*' }],
    note: 'Waits for keys, and can signal processes.',
  },
  {
    names: ['htop', 'btop', 'atop', 'iotop', 'nvtop', 'glances'],
    options: { '--help --version': 'shows' },
    operands: 'text*',
    effects: ['unknown'],
  },
  {
    names: ['kill'],
    options: {
      [signals]: 'flag',
      '-1': 'acts flag signal',
      '-s --signal -n -q --queue --timeout': 'value text',
      '-a --all -p --pid --verbose': 'flag',
      '-l -L --list --table': 'flag',
      '--help --version': 'shows',
    },
    operands: 'target*',
    effects: ['signal'],
    forms: [{ when: '-l -L --list --table', operands: 'text*' }],
  },
  {
    names: ['killall', 'pkill', 'skill', 'killall5'],
    options: {
      [signals]: 'flag',
      '-e --exact --echo -f --full -g --process-group -i --interactive -I --ignore-case -l --list -n --newest -o --oldest -q --quiet -r --regexp -v --verbose --inverse -w --wait -x -c --count':
        'flag',
      '-s --signal --pgroup -G --group -P --parent -t --terminal -u --euid --user -U --uid -y --younger-than --older-than': 'value text',
      '-F --pidfile': 'value read',
      '-V --version --help': 'shows',
    },
    operands: 'target*',
    effects: ['signal'],
    risk: 'high',
    note: 'Reaches every process of that name, also those of other work.',
  },
  {
    names: ['pgrep', 'pidof', 'pidwait'],
    options: {
      '-a --list-full -c --count -f --full -i --ignore-case -l --list-name -n --newest -o --oldest -q -v --inverse -w --lightweight -x --exact -A -r':
        'flag',
      '-d --delimiter -g --pgroup -G --group -P --parent -s --session -t --terminal -u --euid -U --uid --ns --nslist': 'value text',
      '-F --pidfile': 'value read',
      '-h --help -V --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['pstree'],
    options: {
      '-a --arguments -A --ascii -c --compact-not -g --show-pgids -G --vt100 -h --highlight-all -l --long -n --numeric-sort -p --show-pids -s --show-parents -t --thread-names -T --hide-threads -u --uid-changes -U --unicode':
        'flag',
      '--help -V --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['lsof'],
    options: {
      '-a -b -C -h -l -M -n -N -O -P -R -t -U -V -w -X -H': 'flag',
      '-c -d -e -g -p -u -A -S': 'value text',
      '-i -F -s -T -L': 'attached text',
      '+d +D +c': 'value text',
      '+L +m +r': 'attached text',
      '+M +w': 'flag',
      '-D': 'acts value write',
      '-v': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['fuser'],
    options: {
      '-a --all -i --interactive -I --inode -l --list-signals -m --mount -M --ismountpoint -s --silent -u --user -v --verbose -w -4 --ipv4 -6 --ipv6 -c -f':
        'flag',
      '-n --namespace': 'value text',
      '-k --kill': 'acts flag signal',
      '-V --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['ss'],
    options: {
      '-n --numeric -r --resolve -a --all -l --listening -B --bound-inactive -o --options -e --extended -m --memory -p --processes -T --threads -i --info -s --summary -b --bpf -Z --context -z --contexts -4 --ipv4 -6 --ipv6 -0 --packet -t --tcp -M --mptcp -S --sctp -u --udp -d --dccp -w --raw -x --unix -H --no-header -O --oneline -Q --no-queues --tipc --vsock --xdp':
        'flag',
      '-f --family -A --query --socket -N --net --inet-sockopt': 'value text',
      '-F --filter': 'value read',
      '-D --diag': 'changes value output',
      '-K --kill': 'acts flag signal',
      '-E --events': 'flag',
      '-h --help -V --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['netstat'],
    options: {
      '-a --all -b -c --continuous -C --cache -d -e --extend -g --groups -h -i --interfaces -l --listening -L -m -M --masquerade -n --numeric --numeric-hosts --numeric-ports --numeric-users -N --symbolic -o --timers -p --programs -P -q -r --route -R -s --statistics -S -t --tcp -u --udp -v --verbose -w --raw -W --wide -x --unix -4 -6':
        'flag',
      '-f -A -I': 'value text',
      '--help -V --version': 'shows',
    },
    operands: 'text*',
  },
  {
    names: ['nproc', 'uptime', 'free', 'vmstat', 'iostat', 'mpstat', 'vm_stat', 'pidstat'],
    options: {
      '-a --active --all -A -b --bytes -B -c --si -d --disk -D -f --forks -g --gibi -h --human -i -k --kibi -l --lohi -m --mebi -n --one-header -p --pretty -r -s --slabs --since -S -t --timestamp --total -v -w --wide -W -x -y -z --kilo --mega --giga --tebi':
        'flag',
      '-C --count --ignore -P': 'value text',
      '--help -V --version': 'shows',
    },
    operands: 'text*',
  },
  // What the machine is made of. They ask the kernel and the driver, and set something only where an option tells them to.
  { names: ['lsmod'] },
  { names: ['nvidia-smi'], options: { '-L --list-gpus -q --query -h --help': 'flag' } },
  {
    names: ['watch'],
    options: {
      '-b --beep -c --color -C --no-color -d --differences -e --errexit -g --chgexit -p --precise -r --no-rerun -t --no-title -w --no-wrap -x --exec':
        'flag',
      '-n --interval -q --equexit': 'value text',
      '-h --help -v --version': 'shows',
    },
    wraps: { kind: 'shell-words' },
  },
]
