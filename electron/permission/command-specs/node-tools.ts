import { joinOptions } from './join-options.ts'
import { configuring, installing, reaching, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

const about = '--version --help'

const nodeOptions: Readonly<Record<string, string>> = {
  '-v --version -h --help --v8-options --completion-bash': 'shows',
  '--watch --watch-preserve-output --trace-warnings --trace-deprecation --trace-uncaught --no-warnings --no-deprecation --throw-deprecation --pending-deprecation --enable-source-maps --experimental-strip-types --experimental-transform-types --no-experimental-strip-types --experimental-vm-modules --expose-gc --preserve-symlinks --test-only --experimental-test-coverage --test-force-exit --test-update-snapshots --experimental-permission --permission --frozen-intrinsics --no-addons -i --interactive':
    'flag',
  '--test -c --check': 'flag',
  '--conditions -C --max-old-space-size --stack-trace-limit --unhandled-rejections --test-name-pattern --test-reporter --test-concurrency --test-timeout --test-shard --input-type --dns-result-order --watch-path --icu-data-dir':
    'value text',
  '--inspect --inspect-brk --inspect-wait': 'attached text',
  '--test-reporter-destination --cpu-prof-dir --diagnostic-dir --report-dir --redirect-warnings': 'changes value write',
  '--cpu-prof --heap-prof --prof': 'changes flag write',
  '-e --eval -p --print -pe': 'final acts value code',
  '-r --require --import --loader --experimental-loader --env-file --env-file-if-exists --openssl-config --snapshot-blob --build-snapshot --experimental-config-file --run':
    'acts value program',
}

const testOptions: Readonly<Record<string, string>> = {
  [about]: 'shows',
  '--ci --silent --verbose --coverage --bail --passWithNoTests --watch --watchAll --run -u --update --updateSnapshot --findRelatedTests --onlyChanged -o --runInBand -i --no-coverage --detectOpenHandles --forceExit --listTests --showConfig --clearCache --no-cache --cache --colors --no-color --expand --logHeapUsage --notify --json --ui --open --inspect --inspect-brk --globals --isolate --no-isolate --fileParallelism --no-file-parallelism --dom --typecheck --hideSkippedTests --allowOnly --headed --headless --debug --list --last-failed --forbid-only --fully-parallel --quiet --pass-with-no-tests --update-snapshots -x --recursive --exit --parallel --sort --diff --full-trace --color --no-colors':
    'flag',
  '-t --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns --maxWorkers -w --workers --testTimeout --shard --selectProjects --project --collectCoverageFrom --coverageReporters --changedSince --reporter --reporters --mode --environment --pool --maxConcurrency --exclude --dir --root --retry --coverage.reporter --coverage.provider --coverage.enabled --coverage.include --grep -g --grep-invert --browser --timeout --repeat-each --retries --max-failures --trace -j --jobs --fgrep -f --ignore --extension --spec --sequence.shuffle':
    'value text',
  '--outputFile --output --coverageDirectory --coverage.reportsDirectory --cacheDirectory': 'changes value write',
  '-c --config --rootDir': 'changes value script',
  '--globalSetup --globalTeardown --setupFiles --setupFilesAfterEnv --testEnvironment --testRunner --runner --transform --preset --resolver --setupTestFrameworkScriptFile --tsconfig -r --require --loader --import --package --opts --ui.port':
    'acts value program',
}

const lintOptions: Readonly<Record<string, string>> = {
  [about]: 'shows',
  '-v -h': 'shows',
  '--quiet --no-color --color --cache --no-cache --no-inline-config --report-unused-disable-directives --no-error-on-unmatched-pattern --pass-on-no-patterns --debug -c --check -l --list-different --no-config --no-eslintrc --stats --exit-on-fatal-error --no-warn-ignored --no-ignore --no-editorconfig --no-semi --single-quote --use-tabs --log-level --allow-empty-input --formatter-verbose -s --silent -q':
    'flag',
  '--ext --max-warnings --env --global --rule --ignore-pattern -f --format --loglevel --tab-width --print-width --trailing-comma --end-of-line --parser --cache-strategy --stdin-filepath --stdin-filename --formatter --flag --concurrency':
    'value text',
  '--ignore-path': 'value read',
  '--print-config --find-config-path --file-info': 'value read',
  '--stdin': 'flag',
  '--fix -w --write --fix-dry-run --init': 'changes flag write',
  '-o --output-file --cache-location --cache-file': 'changes value write',
  '--config': 'changes value script',
  '--plugin --parser-options --resolve-plugins-relative-to --rulesdir --config-basedir --custom-formatter --custom-syntax':
    'acts value program',
}

const buildOptions: Readonly<Record<string, string>> = {
  [about]: 'shows',
  '-v -h': 'shows',
  '--watch -w --open --host --strictPort --force --debug -d --clearScreen --no-clear-screen --sourcemap --minify --ssr --emptyOutDir --progress --stats --analyze --profile --hot --cache --no-cache --turbo --turbopack --webpack --experimental --production --prod --dev --no-lint --bundle --splitting --dts --clean --treeshake --quiet --silent --verbose --dry-run --dry --continue --parallel --all -p --ci --json --no-color --nx-bail --skip-nx-cache --affected --static --no-daemon --once --update --exit':
    'flag',
  '-m --mode --port --target --base -l --logLevel --env --node-env --entry --name --format --platform --loader --external --define --devtool --filter -F --scope --concurrency --projects --project --configuration -t --targets --exclude --base-href --hostname -H --log-order --output-logs --jsx --input -i':
    'value text',
  '--outDir --out-dir --outdir --outfile --output -o --output-path --dist-dir': 'changes value write',
  '-c --config --configFile --config-path --cwd --root --gulpfile --gruntfile --tsconfig': 'changes value script',
  '-r --require --plugin --plugins --import --inject --transform --use': 'acts value program',
}

/** Programs that run JavaScript, and tools of JavaScript projects: nearly all run code of the project. Source: their manuals. */
export const nodeTools: readonly CommandSpec[] = [
  running('node nodejs', nodeOptions, {
    operands: 'script text*',
    optionsFirst: true,
    runsInput: true,
    forms: [
      { when: '--test', operands: 'script*', runsProject: true, risk: 'medium' },
      { when: '-c --check', operands: 'read*' },
    ],
  }),
  running(
    'tsx ts-node ts-node-esm esno jiti vite-node nodemon',
    joinOptions(nodeOptions, {
      '-T --transpile-only --transpileOnly --files --esm --swc --skip-project --no-cache --quiet -q -V --verbose --typeCheck': 'flag',
      '-P --project --tsconfig -O --compiler-options -w --ext --ignore --delay': 'value text',
      '-x --exec --script-mode': 'acts value program',
      '--clear-screen --include': 'flag',
    }),
    { operands: 'script text*', optionsFirst: true, runsInput: true },
  ),
  {
    names: ['deno'],
    options: { '-V --version -h --help': 'shows', '-q --quiet --unstable': 'flag', '-L --log-level': 'value text' },
    sub: [
      running(
        'run serve test bench compile bundle repl jupyter',
        {
          '--watch --no-check --check -q --quiet --no-lock --frozen --cached-only --no-remote --no-npm --parallel --doc --shuffle --trace-leaks --clean --coverage-raw-data-only --no-run --permit-no-files --json --no-prompt':
            'flag',
          '-t --filter --fail-fast --reporter --seed --ext --location --target --port --host --cached': 'value text',
          '-A --allow-all --allow-run --allow-ffi --allow-sys --allow-env --allow-net --allow-read --allow-write --allow-import -R -W -N -E -S':
            'acts attached unknown',
          '-o --output --coverage --junit-path': 'changes attached write',
          '-c --config --import-map --lock --env-file --preload --cert --node-modules-dir': 'acts attached program',
        },
        {
          operands: 'script text*',
          optionsFirst: true,
          runsInput: true,
          forms: [{ when: '--no-run', operands: 'read*', runsProject: true }],
        },
      ),
      { names: ['eval'], options: { '-p --print -T --ts': 'flag', '--ext': 'value text' }, operands: 'code text*', risk: 'high' },
      {
        names: ['fmt'],
        options: {
          '--check -q --quiet --no-semicolons --single-quote --use-tabs --permit-no-files --unstable-component --unstable-sql': 'flag',
          '--ext --ignore --indent-width --line-width --prose-wrap': 'value text',
          '--watch': 'changes flag write',
          '-c --config': 'changes value read',
        },
        operands: 'write*',
        effects: ['write'],
        forms: [{ when: '--check', operands: 'read*', readsCurrentFolder: true }],
      },
      running('lint', {
        '--json --compact -q --quiet --permit-no-files': 'flag',
        '--rules-tags --rules-include --rules-exclude --ignore --ext': 'value text',
        '--fix': 'changes flag write',
        '-c --config': 'changes value script',
      }),
      reaching(
        'check cache info doc outdated audit',
        {
          '--json --all --html --private --lint -q --quiet --remote --doc --reload -r --compatible --latest': 'flag',
          '--filter --name': 'value text',
          '--output': 'changes value write',
          '-u --update': 'changes flag write',
        },
        { readsCurrentFolder: true },
      ),
      {
        names: ['task'],
        options: { '-q --quiet -r --recursive --eval': 'flag', '-f --filter': 'value text', '--cwd': 'changes value read' },
        optionsFirst: true,
        operands: 'text*',
        effectsOfOperands: ['execute'],
        readsCurrentFolder: true,
      },
      installing('install i add remove rm uninstall update init upgrade vendor clean approve-scripts', {
        '-D --dev --frozen --lib --serve -q --quiet --dry-run --npm --jsr': 'flag',
        '--entrypoint -e': 'value text',
        '-g --global -f --force --root -n --name -A --allow-all': 'acts attached write',
      }),
      { names: ['publish'], syntax: 'none', operands: 'text*', effects: ['network', 'write'], risk: 'high' },
      reading('types completions'),
      running('lsp'),
      reading(
        'coverage',
        {
          '--detailed --lcov': 'flag',
          '--html': 'changes flag write',
          '--include --exclude': 'value text',
          '--output': 'changes value write',
        },
        { operands: 'read*' },
      ),
    ],
    otherwise: running(
      'run',
      { '-A --allow-all --allow-run --allow-net --allow-read --allow-write --allow-env': 'acts attached unknown' },
      { operands: 'script text*', optionsFirst: true, runsInput: true },
    ),
  },
  {
    names: ['tsc', 'vue-tsc', 'tsgo'],
    options: {
      '-v --version -h --help --all': 'shows',
      '--showConfig --listFilesOnly': 'flag',
      '--noEmit -w --watch -b --build --pretty --strict --skipLibCheck --listFiles --listEmittedFiles --traceResolution --diagnostics --extendedDiagnostics --explainFiles --noErrorTruncation --preserveWatchOutput --esModuleInterop --allowJs --checkJs --verbose -d --declaration --emitDeclarationOnly --sourceMap --incremental --composite --force -f --dry --resolveJsonModule --isolatedModules --noEmitOnError --removeComments --noUnusedLocals --noUnusedParameters --noImplicitAny --strictNullChecks --stopBuildOnErrors':
        'flag',
      '-t --target -m --module --moduleResolution --lib --jsx --types --baseUrl --locale': 'value text',
      '-p --project --rootDir --typeRoots': 'value read',
      '--outDir --outFile --declarationDir --tsBuildInfoFile --generateTrace --generateCpuProfile': 'changes value write',
      '--init --clean': 'changes flag write',
    },
    // A flag may be taken back by the word after it: `--showConfig false`.
    operandForms: { 'true false': 'changes flag write' },
    operands: 'read*',
    effects: ['write'],
    risk: 'medium',
    forms: [{ when: '--showConfig --listFilesOnly', operands: 'read*', readsCurrentFolder: true }],
    note: 'The project file decides where the output goes.',
  },
  running(
    'eslint prettier stylelint standard xo tslint oxlint markdownlint markdownlint-cli2 commitlint depcheck knip madge publint attw cspell svelte-check',
    lintOptions,
    { operands: 'read*' },
  ),
  {
    names: ['biome'],
    options: { '-V --version -h --help': 'shows' },
    sub: [
      {
        names: ['check', 'lint', 'format', 'ci', 'search'],
        options: {
          '--colors --changed --staged --verbose --no-errors-on-unmatched --error-on-warnings --skip-parse-errors --json-formatter-enabled --formatter-enabled --linter-enabled --assist-enabled --enforce-assist':
            'attached text',
          '--only --skip --since --max-diagnostics --diagnostic-level --reporter --files-max-size --log-level --log-kind --vcs-enabled --vcs-root --vcs-default-branch --indent-style --indent-width --line-width --stdin-file-path':
            'value text',
          '--config-path': 'value read',
          '--log-file --reporter-file': 'changes value write',
          '--write --fix --unsafe --apply --apply-unsafe --suppress': 'changes flag write',
          '--use-server': 'acts flag execute',
        },
        operands: 'read*',
        readsCurrentFolder: true,
      },
      reading('version explain rage', { '--formatter --linter': 'flag' }),
      writing('init migrate start stop clean', { '--jsonc --write': 'flag' }),
    ],
  },
  running('jest ava', testOptions, { alwaysRuns: true, note: 'Hands over to the copy in the workspace.' }),
  running('vitest mocha tap jasmine playwright cypress c8 nyc karma wdio testcafe cucumber-js qunit uvu', testOptions, {
    operands: 'text*',
  }),
  running('webpack webpack-cli nx turbo ng gulp grunt lerna vue-cli-service', buildOptions, {
    alwaysRuns: true,
    note: 'Hands over to the copy in the workspace.',
  }),
  running(
    'vite rollup rolldown rspack esbuild parcel next nuxt nuxi astro svelte-kit remix gatsby react-scripts expo storybook tailwindcss postcss sass lessc swc babel tsup tsdown unbuild microbundle ncc electron electron-builder electron-vite electron-forge tauri wrangler serve http-server live-server pm2 forever eleventy vuepress vitepress docusaurus typedoc jsdoc api-extractor graphql-codegen openapi-generator-cli',
    buildOptions,
    {
      operands: 'text*',
    },
  ),
  {
    names: ['prisma', 'drizzle-kit', 'knex', 'typeorm', 'sequelize', 'sequelize-cli'],
    options: { '-v --version -h --help': 'shows' },
    optionsEverywhere: true,
    sub: [
      running('generate format validate init studio version introspect check', {
        '--schema --config': 'changes value script',
        '--watch --no-hints': 'flag',
        '--generator': 'value text',
      }),
      running(
        'migrate db db:migrate db:seed migration:run migrate:latest migrate:make seed:run push pull up export',
        {
          '--schema --config': 'changes value script',
          '--name --create-only -n --env': 'value text',
          '--skip-generate --skip-seed': 'flag',
          '--force-reset --accept-data-loss --force -f': 'acts flag history',
        },
        { effects: ['network'], risk: 'high' },
      ),
      running(
        'migrate:rollback db:drop db:migrate:undo db:migrate:undo:all migration:revert schema:drop drop',
        {},
        { effects: ['network', 'history'] },
      ),
    ],
  },
  {
    names: ['rimraf'],
    options: { '--version -h --help': 'shows', '-g --glob -v --verbose -i --interactive --no-preserve-root --preserve-root': 'flag' },
    operands: 'delete-tree*',
  },
  {
    names: ['mkdirp'],
    options: { '-v --version -h --help': 'shows', '-p --print': 'flag', '-m --mode': 'value text' },
    operands: 'write*',
  },
  {
    names: ['cross-env', 'dotenv', 'env-cmd'],
    options: { '-o --override': 'flag', '-e -f --file': 'acts value read' },
    wraps: { kind: 'argv', assignments: true },
    effects: ['config'],
  },
  {
    names: ['concurrently', 'npm-run-all', 'npm-run-all2', 'run-p', 'run-s', 'wireit'],
    options: {
      '-k --kill-others --kill-others-on-fail --raw -r --no-color -s --silent -p --parallel -l --print-label -c --continue-on-error':
        'flag',
      '-n --names --prefix --max-processes': 'value text',
      '--version --help': 'shows',
    },
    operands: 'code*',
    risk: 'high',
  },
  {
    names: ['husky', 'lefthook', 'pre-commit', 'lint-staged', 'simple-git-hooks'],
    options: { '-V --version -h --help': 'shows' },
    sub: [
      configuring('install uninstall init init-templatedir migrate-config add set', {
        '-f --force --install-hooks --overwrite': 'flag',
        '-t --hook-type': 'value text',
      }),
    ],
    otherwise: running(
      'run',
      {
        '-a --all-files -v --verbose -q --quiet --show-diff-on-failure --debug --no-stash --relative': 'flag',
        '--hook-stage --files --from-ref --to-ref --from --to -p --concurrent': 'value text',
        '-c --config --cwd': 'changes value script',
      },
      { effects: ['network', 'write'] },
    ),
  },
  running(
    'changeset release-it semantic-release standard-version np bumpp auto',
    {
      [about]: 'shows',
      '--ci --dry-run --no-git-tag --verbose --quiet -a --all-files --empty': 'flag',
      '--from --to --hook-stage': 'value text',
    },
    { effects: ['write'], risk: 'high' },
  ),
  installing('ncu npm-check-updates npm-check syncpack taze', {
    [about]: 'shows',
    '-u --upgrade --write -w -i --interactive': 'changes flag write',
    '-t --target --filter -f --reject -x': 'value text',
  }),
  installing('create-react-app create-next-app create-vite degit giget plop yo hygen', {
    [about]: 'shows',
    '--template -t': 'value text',
    '--force -f --typescript --use-npm': 'flag',
  }),
  {
    names: ['jsonlint', 'json', 'fx', 'semver', 'acorn', 'terser', 'uglifyjs', 'html-minifier', 'csso', 'svgo'],
    options: {
      '-v --version -h --help': 'shows',
      '-c --compress -m --mangle -q --quiet': 'flag',
      '-r --range -i --increment': 'value text',
      '-o --output': 'changes value write',
      '-I --in-place': 'changes flag write',
    },
    operands: 'read*',
    runsProject: true,
  },
]
