import { configuring, installing, reaching, reading } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>
const about: Options = { '--version -h --help': 'shows' }

const aptOptions: Options = {
  '-v --version -h --help': 'shows',
  '-y --yes -q -qq --quiet -s --simulate --dry-run --just-print -d --download-only -f --fix-broken -m --ignore-missing --no-install-recommends --install-suggests --reinstall --purge --auto-remove --autoremove --only-upgrade --no-upgrade --installed --upgradable --upgradeable -a --all-versions -n --names-only --full -V --verbose-versions --no-all-versions --important -i --recurse':
    'flag',
  '-t --target-release': 'value text',
  '--allow-unauthenticated --allow-downgrades --allow-remove-essential --force-yes --allow-insecure-repositories': 'acts flag config',
  '-o --option -c --config-file': 'acts value config',
}

const needsPrivilege: Partial<CommandSpec> = { effects: ['network', 'write', 'privilege'], risk: 'high' }

/** Package managers of the system. Listing reads; installing needs privilege, runs scripts, or both. Source: their manuals. */
export const packageManagers: readonly CommandSpec[] = [
  {
    names: ['brew', 'port', 'macports'],
    options: { '--version -v -h --help --prefix --cellar --repository --cache': 'shows' },
    sub: [
      reading(
        'list ls leaves deps uses config doctor shellenv commands tap-info installed contents provides dependents desc info abv log formulae casks which location',
        {
          '--json': 'attached text',
          '--versions --formula --cask -1 -l -r -t --full-name --multiple --pinned --tree --installed --include-build --direct --eval-all --annotate --declared -q --quiet -v':
            'flag',
        },
        // A formula is a program: one in a file, or in a tap that is fetched, is run to be shown.
        { operandForms: { '/.*(?:\\/|\\.rb).*/': 'acts value script' } },
      ),
      reaching('search outdated livecheck home homepage update-report missing', {
        '--formula --cask --desc --json -v --greedy --verbose --quiet -q': 'flag',
      }),
      installing(
        'install reinstall upgrade update fetch tap untap link unlink pin unpin cleanup autoremove bundle uninstall remove rm services developer analytics edit create audit test style postinstall selfupdate clean migrate extract',
        {
          '-f --force -q --quiet -v --verbose --cask --formula --HEAD --build-from-source -s --zap --ignore-dependencies --dry-run -n --overwrite --all --greedy --no-quarantine':
            'flag',
          '--file': 'value read',
          '--prune': 'value text',
        },
        { risk: 'high', effects: ['network', 'write', 'execute'] },
      ),
    ],
  },
  {
    names: ['apt', 'apt-get', 'aptitude', 'nala'],
    options: aptOptions,
    optionsEverywhere: true,
    sub: [
      reading('list show search policy depends rdepends showsrc moo help why why-not'),
      installing(
        'update upgrade full-upgrade dist-upgrade install remove purge autoremove clean autoclean build-dep source download edit-sources hold unhold reinstall satisfy changelog check markauto unmarkauto fetch history',
        aptOptions,
        needsPrivilege,
      ),
    ],
  },
  {
    names: ['apt-cache'],
    options: aptOptions,
    optionsEverywhere: true,
    sub: [reading('search show showpkg policy depends rdepends pkgnames stats madison dump unmet showsrc dotty')],
  },
  {
    names: ['apt-mark', 'apt-key', 'add-apt-repository', 'apt-config', 'dpkg-reconfigure', 'debconf-set-selections'],
    syntax: 'none',
    operands: 'text*',
    effects: ['config', 'privilege'],
  },
  { names: ['apt-file'], options: about, sub: [reading('search find list show', { '-l -x -F': 'flag' }), installing('update')] },
  {
    names: ['dpkg'],
    options: {
      ...about,
      '-l --list -L --listfiles -s --status -S --search -p --print-avail -V --verify --get-selections --print-architecture --print-foreign-architectures --audit -C --compare-versions -c --contents -I --info':
        'flag',
      '-i --install -r --remove -P --purge --unpack --configure --set-selections --clear-selections --add-architecture --remove-architecture --update-avail --force-all':
        'acts flag privilege',
      '-a --pending -R --recursive -E -G -B --no-triggers': 'flag',
      '--root --admindir --instdir --pre-invoke --post-invoke': 'acts value config',
    },
    operands: 'text*',
    effects: ['write', 'privilege'],
    forms: [
      {
        when: '-l --list -L --listfiles -s --status -S --search -p --print-avail -V --verify --get-selections --print-architecture --print-foreign-architectures --audit -C --compare-versions',
        operands: 'text*',
      },
      { when: '-c --contents -I --info', operands: 'read*' },
    ],
  },
  reading('dpkg-query', {
    ...about,
    '-W --show -l --list -L --listfiles -s --status -S --search': 'flag',
    '-f --showformat': 'value text',
  }),
  {
    names: ['dnf', 'yum', 'microdnf', 'zypper', 'tdnf'],
    options: {
      ...about,
      '-y --assumeyes -q --quiet -v --verbose -C --cacheonly --installed --available --all -n --non-interactive --refresh --best --nobest':
        'flag',
      '--releasever --enablerepo --disablerepo -x --exclude': 'value text',
      '--nogpgcheck --nodocs': 'acts flag config',
      '-c --config --installroot --setopt --repofrompath': 'acts value config',
    },
    optionsEverywhere: true,
    sub: [
      reaching('list info search provides whatprovides repolist repoquery check-update deplist se if lr repos updateinfo', {}),
      reading('help version'),
      installing('history', {}, needsPrivilege),
      installing(
        'install upgrade update remove erase autoremove reinstall downgrade makecache clean groupinstall group module swap distro-sync builddep config-manager copr localinstall in rm up ref dup addrepo ar',
        {},
        needsPrivilege,
      ),
    ],
  },
  {
    names: ['rpm'],
    options: {
      ...about,
      '-q --query -V --verify -a --all -l --list --info -f --file -R --requires --provides --changelog --scripts -c --configfiles -d --docfiles -p --package -K --checksig':
        'flag',
      '--qf --queryformat': 'value text unless (',
      '-i -U --upgrade -F --freshen -e --erase --install --import --rebuilddb --initdb': 'acts flag privilege',
      '--nodeps --force --noscripts': 'flag',
      '--root --dbpath --define --eval --pipe': 'acts value config',
    },
    operands: 'read*',
    effects: ['privilege', 'write'],
    forms: [{ when: '-q --query -V --verify -K --checksig', operands: 'read*', options: { '-i': 'flag' } }],
  },
  {
    names: ['pacman', 'yay', 'paru', 'pamac'],
    options: {
      '-V --version -h --help': 'shows',
      '-Q --query': 'flag',
      '-i --info -l --list -s --search -o --owns -e --explicit -d --deps -m --foreign -n --native -t --unrequired -u -q --quiet -v --verbose -g --groups -k --check -c --clean -y --refresh -w --noconfirm --needed -p --print':
        'flag',
      '-S --sync -R --remove -U --upgrade -D --database -F --files -T --deptest --overwrite': 'acts flag privilege',
      '-r --root -b --dbpath --config --hookdir --cachedir': 'acts value config',
    },
    operands: 'text*',
    effects: ['network', 'write', 'privilege'],
    forms: [{ when: '-Q --query', operands: 'text*' }],
  },
  {
    names: ['apk'],
    options: {
      '-V --version -h --help': 'shows',
      '-q --quiet -v --verbose --no-cache -U --update-cache --no-progress --installed -I': 'flag',
      '--allow-untrusted': 'acts flag config',
      '-X --repository -p --root --keys-dir --repositories-file': 'acts value config',
    },
    optionsEverywhere: true,
    sub: [
      reading('info list search version policy dot stats audit', { '-a -e -L -d -w -r -R -P -s -x -o -D': 'flag' }),
      installing(
        'add del fix update upgrade fetch cache manifest',
        { '--virtual -t': 'value text', '-u -f --force --purge': 'flag' },
        needsPrivilege,
      ),
    ],
  },
  {
    names: ['snap', 'flatpak'],
    options: about,
    optionsEverywhere: true,
    sub: [
      reading('list version connections interfaces services changes tasks model history ps', {
        '--all --user --system --app --runtime -d --show-details --columns': 'flag',
      }),
      reaching('find search info remote-info remote-ls remotes', { '--verbose --narrow': 'flag' }),
      installing(
        'install remove uninstall update refresh revert enable disable connect disconnect set unset get run start stop restart override remote-add remote-delete alias try download repair mask build build-export',
        {},
        { syntax: 'none', effects: ['network', 'write', 'execute', 'privilege'], risk: 'high' },
      ),
    ],
  },
  {
    names: [
      'installer',
      'mas',
      'pkgutil',
      'emerge',
      'xbps-install',
      'eopkg',
      'pkg_add',
      'choco',
      'winget',
      'scoop',
      'dnf5',
      'rpm-ostree',
      'update-initramfs',
      'do-release-upgrade',
      'unattended-upgrade',
    ],
    syntax: 'none',
    operands: 'text*',
    effects: ['network', 'write', 'privilege'],
  },
  configuring('alternatives', {}, { syntax: 'none', effects: ['config', 'privilege'] }),
]
