import { joinOptions } from './join-options.ts'
import { changingElsewhere, configuring, installing, opening, reaching, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

// npx, bunx and the like: a package of the project, or one that is fetched first.
const fetchesAndRuns: Partial<CommandSpec> = {
  wraps: { kind: 'argv', onlyKnown: true },
  runsProject: true,
  effects: ['network'],
  risk: 'medium',
}

const installOptions: Readonly<Record<string, string>> = {
  '-D --save-dev -E --save-exact -S --save -P --save-prod -O --save-optional --save-peer --no-save --ignore-scripts --legacy-peer-deps --strict-peer-deps --force -f --dry-run --no-optional --no-package-lock --package-lock-only --production --no-shrinkwrap --engine-strict --prefer-dedupe --install-links --frozen-lockfile --no-frozen-lockfile --lockfile-only --fix-lockfile --shamefully-hoist --strict-peer-dependencies --dev -d -p -T --tilde --latest -L -i --interactive --recursive -r --exact':
    'flag',
  '--omit --include --install-strategy --before --tag --save-prefix --node-linker --cpu --os --libc': 'value text',
}

const pnpmOptions: Readonly<Record<string, string>> = {
  '-r --recursive -w --workspace-root -s --silent --offline --prefer-offline --color --no-color --stream --parallel --if-present --json --long --no-bail --bail --sort --no-sort --reverse --aggregate-output --use-stderr --yes -y --include-workspace-root --no-reporter-hide-prefix':
    'flag',
  '-h --help -v --version': 'shows',
  '-F --filter --filter-prod --loglevel --reporter --workspace-concurrency --resume-from --changed-files-ignore-pattern --test-pattern --otp':
    'value text',
  '-C --dir': 'changes value read',
  '--store-dir --registry --script-shell --global-dir --modules-dir --virtual-store-dir --shell-emulator': 'acts value config',
  '-g --global': 'acts flag write',
}

/** Package managers of Node. They run code of the project; options that choose other code act. Source: npm, pnpm, yarn and bun manuals. */
export const node: readonly CommandSpec[] = [
  {
    names: ['npm'],
    optionsEverywhere: true,
    options: {
      '-s --silent -q --quiet -d --verbose --json --color --no-color --offline --prefer-offline --prefer-online --no-audit --no-fund --if-present --workspaces --ws --include-workspace-root --parseable --no-progress --unicode --timing --yes -y':
        'flag',
      '-h --help -v --version': 'shows',
      '-w --workspace --loglevel --otp --audit-level': 'value text',
      '--audit --fund --progress': 'attached text',
      '--prefix -C --script-shell --userconfig --globalconfig --shell --node-options --init-module --registry --cache --git --editor --viewer':
        'acts value config',
      '-g --global --location': 'acts flag write',
    },
    sub: [
      running('test t tst start stop restart'),
      { names: ['run', 'run-script', 'rum', 'urn'], operands: 'text*', effectsOfOperands: ['execute'], readsCurrentFolder: true },
      reading('ls list ll la explain why root prefix bin query completion get sbom', {
        '-a --all -l --long -p --link --package-lock-only': 'flag',
        '--depth --omit --include --sbom-format --sbom-type': 'value text',
      }),
      reaching('outdated view info show v search s se find ping whoami doctor diff fund stars', {
        '-a --all -l --long --dry-run': 'flag',
        '--depth --omit --include': 'value text',
      }),
      {
        names: ['audit'],
        options: { '--dry-run --package-lock-only': 'flag', '--omit --include': 'value text' },
        sub: [installing('fix', installOptions), reaching('signatures')],
        otherwise: reaching('audit', {
          '--json --dry-run --production --package-lock-only --parseable -q --quiet': 'flag',
          '--omit --include --audit-level -w --workspace': 'value text',
          '--registry': 'acts value config',
        }),
      },
      changingElsewhere(
        'publish unpublish deprecate undeprecate owner dist-tag dist-tags access token login adduser add-user logout team org profile star unstar hook trust',
        {
          '--access --tag': 'value text',
          '--dry-run --provenance --force': 'flag',
        },
      ),
      installing(
        'install i in ins inst insta instal isnt isnta isntal isntall add ci clean-install ic install-clean isntall-clean update up upgrade udpate uninstall un rm remove r unlink dedupe ddp prune rebuild rb link ln install-test it cit install-ci-test',
        installOptions,
        { runsProject: true },
      ),
      {
        names: ['exec', 'x'],
        options: { '--no --no-install': 'flag', '-p --package': 'value text', '-c --call': 'acts value code' },
        ...fetchesAndRuns,
      },
      installing('init create innit', {
        '-f --force --init-private': 'flag',
        '--scope --init-author-name --init-license --init-type --init-version': 'value text',
      }),
      running('pack', { '--dry-run --ignore-scripts': 'flag', '--pack-destination': 'changes value write' }, { effects: ['write'] }),
      {
        names: ['version'],
        options: {
          '--no-git-tag-version --allow-same-version --no-commit-hooks --force -f': 'flag',
          '-m --message --preid --tag-version-prefix': 'value text',
        },
        operands: 'text',
        effectsOfOperands: ['write', 'execute'],
        readsCurrentFolder: true,
      },
      { names: ['pkg'], sub: [reading('get'), writing('set delete fix', { '-f --force': 'flag' })] },
      { names: ['cache'], sub: [reading('ls'), writing('verify add clean', { '-f --force': 'flag' })] },
      {
        names: ['config', 'c'],
        sub: [reading('get list ls', { '-l --long': 'flag' }), configuring('set delete rm edit fix', { '-L': 'flag' })],
      },
      configuring('set'),
      writing('shrinkwrap'),
      opening('help help-search docs home repo bugs issues edit explore run-editor'),
    ],
  },
  {
    names: ['npx', 'pnpx', 'bunx'],
    options: {
      '-y --yes --no --no-install -q --quiet --ignore-existing --prefer-offline --offline --bun --silent --verbose': 'flag',
      '-p --package -w --workspace': 'value text',
      '--version -v --help -h': 'shows',
      '-c --call -n --node-arg --node-options --shell --script-shell --userconfig --registry --prefix --cache': 'acts value code',
    },
    ...fetchesAndRuns,
  },
  {
    names: ['pnpm'],
    note: 'A workspace brings hooks (.pnpmfile.cjs) and the version of pnpm itself.',
    runsProject: true,
    risk: 'medium',
    optionsEverywhere: true,
    options: pnpmOptions,
    sub: [
      { names: ['run', 'run-script'], optionsFirst: true, operands: 'text*', effectsOfOperands: ['execute'], readsCurrentFolder: true },
      running(
        'test t tst start stop restart',
        { '--watch --watchAll --coverage --ci --run --verbose -u --fix': 'flag', '-t': 'value text' },
        { optionsFirst: true },
      ),
      reading('list ls la ll why bin root licenses cat-index find-hash', {
        '-a -P --prod -D --dev --parseable --only-projects --no-optional': 'flag',
        '--depth': 'value text',
      }),
      reaching('outdated audit view info show ping whoami search', {
        '-P --prod -D --dev --compatible': 'flag',
        '--audit-level --format': 'value text',
      }),
      installing(
        'install i add update up upgrade remove rm un uninstall import dedupe prune rebuild rb link ln unlink fetch patch patch-commit patch-remove approve-builds deploy init env self-update setup install-test it',
        installOptions,
        { runsProject: true },
      ),
      {
        names: ['exec'],
        options: { '-c --shell-mode': 'acts flag code' },
        wraps: { kind: 'argv', onlyKnown: true },
        runsProject: true,
        risk: 'medium',
      },
      { names: ['dlx', 'create'], options: { '--package': 'value text', '-c --shell-mode': 'acts flag code' }, ...fetchesAndRuns },
      running('pack', { '--pack-destination': 'changes value write' }, { effects: ['write'] }),
      changingElsewhere('publish login logout token owner dist-tag', {
        '--access --tag --publish-branch': 'value text',
        '--no-git-checks --dry-run --force': 'flag',
      }),
      { names: ['store'], sub: [reading('path status'), writing('prune add', { '--force': 'flag' })] },
      { names: ['config', 'c'], sub: [reading('get list'), configuring('set delete')] },
    ],
    otherwise: running('otherwise', pnpmOptions, { optionsFirst: true }),
  },
  {
    names: ['yarn', 'yarnpkg'],
    note: 'A workspace may bring its own yarn (yarnPath), so even a question to it runs code of the workspace.',
    runsProject: true,
    alwaysRuns: true,
    risk: 'medium',
    options: { '-s --silent --json --verbose --offline --no-progress --non-interactive': 'flag', '--cwd': 'changes value read' },
    sub: [
      yarnRow(
        'install add remove upgrade upgrade-interactive up dedupe import link unlink set unplug patch patch-commit plugin init self-update policies autoclean rebuild',
        ['network', 'write'],
      ),
      yarnRow(
        'run test start workspace workspaces exec node constraints pack version config cache list why info explain outdated audit check bin licenses help search global create dlx',
        [],
      ),
      changingElsewhere('publish login logout owner tag team access npm', {
        '--access --tag --new-version': 'value text',
        '--non-interactive --tolerate-republish': 'flag',
      }),
    ],
    otherwise: running('otherwise', joinOptions(yarnOptions(), { '-v --version -h --help': 'flag' }), {
      optionsFirst: true,
      effects: ['network', 'write'],
    }),
  },
  {
    names: ['bun'],
    options: { '--version -v --revision -h --help': 'shows', '--cwd': 'changes value read', '--silent --bun -b': 'flag' },
    sub: [
      installing(
        'install i add a remove rm update link unlink patch patch-commit create c init upgrade',
        joinOptions(installOptions, {
          '-y --yes --backend --no-cache --silent --verbose --no-verify': 'flag',
          '-g --global --trust': 'acts flag write',
        }),
        { runsProject: true },
      ),
      running(
        'run test build',
        {
          '--watch --hot --coverage --bail --silent --bun -b --todo -u --update-snapshots --minify --sourcemap --if-present': 'flag',
          '-t --test-name-pattern --timeout --target --format --filter -F --rerun-each --external': 'value text',
          '--outdir --outfile': 'changes value write',
          '-r --preload -c --config': 'acts value program',
        },
        { optionsFirst: true },
      ),
      { names: ['x'], options: { '--bun --silent': 'flag', '-p --package': 'value text' }, ...fetchesAndRuns },
      {
        names: ['pm'],
        sub: [
          reading('ls bin hash hash-print hash-string why', { '-a --all -g': 'flag' }),
          writing('pack cache migrate trust untrusted default-trusted pkg version'),
        ],
      },
      reaching('outdated audit info why'),
      changingElsewhere('publish', { '--access --tag --otp': 'value text', '--dry-run': 'flag' }),
      { names: ['exec'], wraps: { kind: 'shell-words' }, risk: 'high' },
      running('repl'),
    ],
    otherwise: running(
      'otherwise',
      {
        '--watch --hot --silent --bun -b --smol --inspect': 'flag',
        '-e --eval -p --print': 'acts value code',
        '-r --preload --env-file -c --config': 'acts value program',
        '--cwd': 'changes value read',
      },
      { operands: 'script text*', optionsFirst: true, runsInput: true },
    ),
  },
  {
    names: ['corepack'],
    options: { '--version -v -h --help': 'shows' },
    sub: [
      installing(
        'enable disable prepare use up install pack hydrate cache',
        { '--activate --all -g --global': 'flag', '--install-directory': 'changes value write', '-o --output': 'changes attached write' },
        { effects: ['network', 'write', 'config'] },
      ),
    ],
    otherwise: running('otherwise', {}, { optionsFirst: true, effects: ['network'] }),
  },
  {
    names: ['nvm', 'fnm', 'volta', 'n'],
    options: { '--version -V -v -h --help': 'shows' },
    sub: [
      reading('ls list current which env version', { '--no-colors --no-alias': 'flag' }),
      installing(
        'install use default uninstall alias unalias pin exec run fetch setup ls-remote list-remote reinstall-packages',
        { '--lts --latest --install-if-missing --silent': 'flag' },
        { effects: ['network', 'write', 'config'] },
      ),
    ],
  },
]

function yarnOptions(): Readonly<Record<string, string>> {
  return joinOptions(installOptions, {
    '-s --silent --json --verbose --offline --no-progress --non-interactive --immutable --immutable-cache --check-cache --check-files --no-lockfile --pure-lockfile --flat --har --prefer-offline --inline-builds --ignore-engines --ignore-optional --ignore-platform --network-timeout --focus -W --ignore-workspace-root-check --dev --peer --all -A --topological -t --topological-dev --since --no-private --caret --watch --watchAll --coverage --ci --run -u --fix -C --cached -v':
      'flag',
    '--mode --network-concurrency -j --jobs --pattern --level --groups --severity --from --depth': 'value text',
    '--cwd': 'changes value read',
    '--cache-folder --modules-folder --use-yarnrc --registry --mutex --global-folder': 'acts value config',
  })
}

function yarnRow(names: string, effects: CommandSpec['effects'] & {}): CommandSpec {
  return running(names, yarnOptions(), { optionsFirst: !effects.includes('network'), effects })
}
