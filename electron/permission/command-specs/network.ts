import { reaching } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>

const sshOptions: Options = {
  '-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -v -V -X -x -Y -y': 'flag',
  '-b -c -e -l -m -p -B -I -O -Q': 'value text',
  '-i -E': 'value read',
  '-J': 'value host',
  '-L -R -D -W -w': 'acts value host',
  '-o -F -S': 'acts value config',
}

const copyOptions: Options = {
  '-3 -4 -6 -A -B -C -O -p -q -R -r -s -T -v -f -a': 'flag',
  '-c -l -P -X -D': 'value text',
  '-i': 'value read',
  '-J': 'value host',
  '-o -F': 'acts value config',
  '-S': 'acts value program',
}

/** Programs that reach other machines. Source: their manuals. */
export const network: readonly CommandSpec[] = [
  {
    names: ['curl'],
    options: {
      '-V --version -h --help -M --manual': 'shows',
      '-s --silent -S --show-error -f --fail --fail-with-body -L --location -i --include --show-headers -I --head -v --verbose -g --globoff -G --get -# --progress-bar --compressed -4 --ipv4 -6 --ipv6 -N --no-buffer --http1.0 --http1.1 --http2 --http2-prior-knowledge --http3 -0 --tcp-nodelay --tcp-fastopen -j --junk-session-cookies --path-as-is --raw --no-keepalive --ssl-reqd --tlsv1.2 --tlsv1.3 -1 --no-progress-meter --retry-connrefused --retry-all-errors -Z --parallel --styled-output --remove-on-error --create-dirs --no-clobber -l --list-only -a --append --xattr -q --disable --fail-early':
        'flag',
      '-A --user-agent -e --referer -m --max-time --connect-timeout --retry --retry-delay --retry-max-time -r --range -y --speed-time -Y --speed-limit --limit-rate --max-redirs --max-filesize -z --time-cond -C --continue-at --parallel-max --keepalive-time --ciphers --tls-max --proto --proto-redir --proto-default --resolve --interface --local-port --expect100-timeout':
        'value text',
      '-H --header': 'value header',
      '-w --write-out': 'value write-out',
      '--url': 'value url',
      '-X --request': 'changes value text',
      '-d --data --data-ascii --data-raw --data-binary --json -F --form --form-string': 'changes value data',
      '--data-urlencode --url-query': 'changes value urlencoded',
      '-T --upload-file': 'acts value read',
      '-o --output -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --output-dir --libcurl --etag-save --hsts --alt-svc':
        'changes value write',
      '-O --remote-name --remote-name-all -J --remote-header-name': 'changes flag write',
      '-K --config --netrc-file': 'acts value script',
      '-x --proxy --preproxy --socks4 --socks4a --socks5 --socks5-hostname --proxy1.0 -U --proxy-user --noproxy --doh-url --dns-servers --connect-to --unix-socket --abstract-unix-socket --engine --haproxy-clientip':
        'acts value config',
      '-u --user --oauth2-bearer --pass --aws-sigv4 --login-options': 'changes value text',
      '-b --cookie -E --cert --key --cacert --capath': 'changes value read',
      '-n --netrc --netrc-optional': 'acts flag read',
      '-k --insecure --proxy-insecure --location-trusted --negotiate --ntlm --delegation': 'changes flag config',
      '-Q --quote --mail-from --mail-rcpt --telnet-option -t': 'acts value text',
    },
    operands: 'url*',
    effects: ['network'],
    risk: 'medium',
  },
  {
    names: ['wget', 'wget2'],
    options: {
      '-V --version -h --help': 'shows',
      '-q --quiet -v --verbose -nv --no-verbose -c --continue -nc --no-clobber -N --timestamping -S --server-response -r --recursive -k --convert-links -p --page-requisites -np --no-parent -nd --no-directories -x --force-directories -nH --no-host-directories -E --adjust-extension -m --mirror -L --relative -H --span-hosts -4 -6 --content-disposition --show-progress --no-cookies --no-cache --spider -b --background --max-redirect --trust-server-names':
        'flag',
      '-t --tries -T --timeout --wait -w --limit-rate -l --level -A --accept -R --reject -D --domains -U --user-agent --header --referer --progress --cut-dirs --waitretry --quota -Q':
        'value text',
      '-O --output-document -o --output-file -a --append-output -P --directory-prefix --save-cookies --warc-file --hsts-file':
        'changes value write',
      '-i --input-file': 'acts value list',
      '--post-data --body-data --method': 'changes value data',
      '--post-file --body-file': 'acts value read',
      '-e --execute --config --use-askpass --ca-certificate': 'acts value config',
      '--no-check-certificate': 'changes flag config',
      '--user --password --http-user --http-password --load-cookies': 'changes value text',
    },
    operands: 'url*',
    effects: ['network', 'write'],
    risk: 'medium',
    forms: [{ when: '--spider', operands: 'url*', effects: ['network'], risk: 'medium' }],
  },
  {
    names: ['http', 'https', 'xh', 'xhs', 'httpie', 'curlie'],
    options: {
      '--version --help': 'shows',
      '-j --json -f --form --multipart -v --verbose -h --headers -b --body -m --meta -F --follow --check-status --ignore-stdin -S --stream -q --quiet --offline --compress':
        'flag',
      '-p --print -s --style --pretty --timeout --max-redirects --format-options --raw': 'value text',
      '-d --download': 'changes flag write',
      '-o --output --session': 'changes value write',
      '-a --auth -A --auth-type --bearer': 'changes value text',
      '--proxy --verify --cert --cert-key': 'acts value config',
    },
    operands: 'text*',
    // `name=@file`, `name:=@file.json`, `Header:@file` and `name@file` send a file; an address with a user in it is taken for one too.
    operandForms: { '/([^=:@]*|.*[=:])@[\\s\\S]+/': 'acts value request-item' },
    effects: ['network'],
    risk: 'medium',
    note: 'The first words are a method, an address and what is sent.',
  },
  {
    names: [
      'aria2c',
      'axel',
      'youtube-dl',
      'yt-dlp',
      'gdown',
      'rclone',
      'restic',
      'borg',
      's3cmd',
      'lftp',
      'tailscale',
      'wg',
      'wg-quick',
      'openvpn',
      'croc',
      'magic-wormhole',
      'wormhole',
    ],
    syntax: 'none',
    operands: 'text*',
    effects: ['network', 'write'],
    risk: 'high',
  },
  {
    names: ['ssh', 'autossh', 'mosh'],
    options: sshOptions,
    wraps: { kind: 'shell-words', skip: 1 },
    effects: ['network', 'execute'],
    risk: 'high',
    note: 'What it runs is judged as if it ran here; it runs on another machine.',
  },
  { names: ['scp'], options: copyOptions, operands: 'remote-read* remote-write', effects: ['network'], risk: 'high' },
  {
    names: [
      'sftp',
      'ftp',
      'tftp',
      'telnet',
      'rlogin',
      'rsh',
      'rexec',
      'nc',
      'ncat',
      'netcat',
      'websocat',
      'wscat',
      'grpcurl',
      'mosquitto_pub',
      'mosquitto_sub',
      'kcat',
      'nats',
    ],
    syntax: 'none',
    operands: 'text*',
    effects: ['network', 'execute'],
    risk: 'high',
    note: 'Carries anything either way, and some run programs.',
  },
  {
    names: ['rsync'],
    options: {
      '--version -h --help': 'shows',
      '-a --archive -v --verbose -q --quiet -r --recursive -R --relative -b --backup -u --update --inplace --append -d --dirs -l --links -L --copy-links -H --hard-links -p --perms -E --executability -A --acls -X --xattrs -o --owner -g --group -t --times -O -S --sparse -n --dry-run -W --whole-file -x --one-file-system --existing --ignore-existing --partial --delay-updates -m --prune-empty-dirs -z --compress -c --checksum -i --itemize-changes --human-readable --progress -P --stats --numeric-ids -s --safe-links --no-perms --no-owner --no-group --mkpath -8':
        'flag',
      '--exclude --include -f --filter --chmod --chown --bwlimit --timeout --port --out-format --info --debug --max-size --min-size --contimeout --suffix -B --block-size --compress-level --skip-compress --modify-window':
        'value text',
      '--exclude-from --include-from --compare-dest --copy-dest --link-dest': 'value read',
      '--files-from': 'acts value list',
      '--backup-dir --temp-dir -T --log-file --partial-dir --write-batch': 'changes value write',
      '--delete --del --delete-before --delete-during --delete-after --delete-delay --delete-excluded --remove-source-files --force --delete-missing-args --ignore-errors':
        'acts flag history',
      '-e --rsh --rsync-path -M --remote-option --config --password-file --daemon --read-batch': 'acts value program',
    },
    operands: 'remote-read* remote-write',
    effects: ['write'],
    risk: 'medium',
  },
  {
    names: ['ssh-keyscan', 'certbot', 'mkcert'],
    syntax: 'none',
    operands: 'text*',
    effects: ['config', 'execute'],
    note: 'Works with keys.',
  },
  reaching(
    'ping ping6',
    { '-4 -6 -n -q -v -a -A -D -O -R -r -U': 'flag', '-c -i -w -W -s -t -I -l -m -M -p -Q -S': 'value text', '-f': 'acts flag network' },
    { operands: 'host*', effects: [] },
  ),
  reaching(
    'dig drill kdig',
    { '-4 -6 -m -r -u -v -h': 'flag', '-b -c -p -q -t -x -y': 'value text', '-k': 'value read', '-f': 'acts value list' },
    { operands: 'text*' },
  ),
  reaching(
    'nslookup host whois traceroute tracepath mtr',
    {
      '-4 -6 -a -d -n -v -r -s -T -I -U -w -c -C -l -b --report -timeout -type': 'flag',
      '-t -N -R -W -q -m -p -f -i': 'value text',
      '-type=* -query=* -timeout=*': 'flag',
    },
    { operands: 'text*' },
  ),
  {
    names: [
      'nmap',
      'masscan',
      'arp-scan',
      'tcpdump',
      'tshark',
      'wireshark',
      'nikto',
      'sqlmap',
      'hydra',
      'gobuster',
      'ffuf',
      'ab',
      'wrk',
      'hey',
      'siege',
      'k6',
      'vegeta',
      'iperf',
      'iperf3',
    ],
    syntax: 'none',
    operands: 'text*',
    effects: ['network', 'execute'],
    risk: 'high',
  },
  {
    names: ['swaks'],
    syntax: 'none',
    operands: 'text*',
    effects: ['network'],
    risk: 'high',
    note: 'Sends mail.',
  },
]
