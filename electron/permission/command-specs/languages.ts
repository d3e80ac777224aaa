import { changingElsewhere, configuring, installing, opening, reaching, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>
const about: Options = { '--version -h --help': 'shows' }

// An interpreter: a file of the workspace is code of the project, code on the command line can be anything.
const interpreter = (names: string, options: Options, more: Partial<CommandSpec> = {}): CommandSpec =>
  running(names, options, { operands: 'script text*', optionsFirst: true, runsInput: true, runsProject: false, ...more })

const runsInside: Partial<CommandSpec> = { wraps: { kind: 'argv', onlyKnown: true }, runsProject: true, risk: 'medium' }

const rubyToolOptions: Options = {
  ...about,
  '-v': 'shows',
  '-V': 'flag',
  '-T --tasks -t --trace -P --prereqs -n --dry-run -q --quiet -s --silent --fail-fast --order-random --no-color --color --parallel -a -L --list-target-files --verbose -w --warnings -b --backtrace --skip-bundle --skip-git --api --no-profile --only-failures --next-failure --bisect --debug -m --display-cop-names -D -S --watch --livereload --force-default-config --drafts':
    'flag',
  '-e --example --pattern --exclude-pattern --tag --order --seed --format --only --except --fail-level --environment -p --port --binding --database -d --line -C --concurrency --cache -E':
    'value text',
  '-A --autocorrect --autocorrect-all --auto-correct --auto-gen-config': 'changes flag write',
  '-o --out --output': 'changes value write',
  '-f --rakefile -c --config --options': 'changes value text',
  '-r --require -I -R --rakelibdir --plugin': 'acts value program',
}

/** Ruby, PHP, Perl, Lua, R, Julia, Elixir and Swift. Source: their manuals. */
export const languages: readonly CommandSpec[] = [
  {
    ...interpreter('ruby jruby truffleruby', {
      '-v --version -h --help --copyright': 'shows',
      '-w -W -W0 -W1 -W2 -d --debug --verbose -s -S -l -n -p -a --disable-gems --yjit --jit': 'flag',
      '-c': 'flag',
      '-E -K -F -x --encoding --enable --disable -0': 'attached text',
      '-e': 'final acts value code',
      '-r -I -C': 'acts value program',
      '-i': 'acts attached write',
    }),
    forms: [{ when: '-c', operands: 'read*' }],
  },
  {
    names: ['gem'],
    options: { '-v --version -h --help': 'shows' },
    sub: [
      reading('list environment env contents which specification help dependency', {
        '-l --local -d --details -a --all --versions --no-versions -i --installed': 'flag',
        '-v --version': 'value text',
        '-r --remote -b --both': 'changes flag network',
      }),
      reaching('search outdated info query fetch', {
        '-a --all -d --details -r --remote -l --local -e --exact --pre': 'flag',
        '-v --version': 'value text',
      }),
      installing('install i update uninstall cleanup pristine unpack setup rdoc exec', {
        '-N --no-document --conservative --user-install -f --force -x -a --all -I --no-post-install-message --pre': 'flag',
        '-v --version -g --file': 'value text',
        '-i --install-dir -n --bindir': 'changes value write',
        '-s --source --config-file -p --http-proxy': 'acts value config',
      }),
      running('build', { '-o --output': 'changes value write', '--strict --force': 'flag' }, { operands: 'script', effects: ['write'] }),
      changingElsewhere('push yank owner signin signout'),
      configuring('sources mirror cert'),
    ],
  },
  {
    names: ['bundle', 'bundler'],
    options: { '-v --version': 'shows', '--no-color --verbose -V': 'flag', '--retry -r': 'value text' },
    note: 'A Gemfile is a program.',
    runsProject: true,
    risk: 'medium',
    sub: [
      { names: ['exec'], options: { '--keep-file-descriptors': 'flag', '--gemfile': 'acts value script' }, ...runsInside },
      installing(
        'install i update add remove lock cache package pack init gem clean pristine binstubs binstub plugin',
        {
          '--quiet --local --prefer-local --redownload --force --all --conservative --patch --minor --major --strict --frozen --deployment --no-cache --standalone --update --normalize-platforms --skip-install --dry-run':
            'flag',
          '-j --jobs --without --with --group -g --source -s --version -v --add-platform --retry --git --branch': 'value text',
          '--path --binstubs': 'changes value write',
          '--gemfile': 'acts value script',
        },
        { runsProject: true },
      ),
      running(
        'check list show info outdated platform viz doctor licenses env version fund',
        {
          '--paths --name-only --strict --local --parseable --path --verbose --only-explicit': 'flag',
          '--only-group --without-group': 'value text',
        },
        { effects: ['network'] },
      ),
      configuring('config', { '--local --global --parseable --delete': 'flag' }),
      opening('open console help'),
    ],
    otherwise: installing(
      'install',
      { '--quiet --local --verbose -V -v --version': 'flag', '-j --jobs': 'value text' },
      { runsProject: true },
    ),
  },
  running('rails', rubyToolOptions, { alwaysRuns: true }),
  running(
    'rake rspec rubocop standardrb minitest cucumber guard foreman puma rackup sidekiq cap thor jekyll middleman brakeman sorbet srb steep solargraph reek fasterer pod fastlane kitchen rubycritic erb haml irb pry',
    rubyToolOptions,
  ),
  interpreter(
    'php',
    {
      '-v --version -h --help -i --info -m --modules --ini': 'shows',
      '-n -q -s -w -e -a': 'flag',
      '-l --syntax-check': 'flag',
      '--rf --rc --re --rz --ri': 'value text',
      '-r --run -B --process-begin -R --process-code -E --process-end': 'final acts value code',
      '-F --process-file -f --file': 'acts value script',
      '-c -d -z --php-ini --define': 'acts value config',
      '-S --server -t --docroot': 'acts value host',
    },
    { forms: [{ when: '-l --syntax-check', operands: 'read*' }] },
  ),
  {
    names: ['composer'],
    note: 'Plugins in the vendor folder are loaded by every call.',
    runsProject: true,
    alwaysRuns: true,
    risk: 'medium',
    optionsEverywhere: true,
    options: {
      '-V --version -h --help': 'shows',
      '-q --quiet -v -vv -vvv --verbose -n --no-interaction --ansi --no-ansi --profile --no-plugins --no-scripts --no-cache': 'flag',
      '-d --working-dir': 'changes value read',
    },
    sub: [
      installing(
        'install i update u upgrade require r req remove rm uninstall create-project reinstall dump-autoload dumpautoload bump init self-update selfupdate',
        {
          '--dev --no-dev -o --optimize-autoloader --optimize -a --classmap-authoritative --prefer-dist --prefer-source --dry-run --no-progress --ignore-platform-reqs --with-all-dependencies -W -w --with-dependencies --prefer-lowest --prefer-stable --lock --no-autoloader --no-update --no-install --fixed --sort-packages':
            'flag',
          '--ignore-platform-req --prefer-install --stability -s': 'value text',
          '--repository --repository-url': 'acts value url',
        },
        { runsProject: true },
      ),
      { names: ['run-script', 'run', 'exec', 'test', 'x'], operands: 'text*', optionsFirst: true, runsProject: true, risk: 'medium' },
      running(
        'show info outdated why depends why-not prohibits licenses validate check-platform-reqs status suggests fund audit search diagnose about browse',
        {
          '-i --installed -a --all -t --tree -D --direct --locked -l --latest -N --name-only -P --path -s --self --strict --no-check-lock --no-check-publish --with-dependencies --no-dev --recursive -r':
            'flag',
          '-f --format': 'value text',
        },
        { effects: ['network'] },
      ),
      configuring('config global', { '-g --global -l --list --unset': 'flag' }),
      writing('archive clear-cache clearcache'),
    ],
    otherwise: running('script'),
  },
  running(
    'phpunit pest phpstan psalm php-cs-fixer phpcs phpcbf rector artisan symfony drush wp pint infection',
    {
      ...about,
      '-V': 'shows',
      '--testdox --debug --dry-run --no-progress --stop-on-failure --verbose -v --coverage-text --diff -q --no-interaction -n --parallel --no-coverage':
        'flag',
      '--filter --testsuite --group --level -l --memory-limit --standard --error-format': 'value text',
      '--coverage-html --coverage-clover --log-junit': 'changes value write',
      '-c --configuration --config --bootstrap --autoload-file -a': 'changes value script',
    },
    { effects: ['write'] },
  ),
  {
    ...interpreter('perl', {
      '-v -V --version -h --help': 'shows',
      '-w -W -X -t -T -U -u -s -S -l -a -n -p': 'flag',
      '-c': 'flag',
      '-F -0 -C -x -D': 'attached text',
      '-e -E': 'final acts value code',
      '-M -m -I': 'acts value program',
      '-i': 'acts attached write',
      '-pe -ne -lne -nle -pie -lane -0pe -wne -nE -lpe': 'final acts value code',
    }),
    note: 'perl -c still runs BEGIN blocks.',
  },
  running(
    'prove perltidy perlcritic cpan cpanm carton dzil',
    {
      ...about,
      '-v -r --recurse -l -b --timer -q --quiet --notest -n --installdeps --local-lib-contained': 'flag',
      '-j --jobs --local-lib -L': 'value text',
      '-I -M --exec -e -P': 'acts value program',
    },
    { effects: ['network', 'write'] },
  ),
  interpreter('lua luajit lua5.4 lua5.3 texlua', {
    '-v': 'shows',
    '-i -E -W': 'flag',
    '-e': 'final acts value code',
    '-l': 'acts value program',
  }),
  running(
    'luarocks luacheck busted stylua',
    {
      ...about,
      '--check -v --verbose --local -q --no-color': 'flag',
      '--std --globals --pattern -p': 'value text',
      '-c --config': 'changes value script',
    },
    { effects: ['network', 'write'] },
  ),
  interpreter('R Rscript r', {
    '--version -h --help': 'shows',
    '--vanilla --no-save --no-restore --slave --no-echo --no-environ --no-site-file --no-init-file -q --quiet --silent --verbose --interactive':
      'flag',
    '--default-packages --encoding': 'value text',
    '-e': 'final acts value code',
    '-f --file': 'acts value script',
    '--args': 'final flag',
  }),
  interpreter('julia', {
    '-v --version -h --help': 'shows',
    '-q --quiet -i --banner --compile --history-file --color': 'flag',
    '-t --threads -p --procs -O --optimize --check-bounds': 'value text',
    '--project': 'attached text',
    '-e --eval -E --print': 'final acts value code',
    '-L --load -J --sysimage -m --module': 'acts value program',
  }),
  interpreter(
    'elixir erl iex escript crystal groovy nim amm racket guile sbcl clojure clj bb ghci runghc runhaskell ocaml swipl tclsh wish octave gnuplot',
    {
      '-v --version -h --help -V': 'shows',
      '-i --no-halt': 'flag',
      '-e --eval -eval -c --expr': 'final acts value code',
      '-r -pa -pz -S --require -l -I': 'acts value program',
    },
  ),
  running(
    'mix rebar3 hex',
    { ...about, '--force --only --warnings-as-errors --check-formatted --trace --cover --stale --failed': 'flag' },
    { effects: ['network', 'write'] },
  ),
  running(
    'stack cabal ghc hlint ormolu fourmolu opam dune esy',
    {
      ...about,
      '-V --numeric-version': 'shows',
      '--fast --test --bench --watch -w --no-run-tests --pedantic --dry-run -O -O2 -Wall': 'flag',
      '--resolver --ghc-options -j --flag --profile': 'value text',
      '-o': 'changes value write',
      '--exec': 'acts value program',
    },
    { effects: ['network', 'write'] },
  ),
  {
    names: ['swift'],
    options: { '-v --version -h --help': 'shows' },
    sub: [
      running(
        'build test run',
        {
          '-q --quiet -v --verbose --parallel --enable-code-coverage --show-bin-path --skip-build -l --list-tests --build-tests': 'flag',
          '-c --configuration --filter --product --target -j --jobs --arch --triple --swift-sdk --skip': 'value text',
          '--package-path': 'changes value read',
          '--scratch-path --build-path': 'changes value write',
          '-Xswiftc -Xcc -Xlinker': 'acts value config',
          '--disable-sandbox': 'acts flag execute',
        },
        { optionsFirst: false, effects: ['network', 'write'] },
      ),
      running('package', { '--package-path': 'changes value read' }, { effects: ['network', 'write'] }),
      running('repl format sdk'),
    ],
    otherwise: running('script', {}, { operands: 'script text*', optionsFirst: true, runsInput: true }),
  },
  running(
    'swiftc swiftlint swiftformat swift-format xcodebuild xcrun xctest tuist xcodegen carthage simctl instruments codesign notarytool altool',
    {
      '-version --version -h -help --help -showsdks -list': 'shows',
      '-quiet -verbose -json -showBuildSettings --strict --quiet --lint': 'flag',
      '-scheme -target -project-name -configuration -sdk -destination -only-testing -skip-testing -testPlan -arch --sdk --config-name':
        'value text',
      '-project -workspace': 'value read',
      '-derivedDataPath -resultBundlePath -archivePath -exportPath -o': 'changes value write',
      '--fix --autocorrect': 'changes flag write',
    },
    { syntax: 'single-dash', effects: ['write'] },
  ),
  installing(
    'flutter dart',
    {
      '--version -h --help': 'shows',
      '-v --verbose --machine --release --debug --profile --no-pub --offline --fatal-infos --coverage --set-exit-if-changed': 'flag',
      '-d --device-id -t --target --flavor --name --dart-define --tags -o --output --format': 'value text',
    },
    { runsProject: true },
  ),
  running(
    'hugo zola pelican gitbook mint',
    {
      ...about,
      '-D --buildDrafts --gc --minify --watch --drafts --open': 'flag',
      '-b --baseURL -p --port --bind -u --base-url': 'value text',
      '-d --destination -o --output-dir': 'changes value write',
      '-s --source --config': 'changes value read',
    },
    { effects: ['network', 'write'] },
  ),
]
