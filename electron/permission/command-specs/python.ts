import { joinOptions } from './join-options.ts'
import { changingElsewhere, configuring, installing, reaching, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>
const about: Options = { '-V --version -h --help': 'shows' }

const pipOptions: Options = {
  '-q --quiet -v --verbose --isolated --no-input --no-cache-dir --disable-pip-version-check --no-color --debug --require-virtualenv -y --yes --no-python-version-warning':
    'flag',
  '--timeout --retries --exists-action --cache-dir --progress-bar': 'value text',
  '--log': 'changes value write',
  '--proxy --trusted-host --cert --client-cert --python --use-feature --use-deprecated --keyring-provider': 'acts value config',
}

const pipInstallOptions: Options = {
  '-U --upgrade --force-reinstall -I --ignore-installed --no-deps --pre --no-build-isolation --use-pep517 --no-use-pep517 --dry-run --require-hashes --prefer-binary --no-warn-script-location --no-binary-all --compile --no-compile --check-build-dependencies --no-clean':
    'flag',
  '--upgrade-strategy --no-binary --only-binary --platform --python-version --implementation --abi --report --root-user-action --group':
    'value text',
  '-r --requirement -c --constraint -e --editable': 'value read',
  '-t --target --prefix --root --src -d --dest -w --wheel-dir': 'changes value write',
  '--user --break-system-packages': 'acts flag write',
  '-i --index-url --extra-index-url -f --find-links': 'acts value url',
  '--no-index': 'flag',
  '--global-option --config-settings -C': 'acts value config',
}

// Wrappers that run a program of the project's own environment.
const runsInside: Partial<CommandSpec> = { wraps: { kind: 'argv', onlyKnown: true }, runsProject: true, risk: 'medium' }

/** Python and its package managers. Source: their manuals. */
export const python: readonly CommandSpec[] = [
  {
    names: [
      'python',
      'python3',
      'python2',
      'python3.9',
      'python3.10',
      'python3.11',
      'python3.12',
      'python3.13',
      'python3.14',
      'pypy',
      'pypy3',
      'py',
      'ipython',
      'bpython',
    ],
    options: {
      '-V -VV --version -h --help --help-env --help-xoptions --help-all': 'shows',
      '-b -bb -B -d -E -I -O -OO -P -q -s -S -u -v -i -x': 'flag',
      '-W -X --check-hash-based-pycs': 'value text',
      '-c': 'final acts value code',
      '-m': 'final value module',
    },
    operands: 'script text*',
    optionsFirst: true,
    runsInput: true,
    risk: 'medium',
    forms: [{ when: '-m', operands: 'text*', risk: 'medium' }],
  },
  {
    names: ['pip', 'pip3', 'pip3.11', 'pip3.12', 'pip3.13'],
    optionsEverywhere: true,
    options: { ...pipOptions, ...about },
    sub: [
      installing('install', joinOptions(pipInstallOptions, {})),
      installing('download wheel lock', joinOptions(pipInstallOptions, {})),
      writing('uninstall', { '-r --requirement': 'value read', '--break-system-packages': 'acts flag write' }, {}),
      {
        ...reading('list freeze', {
          '-l --local -e --editable --exclude-editable --include-editable --not-required --all --user --pre --no-index': 'flag',
          '--format --exclude --path': 'value text',
          '-o --outdated -u --uptodate': 'changes flag network',
          '-r --requirement': 'value read',
        }),
        operands: 'none',
      },
      reading('hash', { '-a --algorithm': 'value text' }, { operands: 'read*' }),
      reading('show check inspect debug help completion', {
        '-f --files --local --user --bash --zsh --fish': 'flag',
        '-a --algorithm --path': 'value text',
      }),
      reaching('search index'),
      { names: ['config'], options: { '--user --global --site': 'flag' }, sub: [reading('list get debug'), configuring('set unset edit')] },
      { names: ['cache'], sub: [reading('dir info list'), writing('remove purge')] },
    ],
  },
  {
    names: ['pipx'],
    options: about,
    sub: [
      reading('list environment completions', { '--include-injected --json --short': 'flag', '-V --value': 'value text' }),
      installing(
        'install inject upgrade upgrade-all reinstall reinstall-all ensurepath interpreter pin',
        {
          '--force -f --include-deps --verbose': 'flag',
          '--python --suffix --spec': 'value text',
          '--pip-args --index-url': 'acts value config',
        },
        { effects: ['network', 'write', 'config'] },
      ),
      writing('uninstall uninject uninstall-all', {}, {}),
      {
        names: ['run'],
        options: {
          '--no-cache --verbose --quiet': 'flag',
          '--spec --python --with': 'value text',
          '--pip-args --index-url': 'acts value config',
        },
        ...runsInside,
        effects: ['network'],
      },
    ],
  },
  {
    names: ['uv'],
    optionsEverywhere: true,
    options: {
      ...about,
      '-q --quiet -v --verbose --offline --no-progress --native-tls --no-cache -n --no-config --no-python-downloads --managed-python --no-managed-python --frozen --locked --no-sync --all-extras --no-dev --all-groups --no-default-groups --all-packages --isolated --active --exact --dev --only-dev --no-editable --no-build --no-binary --pre':
        'flag',
      '-p --python --extra --group --only-group --no-group --package --color --python-preference --resolution --prerelease --link-mode --exclude-newer --no-extra':
        'value text',
      '--directory --project': 'changes value read',
      '--cache-dir --config-file --index-url -i --extra-index-url --index --default-index -f --find-links --allow-insecure-host --env-file':
        'acts value config',
    },
    sub: [
      {
        names: ['run'],
        options: {
          '--with -w': 'value text',
          '--with-requirements --with-editable': 'value read',
          '-m --module': 'final value module',
          '-s --script': 'final value script',
          '--no-project': 'flag',
        },
        ...runsInside,
        effects: ['network'],
      },
      installing('sync add remove lock init venv build', {
        '-U --upgrade --refresh --check --dry-run --editable --raw --optional --app --lib --bare --seed --clear --wheel --sdist --inexact --no-install-project --no-install-workspace --script --workspace':
          'flag',
        '-P --upgrade-package --name --build-backend --bounds --branch --tag --rev': 'value text',
        '-r --requirements -c --constraints': 'value read',
        '-o --out-dir': 'changes value write',
      }),
      reaching(
        'tree export version audit',
        {
          '--invert --outdated --no-dedupe --no-hashes --universal --short --no-emit-project': 'flag',
          '-d --depth --format --prune --output-format --bump': 'value text',
          '-o --output-file': 'changes value write',
        },
        { effects: ['network', 'write'] },
      ),
      {
        names: ['pip'],
        sub: [
          installing(
            'install sync compile',
            joinOptions(pipInstallOptions, {
              '--system': 'acts flag write',
              '--strict --universal --generate-hashes --all-extras --refresh --no-header': 'flag',
              '-o --output-file': 'changes value write',
              '-P --upgrade-package': 'value text',
            }),
          ),
          writing('uninstall', { '-r --requirement': 'value read', '--system --break-system-packages': 'acts flag write' }),
          running('list freeze show check tree', {
            '--outdated --strict --editable --exclude-editable --invert --files -f --no-dedupe --system': 'flag',
            '--format --exclude -d --depth': 'value text',
          }),
        ],
      },
      {
        names: ['tool'],
        sub: [
          reading('list dir'),
          { names: ['run'], options: { '--with --from': 'value text' }, ...runsInside, effects: ['network'] },
          installing(
            'install upgrade uninstall update-shell',
            { '--all -U --upgrade --force --reinstall -e --editable': 'flag', '--with --from': 'value text' },
            { effects: ['network', 'write', 'config'] },
          ),
        ],
      },
      {
        names: ['python'],
        sub: [
          running('list find dir', { '--only-installed --all-versions --all-platforms --show-version': 'flag' }),
          installing('install uninstall pin upgrade update-shell', { '--reinstall --default --all --global --resolved': 'flag' }),
        ],
      },
      { names: ['cache'], sub: [reading('dir size'), writing('clean prune', { '--force --ci': 'flag' })] },
      changingElsewhere('publish auth', {
        '--publish-url --trusted-publishing': 'value url',
        '-t --token -u --username -p --password': 'acts value text',
      }),
      installing('self format'),
      reading('help generate-shell-completion'),
    ],
  },
  {
    names: ['uvx'],
    options: {
      ...about,
      '-q --quiet --isolated --offline --refresh': 'flag',
      '--from --with --python -p': 'value text',
      '--index-url --default-index --env-file': 'acts value config',
    },
    ...runsInside,
    effects: ['network'],
  },
  {
    names: ['poetry', 'pdm', 'hatch', 'rye', 'pipenv', 'flit', 'pixi'],
    optionsEverywhere: true,
    note: 'Plugins of the project are loaded by every call.',
    runsProject: true,
    alwaysRuns: true,
    risk: 'medium',
    options: {
      ...about,
      '-q --quiet -v -vv -vvv --verbose -n --no-interaction --ansi --no-ansi --no-plugins --no-cache': 'flag',
      '-C --directory -P --project': 'changes value read',
    },
    sub: [
      { names: ['run'], options: { '-e --env': 'value text' }, ...runsInside },
      installing('install i add remove update upgrade lock sync init new env self use python import fix plugin shell dep uninstall clean', {
        '--no-root --no-dev --only-root --sync --all-extras --all-groups --dry-run --with-dev --compile --regenerate --no-update --check --frozen-lockfile --editable -e --dev -D --deploy --system --skip-lock --pre --allow-prereleases --no-lock --no-sync --prod --production --no-self --no-editable':
          'flag',
        '--with --without --only -G --group --extras -E --python --source -d': 'value text',
      }),
      reaching('show list outdated search info', {
        '-t --tree -l --latest -o --outdated -a --all -T --top-level --freeze --graph --json --no-truncate --short -p --path': 'flag',
        '--with --without --only --fields': 'value text',
      }),
      running('check about graph', { '--lock --strict': 'flag' }),
      writing('version', { '--dry-run --next-phase -s --short': 'flag' }, { effects: [], runsProject: true, effectsOfOperands: ['write'] }),
      {
        names: ['config'],
        options: { '--list --local': 'flag', '--unset': 'acts flag config' },
        operands: 'text config*',
        runsProject: true,
      },
      running(
        'build test fmt',
        { '-f --format': 'value text', '-o --output': 'changes value write', '--clean': 'changes flag write' },
        { effects: ['write'] },
      ),
      changingElsewhere('publish', {
        '--build --dry-run --skip-existing': 'flag',
        '-r --repository -u --username -p --password': 'value text',
      }),
      writing(
        'export',
        {
          '--without-hashes --all-extras': 'flag',
          '-f --format --with --without --only -E --extras': 'value text',
          '-o --output': 'changes value write',
        },
        { effects: ['network'] },
      ),
      writing('cache'),
    ],
  },
  {
    names: ['conda', 'mamba', 'micromamba'],
    options: about,
    sub: [
      reading('list info', {
        '-e --export --json --explicit --all -a --envs': 'flag',
        '-n --name': 'value text',
        '-p --prefix': 'value read',
      }),
      {
        names: ['env'],
        sub: [
          reading('list export', {
            '--from-history --no-builds --json': 'flag',
            '-n --name': 'value text',
            '-f --file': 'changes value write',
          }),
          installing('create update remove config', {
            '-y --yes --prune --all': 'flag',
            '-n --name': 'value text',
            '-f --file': 'value read',
          }),
        ],
      },
      reaching('search repoquery', { '--json --info': 'flag', '-c --channel': 'value text' }),
      installing('install create update upgrade remove uninstall clean init activate deactivate', {
        '-y --yes -q --quiet --dry-run --all -a --force-reinstall --override-channels --copy': 'flag',
        '-n --name -c --channel --solver': 'value text',
        '-p --prefix': 'changes value write',
        '-f --file': 'value read',
      }),
      {
        names: ['run'],
        options: { '--no-capture-output --live-stream -v': 'flag', '-n --name': 'value text', '-p --prefix --cwd': 'changes value read' },
        ...runsInside,
      },
      {
        names: ['config'],
        options: {
          '--show --show-sources --describe --validate --env --system': 'flag',
          '--get': 'attached text',
          '--add --set --append --prepend --remove --remove-key': 'acts value config',
        },
        operands: 'text*',
      },
    ],
  },
]
