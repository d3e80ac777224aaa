import { changingElsewhere, installing, opening, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>
const about: Options = { '-V --version -h --help': 'shows' }

const pytestOptions: Options = {
  ...about,
  '-v -vv -vvv --verbose -q --quiet -x --exitfirst -s -l --showlocals --lf --last-failed --ff --failed-first --nf --new-first --sw --stepwise --stepwise-skip --co --collect-only --fixtures --fixtures-per-test --markers --no-header --no-summary --strict-markers --strict-config --strict --pyargs --cache-show --cache-clear --setup-show --setup-only --setup-plan --trace --pdb --runxfail --disable-warnings --full-trace --no-cov --no-cov-on-fail --cov-branch --cov-append --continue-on-collection-errors --doctest-modules --benchmark-only --benchmark-skip --snapshot-update --no-migrations --reuse-db --create-db --xvs -xvs -vs -sv -xv':
    'flag',
  '-k -m -n --numprocesses --dist --maxfail --tb -r -W --pythonwarnings --durations --durations-min --color --capture --show-capture --log-level --log-cli-level --log-format --timeout --reruns --reruns-delay --cov-fail-under --cov-context --ignore --ignore-glob --deselect --import-mode --randomly-seed --asyncio-mode --junit-prefix --doctest-glob --assert --code-highlight':
    'value text',
  '--cov': 'attached text',
  '--cov-report': 'value text',
  '--junitxml --junit-xml --log-file --basetemp --resultlog --html --debug': 'changes value write',
  '-c --config-file --rootdir --confcutdir --cov-config': 'changes value script',
  '-p -o --override-ini --pdbcls': 'acts value config',
}

const checkerOptions: Options = {
  ...about,
  '-q --quiet -v --verbose --strict --ignore-missing-imports --pretty --show-error-codes --show-column-numbers --no-error-summary --no-incremental --non-interactive --namespace-packages --explicit-package-bases --check-untyped-defs --disallow-untyped-defs --count --statistics --show-source --exit-zero --errors-only -E -r --recursive --warnings --stats --outputjson --verifytypes --benchmark':
    'flag',
  '--python-version --platform --exclude --select --ignore --extend-ignore --extend-select --max-line-length --max-complexity --per-file-ignores --format -f -j --jobs --disable --enable --follow-imports -p --package -m --module --pythonversion --pythonplatform --level --fail-under --output-format --severity-level -l -ll':
    'value text',
  '--cache-dir --html-report --xml-report --junit-xml --any-exprs-report --txt-report --output-file -o': 'changes value write',
  '--config-file --config --rcfile --project -c': 'changes value script',
  '--install-types': 'acts flag network',
  '--load-plugins --plugins --python-executable --pythonpath --venvpath --init-hook': 'acts value program',
}

/** Test, check and build tools of Python projects: nearly all run code of the project. Source: their manuals. */
export const pythonTools: readonly CommandSpec[] = [
  running('pytest py.test', pytestOptions, { operands: 'script*', alwaysRuns: true }),
  running(
    'tox nox',
    {
      ...about,
      '-l --list -a --listenvs --no-venv -r --recreate --reuse-existing-virtualenvs -R --non-interactive --parallel -p --stop-on-first-error -x --notest --skip-missing-interpreters -q -v':
        'flag',
      '-e -s --sessions --session -k --keywords --python -t --tags --skip-env': 'value text',
      '-c --conf -f --noxfile --workdir': 'changes value script',
      '--installpkg --override': 'acts value program',
    },
    { effects: ['network', 'write'], alwaysRuns: true },
  ),
  {
    names: ['ruff'],
    options: { ...about, '-q --quiet -v --verbose -s --silent --isolated': 'flag', '--config': 'changes value text' },
    optionsEverywhere: true,
    sub: [
      {
        names: ['check', 'format'],
        options: {
          '--check --diff --show-fixes --preview --no-preview -n --no-cache --no-respect-gitignore --respect-gitignore --force-exclude --statistics --show-files --show-settings -e --exit-zero --exit-non-zero-on-fix --ignore-noqa --no-unsafe-fixes --no-fix':
            'flag',
          '--select --ignore --extend-select --extend-ignore --output-format --target-version --exclude --extend-exclude --line-length --range --stdin-filename --extension --per-file-ignores --fixable --unfixable':
            'value text',
          '--fix --unsafe-fixes --fix-only --add-noqa -w --watch': 'changes flag write',
          '-o --output-file --cache-dir': 'changes value write',
        },
        operands: 'read*',
        effects: ['write'],
        risk: 'medium',
        note: 'ruff format writes unless it only checks.',
        forms: [
          {
            when: '--check --diff --show-files --show-settings --no-fix',
            operands: 'read*',
            readsCurrentFolder: true,
          },
        ],
      },
      reading('rule linter config version help', { '--all': 'flag', '--output-format': 'value text' }),
      writing('clean server analyze'),
    ],
  },
  {
    names: ['black', 'isort', 'autopep8', 'yapf', 'docformatter', 'autoflake', 'pyupgrade', 'blue'],
    options: {
      ...about,
      '--check -c --check-only --diff -d -q --quiet -v --verbose --fast --safe --preview -S --skip-string-normalization -C --color --no-color --pyi --only-modified --atomic --profile-gitignore -r --recursive --aggressive -a':
        'flag',
      '-l --line-length -t --target-version --include --exclude --extend-exclude --force-exclude --profile --stdin-filename --required-version -w --workers --style --max-line-length --sl --ds':
        'value text',
      '--config --settings-file --sp --settings-path': 'changes value read',
      '-i --in-place': 'changes flag write',
      '--code': 'value text',
    },
    operands: 'write*',
    effects: ['write'],
    risk: 'medium',
    forms: [{ when: '--check -c --check-only --diff -d', operands: 'read*', readsCurrentFolder: true }],
  },
  running('pylint', checkerOptions, { operands: 'read*', alwaysRuns: true }),
  running('mypy pyright basedpyright ty pyre pytype flake8 pycodestyle pydocstyle bandit vulture radon pyflakes', checkerOptions, {
    operands: 'read*',
  }),
  {
    names: ['coverage'],
    options: { ...about },
    sub: [
      reading(
        'report debug help',
        {
          '-m --show-missing --skip-covered --skip-empty -i --ignore-errors': 'flag',
          '--include --omit --format --precision --sort --fail-under': 'value text',
          '--data-file': 'value read',
          '--rcfile': 'changes value script',
        },
        { runsProject: true },
      ),
      running(
        'run',
        {
          '-a --append --branch -p --parallel-mode --timid -L --pylib': 'flag',
          '--source --include --omit --concurrency --context': 'value text',
          '-m --module': 'final value module',
          '--rcfile --data-file': 'changes value script',
        },
        {
          operands: 'script text*',
          optionsFirst: true,
          effects: ['write'],
          forms: [{ when: '-m --module', operands: 'text*', effects: ['write'], risk: 'medium' }],
        },
      ),
      writing(
        'html xml json lcov annotate combine erase',
        {
          '-i --ignore-errors --keep -q --quiet --skip-covered --pretty-print': 'flag',
          '--include --omit --title': 'value text',
          '-d --directory -o': 'changes value write',
        },
        { runsProject: true },
      ),
    ],
  },
  running(
    'django-admin flask uvicorn gunicorn hypercorn daphne celery alembic scrapy streamlit jupyter jupyter-lab jupyter-notebook mkdocs sphinx-build sphinx-quickstart invoke inv fab behave robot locust airflow dbt dagster prefect pyinstaller cookiecutter copier maturin',
    {
      ...about,
      '--reload --debug --factory --no-input --noinput --strict --fake --sql --autogenerate -v --verbose -q --quiet -l --list -E -a --clean':
        'flag',
      '--host --port -p --workers -w -b --bind -A --app --log-level --loglevel -m --message --rev-id -j --jobs --select -s': 'value text',
      '-o --output --outdir --site-dir -d': 'changes value write',
      '-c --config --config-file -f --settings --pythonpath --env-file': 'changes value script',
    },
    { effects: ['network', 'write'] },
  ),
  installing(
    'virtualenv pip-compile pip-sync pyenv rtx mise asdf',
    {
      ...about,
      '-q --quiet -v --verbose -U --upgrade --generate-hashes --no-header --strip-extras --allow-unsafe --clear -f --force': 'flag',
      '-p --python -P --upgrade-package --resolver': 'value text',
      '-o --output-file': 'changes value write',
      '-i --index-url --extra-index-url': 'acts value url',
    },
    { effects: ['network', 'write', 'execute', 'config'] },
  ),
  {
    names: ['twine'],
    options: { ...about, '--no-color': 'flag', '--config-file': 'acts value config' },
    // Looks at packages that were built; the rest speaks to the index.
    sub: [reading('check', { ...about, '--strict': 'flag' }, { operands: 'read*' })],
    otherwise: changingElsewhere('twine', {
      ...about,
      '-r --repository -u --username -p --password': 'value text',
      '--repository-url': 'acts value url',
      '--skip-existing --verbose': 'flag',
      '--config-file': 'acts value config',
    }),
  },
  opening('pydoc pydoc3', { '-k -p -n': 'value text', '-b -w': 'changes flag write' }, { runsProject: true }),
]
