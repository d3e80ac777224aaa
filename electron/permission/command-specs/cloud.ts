import { changingElsewhere, configuring, installing, opening, reaching, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>

const forgeReads: Options = {
  '-c --comments --draft --patch --name-only --watch --fail-fast --required -a --archived --source --fork --no-archived --compact --exit-status --log --log-failed --verbose -v --all':
    'flag',
  '-L --limit -s --state -S --search -l --label -A --author --assignee -B --base -H --head -R --repo --json -q --jq -t --template --color -b --branch --workflow -u --user -e --event --status -i --interval --visibility --language --topic -j --job --attempt --order --sort --page -P --per-page -F --output':
    'value text',
  '-w --web': 'acts flag execute',
  '-h --help': 'shows',
}

const forgeChanges: Options = {
  '-d --delete-branch --draft --fill -f --fill-first --fill-verbose --no-maintainer-edit -m --merge -r --rebase -s --squash --auto --disable-auto --admin --approve -a --request-changes --comment --generate-notes --latest --prerelease --notes-from-tag --public --private --internal --clone --add-readme --force --yes -y --undo --dry-run --recover --detach --recurse-submodules --verify-tag --failed --all --no-editor --squash-before-merge --remove-source-branch --skip-existing --clobber':
    'flag',
  '-t --title -b --body -l --label --assignee --reviewer -B --base -H --head -R --repo -p --project --milestone --add-label --remove-label --add-assignee --remove-assignee --add-reviewer --remove-reviewer --remove-milestone --subject --match-head-commit -n --notes --target --description --homepage --gitignore --license --team --template --ref --branch --name --reason -c --pattern --tag --user --env --app --field --json --jq':
    'value text',
  '-F --body-file --notes-file --recover-file': 'value read',
  '-D --dir --output -O': 'changes value write',
  '-w --web -e --editor': 'acts flag execute',
  '-h --help': 'shows',
}

const forgeSubs: readonly string[] = [
  'pr',
  'mr',
  'issue',
  'incident',
  'repo',
  'release',
  'run',
  'workflow',
  'gist',
  'snippet',
  'label',
  'project',
  'milestone',
  'cache',
  'ruleset',
  'org',
  'search',
  'ci',
  'pipeline',
  'job',
  'schedule',
  'attestation',
  'discussion',
]

/** Sub-commands whose operands are files that are sent, by their group. */
const sendingFiles: Readonly<Record<string, readonly CommandSpec[]>> = {
  gist: [
    changingElsewhere('create new', forgeChanges, { operands: 'read*' }),
    changingElsewhere(
      'edit',
      { '-d --desc -f --filename -r --remove': 'value text', '-a --add': 'value read', '-h --help': 'shows' },
      { operands: 'text read*' },
    ),
  ],
  snippet: [changingElsewhere('create new', forgeChanges, { operands: 'read*' })],
  release: [changingElsewhere('create new upload', forgeChanges, { operands: 'text read*' })],
}

function forgeGroup(name: string): CommandSpec {
  return {
    names: [name],
    sub: [
      ...(sendingFiles[name] ?? []),
      reaching(
        'list ls view show status checks diff watch get trace lint field-list item-list verify prs issues repos commits code',
        forgeReads,
      ),
      changingElsewhere(
        'create new edit update comment note review merge close reopen ready lock unlock pin unpin transfer develop revoke approve rerun retry run enable disable rename archive unarchive upload sync set-default deploy-key autolink cancel clone-label item-add item-edit field-create link unlink copy subscribe unsubscribe play',
        forgeChanges,
      ),
      {
        names: ['delete', 'delete-asset', 'remove', 'item-delete', 'field-delete'],
        options: forgeChanges,
        operands: 'text*',
        effects: ['network', 'history'],
      },
      installing('checkout co clone fork download', forgeChanges),
    ],
  }
}

const forge = (names: string): CommandSpec => ({
  names: names.split(' '),
  options: { '--version -v -h --help': 'shows', '-R --repo --hostname': 'value text' },
  sub: [
    ...forgeSubs.map(forgeGroup),
    {
      names: ['api'],
      options: {
        '--paginate --slurp --silent -i --include --verbose': 'flag',
        '-q --jq -t --template -p --preview --hostname --output': 'value text',
        '-H --header': 'value text',
        '--cache': 'value text',
        '-X --method -f --raw-field -F --field': 'acts value data',
        '--input': 'acts value read',
      },
      operands: 'text',
      effects: ['network'],
      risk: 'medium',
    },
    {
      names: ['auth'],
      sub: [
        reaching('status', { '-a --active': 'flag', '-h --hostname': 'value text', '-t --show-token': 'acts flag config' }),
        configuring('login logout refresh setup-git token switch git-credential docker-helper configure-docker', {}, { syntax: 'none' }),
      ],
    },
    {
      names: ['config'],
      sub: [reading('list get', { '-h --host': 'value text' }), configuring('set clear-cache edit init', {}, { syntax: 'none' })],
    },
    { names: ['alias'], sub: [reading('list'), configuring('set delete import', {}, { syntax: 'none' })] },
    {
      names: ['extension', 'extensions', 'ext'],
      sub: [reading('list'), installing('install upgrade remove create exec browse search', {}, { syntax: 'none', risk: 'high' })],
    },
    changingElsewhere('codespace cs token user cluster', {}, { syntax: 'none' }),
    // What they set may come from a file: each word is taken for the name of one.
    changingElsewhere('secret variable ssh-key gpg-key deploy-key securefile', {}, { syntax: 'none', operands: 'read*' }),
    opening('browse', {}, { syntax: 'none', effects: ['network', 'execute'] }),
    reading('version completion help'),
    reaching('status'),
  ],
})

const awsOptions: Options = {
  '--version': 'shows',
  '--debug --no-paginate --no-sign-request --no-cli-pager --no-cli-auto-prompt': 'flag',
  '--region --output --query --profile --color --page-size --max-items': 'value text',
  '--endpoint-url --ca-bundle': 'acts value config',
  '--no-verify-ssl': 'acts flag config',
}

/** Forges, infrastructure and cloud services: reading reaches the network, the rest changes what others use. Source: their manuals. */
export const cloud: readonly CommandSpec[] = [
  forge('gh'),
  forge('glab'),
  changingElsewhere('hub tea', {}, { syntax: 'none' }),
  {
    names: ['terraform', 'tofu', 'terragrunt'],
    options: { '-version --version -v -help --help -h': 'shows', '-chdir': 'changes value read' },
    syntax: 'go',
    sub: [
      terraform(
        reading(
          'fmt',
          { '-recursive -diff -check -list': 'flag', '-write': 'value text' },
          { effects: ['write'], risk: 'medium', forms: [{ when: '-check', operands: 'read*', readsCurrentFolder: true }] },
        ),
      ),
      terraform(reading('version', { '-json': 'flag' })),
      terraform(
        running(
          'validate plan show output graph providers console test metadata get init',
          {
            '-json -no-color -destroy -refresh-only -detailed-exitcode -compact-warnings -upgrade -reconfigure -raw -verbose -concise -cloud -get -no-tests':
              'flag',
            '-target -replace -lock -lock-timeout -input -parallelism -refresh -backend -filter -type': 'value text',
            '-var': 'value text',
            '-var-file': 'value read',
            '-out -generate-config-out': 'changes value write',
            '-backend-config -plugin-dir -from-module -migrate-state -force-copy -state': 'acts attached config',
          },
          { effects: ['network', 'write'] },
        ),
      ),
      terraform(
        changingElsewhere('apply import taint untaint refresh force-unlock login logout push', {
          '-auto-approve -destroy -json -no-color -compact-warnings -force': 'flag',
          '-target -replace -var -lock -lock-timeout -input -parallelism': 'value text',
          '-var-file': 'value read',
          '-state -state-out -backup': 'acts value write',
        }),
      ),
      terraform({
        names: ['destroy'],
        options: { '-auto-approve -json -no-color': 'flag', '-target -var -lock -input': 'value text', '-var-file': 'value read' },
        operands: 'text*',
        effects: ['network', 'history'],
      }),
      {
        names: ['state'],
        sub: [
          terraform(reaching('list show pull', { '-id': 'value text' })),
          terraform({ names: ['rm', 'mv', 'push', 'replace-provider'], operands: 'text*', effects: ['network', 'history'] }),
        ],
      },
      {
        names: ['workspace'],
        sub: [
          terraform(reaching('list show')),
          terraform(changingElsewhere('new select')),
          terraform({ names: ['delete'], options: { '-force': 'flag' }, operands: 'text*', effects: ['network', 'history'] }),
        ],
      },
    ],
  },
  running(
    'ansible ansible-playbook ansible-galaxy ansible-vault ansible-inventory ansible-lint ansible-doc ansible-pull',
    {
      '--version -h --help': 'shows',
      '-C --check -D --diff -v -vv -vvv --list-hosts --list-tasks --list-tags --syntax-check -b --become -K --ask-become-pass -k --ask-pass --flush-cache --force --list --graph':
        'flag',
      '-l --limit -t --tags --skip-tags -u --user -f --forks -c --connection --start-at-task -m --module-name -a --args': 'value text',
      '-i --inventory --vault-password-file -M --module-path': 'changes value script',
      '-e --extra-vars': 'changes value data',
      '--private-key --ssh-common-args --ssh-extra-args': 'acts value config',
    },
    { operands: 'script*', effects: ['network'], risk: 'high' },
  ),
  {
    names: ['vagrant'],
    options: { '-v --version -h --help': 'shows' },
    sub: [
      running('status global-status validate port ssh-config version', { '--machine-readable --prune': 'flag' }),
      running(
        'up halt suspend resume reload provision ssh init box plugin snapshot package rsync',
        {},
        { syntax: 'none', effects: ['network', 'write'] },
      ),
      { names: ['destroy'], options: { '-f --force -g --graceful': 'flag' }, operands: 'text*', effects: ['history', 'execute'] },
    ],
  },
  {
    names: ['aws'],
    options: awsOptions,
    optionsEverywhere: true,
    sub: [
      {
        names: ['configure'],
        sub: [reading('list list-profiles'), configuring('get set sso import export-credentials', {}, { syntax: 'none' })],
        otherwise: configuring('configure'),
      },
      {
        names: ['s3'],
        sub: [
          reaching('ls presign', { '--recursive --human-readable --summarize': 'flag' }),
          changingElsewhere(
            'cp mv sync mb website',
            {
              '--recursive --dryrun --quiet --only-show-errors --follow-symlinks --no-progress --size-only --exact-timestamps': 'flag',
              '--exclude --include --acl --storage-class --sse --content-type --cache-control --metadata': 'value text',
              '--delete': 'acts flag history',
            },
            { operands: 'remote-read remote-write' },
          ),
          {
            names: ['rm', 'rb'],
            options: { '--recursive --dryrun --force --quiet': 'flag', '--exclude --include': 'value text' },
            operands: 'text*',
            effects: ['network', 'history'],
          },
        ],
      },
      reading('help'),
    ],
    // One of hundreds of services: the word after it begins with what it does.
    otherwise: changingElsewhere('service', awsOptions),
  },
  changingElsewhere(
    'gcloud gsutil bq az azd doctl linode-cli oci ibmcloud hcloud scw',
    { '--version -h --help': 'shows' },
    { optionsFirst: true },
  ),
  changingElsewhere(
    'heroku fly flyctl vercel now netlify railway render surge firebase supabase cloudflared serverless sls sam cdk pulumi amplify eb cf dokku kamal capistrano nomad consul vault packer boundary waypoint doppler op chamber snyk sentry-cli datadog-ci newrelic stripe ngrok localtunnel lt shopify eas appcenter',
    { '--version -v -V -h --help': 'shows' },
    { optionsFirst: true },
  ),
  writing(
    'tflint tfsec checkov terraform-docs infracost actionlint yamllint',
    { '--version -v -h --help': 'shows' },
    { optionsFirst: true, effects: ['execute', 'network'] },
  ),
]

function terraform(spec: CommandSpec): CommandSpec {
  return { ...spec, syntax: 'go' }
}
