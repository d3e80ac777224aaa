import { joinOptions } from './join-options.ts'
import { changingElsewhere, configuring, installing, opening, reaching, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>

const goBuildOptions: Options = {
  '-a -n -v -x -race -msan -asan -cover -work -trimpath -linkshared -json -buildvcs -modcacherw -i -t -u -d -m -e -deps -test -find -compiled -export -versions -retracted':
    'flag',
  '-p -covermode -coverpkg -tags -mod -buildmode -installsuffix -pkgdir -f': 'value text',
  '-o -coverprofile -pgo-out': 'changes value write',
  '-C': 'changes value read',
  '-overlay -modfile -pgo -asmflags -gcflags -gccgoflags -ldflags -compiler': 'changes value config',
  '-toolexec -exec': 'acts value program',
}

const goTestOptions: Options = {
  ...goBuildOptions,
  '-c -short -failfast -fullpath -benchmem -artifacts -test.v -test.short': 'flag',
  '-run -bench -benchtime -count -cpu -list -parallel -skip -timeout -shuffle -vet -fuzz -fuzztime -fuzzminimizetime -test.run -test.count':
    'value text',
  '-blockprofile -cpuprofile -memprofile -mutexprofile -trace -outputdir': 'changes value write',
  '-blockprofilerate -memprofilerate -mutexprofilefraction': 'value text',
  '-args': 'final flag',
}

const go = (names: string, options: Options, more: Partial<CommandSpec> = {}): CommandSpec => ({
  syntax: 'go',
  ...running(names, options, more),
})

const cargoOptions: Options = {
  '-q --quiet -v -vv --verbose --fix --locked --offline --frozen -r --release --all-targets --lib --bins --examples --tests --benches --all-features --no-default-features --workspace --all -n --dry-run --no-fail-fast --no-run --keep-going --ignore-rust-version --future-incompat-report --unit-graph --doc --document-private-items --no-deps --no-track -f --force --open --allow-dirty --allow-staged --no-vcs --list --timings --broken-code --allow-no-vcs --edition-idioms --fix-lockfile --optional --no-optional --dev --build --aggressive -d --duplicates --check --nocapture':
    'flag',
  '-p --package --exclude -F --features --bin --example --test --bench --profile -j --jobs --target --message-format --color --edition --name --vcs --rename --registry --vers --version --git-fetch-with-cli --branch --tag --rev --format-version --filter-platform -e --edges -i --invert --prune --depth --prefix --charset --precise --lockfile-path --limit --rust-version':
    'value text',
  '--path --manifest-path': 'changes value read',
  '--target-dir --artifact-dir --out-dir --root': 'changes value write',
  '--git': 'value url',
  '--config -Z --index --token -C': 'acts value config',
}

// rustup stands in place of cargo and rustc, and these name the program that it runs.
const toolchainFiles = 'rust-toolchain rust-toolchain.toml'

const cargo = (names: string, more: Partial<CommandSpec> = {}): CommandSpec => running(names, cargoOptions, { effects: ['write'], ...more })

/** Go and Rust with their tools. They fetch modules where some are missing, and build files name programs. Source: their manuals. */
export const goRust: readonly CommandSpec[] = [
  {
    names: ['go'],
    options: { '-h --help': 'shows' },
    sub: [
      go('build install', goBuildOptions, { effects: ['write', 'network'] }),
      go('run', goBuildOptions, { optionsFirst: true, operands: 'script text*', effects: ['network'] }),
      go('test', goTestOptions, { effects: ['write', 'network'] }),
      go('vet generate', { ...goBuildOptions, '-run -skip': 'value text', '-vettool': 'acts value program' }),
      { ...go('fmt', { '-n -x': 'flag', '-mod': 'value text' }), runsProject: false, effects: ['write'] },
      { ...reaching('list', goBuildOptions), syntax: 'go', note: 'Fetches modules that are missing.', readsCurrentFolder: true },
      { ...installing('get', { ...goBuildOptions, '-tool': 'flag' }), syntax: 'go' },
      {
        names: ['mod'],
        sub: [
          {
            ...installing('download tidy vendor init edit', {
              '-x -v -e -json -print -fmt': 'flag',
              '-go -compat -reuse': 'value text',
              '-require -droprequire -replace -dropreplace -exclude -module -tool -toolchain': 'changes value text',
              '-o': 'changes value write',
              '-diff': 'flag',
            }),
            syntax: 'go',
          },
          { ...reaching('graph why verify', { '-m -vendor -x': 'flag', '-go': 'value text' }), syntax: 'go' },
        ],
      },
      { names: ['work'], sub: [{ ...installing('init use sync vendor edit', { '-r -v -print -json -fmt': 'flag' }), syntax: 'go' }] },
      { names: ['env'], syntax: 'go', options: { '-json -changed': 'flag', '-w -u': 'acts flag config' }, operands: 'text*' },
      reading('version', { '-m -v -json': 'flag' }, { operands: 'read*', syntax: 'go' }),
      {
        names: ['doc'],
        syntax: 'go',
        options: { '-all -c -cmd -short -src -u': 'flag', '-http': 'acts flag execute', '-C': 'changes value read' },
        operands: 'text*',
      },
      reading('help'),
      {
        names: ['clean'],
        syntax: 'go',
        options: { '-n -x -i -r': 'flag', '-cache -testcache -modcache -fuzzcache': 'changes flag write' },
        operands: 'text*',
        effects: ['write'],
      },
      go('tool', {}, { syntax: 'none' }),
      go('bug telemetry fix', {}),
    ],
  },
  {
    names: ['gofmt', 'goimports', 'gofumpt'],
    syntax: 'go',
    options: {
      '-d -e -l -s -extra -v': 'flag',
      '-r -local -lang -modpath -srcdir': 'value text',
      '-w': 'changes flag write',
      '-cpuprofile': 'changes value write',
    },
    operands: 'read*',
  },
  {
    names: ['golangci-lint'],
    options: { '-h --help --version': 'shows', '-v --verbose': 'flag', '--color': 'value text' },
    sub: [
      running(
        'run fmt',
        {
          '--fast --new --tests --no-config --allow-parallel-runners -v --verbose --enable-all --disable-all --show-stats': 'flag',
          '-E --enable -D --disable --timeout --out-format --new-from-rev --build-tags --max-issues-per-linter --max-same-issues --issues-exit-code -j --concurrency --default --output.text.path':
            'value text',
          '--fix': 'changes flag write',
          '-c --config': 'changes value script',
        },
        { effects: ['network'] },
      ),
      running('linters config formatters', { '-c --config': 'changes value script' }),
      reading('version help', { '--debug --short': 'flag', '-c --config': 'value read' }),
      writing('cache completion custom migrate'),
    ],
  },
  changingElsewhere('goreleaser', {}, { syntax: 'none', note: 'Builds and publishes.' }),
  running(
    'staticcheck revive govulncheck gosec dlv gopls gotestsum ginkgo mockgen stringer wire swag sqlc air ko buf protoc protoc-gen-go',
    {
      '-version --version -h --help': 'shows',
      '-v -r -p --race --cover --snapshot --clean': 'flag',
      '-f --format --tests -tests': 'value text',
      '-o --out': 'changes value write',
      '-config --config -c': 'changes value script',
      '--plugin --post-run-command': 'acts value program',
      '-I* -I': 'value read',
    },
    { operands: 'text*', effects: ['network', 'write'] },
  ),
  {
    names: ['cargo'],
    optionsEverywhere: true,
    options: joinOptions(cargoOptions, { '-V --version -h --help --list': 'shows', '--explain': 'value text' }),
    note: 'The workspace can choose the compiler and wrap it, so cargo runs code of the project.',
    runsProject: true,
    alwaysRuns: true,
    chosenBy: toolchainFiles,
    risk: 'medium',
    sub: [
      cargo(
        'build b check c doc d rustc rustdoc bench clippy nextest llvm-cov tarpaulin miri hack udeps machete expand bloat criterion flamegraph',
        { effects: ['write', 'network'] },
      ),
      {
        ...cargo('fix', { effects: ['write', 'network'] }),
        options: joinOptions(cargoOptions, { '--edition --edition-idioms --broken-code': 'flag' }),
      },
      cargo('test t', { effects: ['write', 'network'] }),
      cargo('run r', { effects: ['write', 'network'], optionsFirst: true }),
      cargo('fmt', { effects: ['write'], forms: [{ when: '--check', operands: 'text*', runsProject: true, risk: 'medium' }] }),
      running(
        'tree metadata pkgid locate-project read-manifest verify-project audit deny outdated msrv vet geiger semver-checks',
        cargoOptions,
        { effects: ['network'], readsCurrentFolder: true },
      ),
      reaching('search info', cargoOptions),
      installing('add remove rm update generate-lockfile fetch vendor install uninstall binstall upgrade init new package', cargoOptions),
      { ...changingElsewhere('publish yank owner login logout', cargoOptions) },
      { names: ['clean'], options: cargoOptions, operands: 'none', effects: ['write'], risk: 'medium', runsProject: true },
      reading('version help config report', {}, { runsProject: true }),
    ],
  },
  running(
    'rustc clippy-driver rustdoc bindgen cbindgen',
    {
      '-V -vV --version -h --help': 'shows',
      '-v --verbose -g -O --test': 'flag',
      '--explain --print --edition --crate-type --crate-name --cfg --target -l -A -W -D -F --cap-lints --emit --color --error-format --check-cfg':
        'value text',
      '-L --extern --sysroot': 'value read',
      '-o --out-dir': 'changes value write',
      '-C --codegen -Z': 'acts value config',
    },
    { operands: 'read*', alwaysRuns: true, chosenBy: toolchainFiles, effects: ['write'] },
  ),
  {
    names: ['rustup'],
    options: { '-V --version -h --help': 'shows', '-q --quiet -v --verbose': 'flag' },
    sub: [
      reaching('show which', { '-v --verbose': 'flag', '--toolchain': 'value text' }),
      reaching('check'),
      installing(
        'update upgrade install uninstall default override set self',
        {
          '--no-self-update --force --force-non-host --allow-downgrade': 'flag',
          '--profile -c --component -t --target --path': 'value text',
        },
        { effects: ['network', 'write', 'config'] },
      ),
      ...['toolchain', 'target', 'component'].map(
        (name): CommandSpec => ({
          names: [name],
          sub: [
            // What is not installed yet may be fetched first.
            reaching('list', { '-v --verbose --installed -q --quiet': 'flag', '--toolchain': 'value text' }),
            installing(
              'add install remove uninstall link update',
              { '--no-self-update --force': 'flag', '--toolchain --profile -c -t': 'value text' },
              { effects: ['network', 'write', 'config'] },
            ),
          ],
        }),
      ),
      { names: ['run'], options: { '--install': 'flag' }, wraps: { kind: 'argv', skip: 1 }, runsProject: true },
      opening('doc man', { '--std --book --path --core --alloc': 'flag' }),
      reading('completions help'),
    ],
  },
  {
    names: ['rustfmt'],
    alwaysRuns: true,
    runsProject: true,
    options: {
      '-V --version -h --help': 'shows',
      '--check -l --files-with-diff -v --verbose -q --quiet --backup': 'flag',
      '--edition --color --style-edition --emit --print-config --file-lines': 'value text',
      '--config-path': 'value read',
      '--config': 'changes value text',
    },
    operands: 'write*',
    effects: ['write'],
    risk: 'medium',
    forms: [{ when: '--check -l --files-with-diff', operands: 'read*', runsProject: true }],
  },
  configuring('sccache', { '-s --show-stats -V --version -h --help': 'shows' }, { effects: ['execute'] }),
  running(
    'trunk wasm-pack cross bacon mdbook dx leptos sqlx diesel sea-orm-cli',
    {
      '-V --version -h --help': 'shows',
      '--release --dev --open --all-targets --headless': 'flag',
      '--target --port -p --features': 'value text',
      '-d --dest-dir --out-dir --dist': 'changes value write',
    },
    { effects: ['network', 'write'] },
  ),
]
