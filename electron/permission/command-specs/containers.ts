import { joinOptions } from './join-options.ts'
import { changingElsewhere, configuring, installing, reaching, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>

// A container with these reaches what is outside of it.
const breakingOut: Options = {
  '--privileged --cap-add --device --security-opt --pid --ipc --userns --uts --cgroupns --volumes-from --cgroup-parent --runtime --sysctl --mount --volume-driver':
    'acts attached config',
  '-v --volume': 'acts value write',
  '--network --net': 'changes value text',
}

const runOptions: Options = joinOptions(
  {
    '-i -t -d --rm --interactive --tty --detach --init --read-only --no-healthcheck --oom-kill-disable -P --publish-all --sig-proxy --quiet -q --no-deps --service-ports --use-aliases --build --no-tty -T --remove-orphans --quiet-pull':
      'flag',
    '--name -p --publish --expose -w --workdir -u --user -h --hostname --restart --platform --pull -m --memory --cpus --shm-size --ulimit -l --label --log-driver --log-opt --network-alias --ip --dns --link --add-host --stop-signal --stop-timeout --tmpfs --health-cmd --memory-swap --cpuset-cpus --pids-limit --domainname --mac-address --index --detach-keys':
      'value text',
    '-e --env': 'value environment',
    '--env-file --label-file': 'value read',
    '--entrypoint': 'changes value text',
    '--cidfile --iidfile': 'changes value write',
    '--gpus': 'value text',
  },
  breakingOut,
)

const listOptions: Options = {
  '-a --all -q --quiet --no-trunc -s --size -l --latest --digests -t --timestamps -f --follow --details --tree --services --volumes --images --orphans --no-color --no-log-prefix --no-stream --json -v --verbose --no-interpolate --resolve-image-digests --stream':
    'flag',
  '-n --last --tail --since --until --format --filter --type --index --status': 'value text',
  '--hash': 'value text',
}

const buildOptions: Options = {
  '--no-cache --pull -q --quiet --rm --force-rm --compress --load --with-dependencies --check': 'flag',
  '-t --tag --platform --target --build-arg --label --progress --cache-from --memory -m --network --shm-size --ulimit --add-host --annotation --provenance --sbom --builder':
    'value text',
  '-f --file': 'changes value script',
  '-o --output --iidfile --cache-to --metadata-file': 'changes value write',
  '--secret --ssh': 'acts value read',
  '--push': 'acts flag network',
  '--allow --build-context --call': 'acts value config',
}

const composeFile: Options = {
  '-f --file --env-file --project-directory': 'changes value script',
  '-p --project-name --profile --ansi --progress --parallel': 'value text',
  '--compatibility --all-resources --dry-run': 'flag',
  '-v --version -h --help': 'shows',
}

const composeSubs = (): readonly CommandSpec[] => [
  reading('ps ls logs top images port events stats version volumes', listOptions),
  {
    names: ['config', 'convert'],
    options: {
      ...listOptions,
      '--profiles --environment --no-normalize --no-path-resolution --lock-image-digests': 'flag',
      '-o --output': 'changes value write',
    },
    operands: 'text*',
    effects: ['unknown'],
    note: 'Prints what `.env` holds.',
    risk: 'medium',
  },
  running(
    'up start restart create scale run exec watch attach wait',
    joinOptions(runOptions, {
      '--force-recreate --no-recreate --no-build --no-start --abort-on-container-exit --wait --no-attach --always-recreate-deps -V --renew-anon-volumes --menu --attach-dependencies --no-log-prefix -t --timeout --watch -w':
        'flag',
      '--scale --exit-code-from --attach --wait-timeout': 'value text',
    }),
    { optionsFirst: false, effects: ['network', 'write'] },
  ),
  running('build', buildOptions, { effects: ['network', 'write'] }),
  writing(
    'stop pause unpause kill',
    { '-t --timeout': 'value text', '-s --signal': 'value text', '--remove-orphans': 'flag' },
    { effects: ['signal'] },
  ),
  {
    names: ['down', 'rm'],
    options: {
      '--remove-orphans -s --stop': 'flag',
      '-t --timeout': 'value text',
      '-f --force': 'flag',
      '-v --volumes --rmi': 'acts attached history',
    },
    operands: 'text*',
    effects: ['signal', 'write'],
    risk: 'medium',
  },
  installing('pull', { '-q --quiet --include-deps --ignore-buildable --ignore-pull-failures': 'flag', '--policy': 'value text' }),
  changingElsewhere('push publish', { '-q --quiet --include-deps --ignore-push-failures': 'flag' }),
  writing('cp commit export', {}, { syntax: 'none' }),
]

/** docker, podman and compose. What is in a container is not opened: it always asks. Source: their manuals. */
export const containers: readonly CommandSpec[] = [
  {
    names: ['docker', 'podman', 'nerdctl'],
    options: {
      '-v --version --help': 'shows',
      '-D --debug --tls': 'flag',
      '-l --log-level': 'value text',
      '-H --host -c --context --config --tlscacert --tlscert --tlskey --url --connection --root --runroot': 'acts value config',
    },
    sub: [
      reading('ps images logs inspect top stats port diff history version info events df', listOptions),
      running('run create', runOptions, { optionsFirst: true, effects: ['network'] }),
      running('exec', runOptions, { optionsFirst: true }),
      running('build', buildOptions, { operands: 'read', effects: ['network', 'write'] }),
      installing('pull', { '-q --quiet -a --all-tags': 'flag', '--platform': 'value text' }),
      changingElsewhere('push login logout', {
        '-q --quiet -a --all-tags --password-stdin': 'flag',
        '-u --username -p --password': 'value text',
      }),
      writing(
        'stop start restart pause unpause kill wait rename update attach',
        { '-t --time --timeout -s --signal --restart --memory --cpus': 'value text', '-a --attach -i --interactive --all': 'flag' },
        { effects: ['signal'] },
      ),
      {
        names: ['rm', 'rmi'],
        options: { '-f --force -v --volumes -l --link --no-prune -a --all': 'flag' },
        operands: 'text*',
        effects: ['history'],
        note: 'Containers and images are not kept anywhere else.',
      },
      writing(
        'tag commit import load',
        { '-q --quiet': 'flag', '-m --message -a --author -c --change --platform': 'value text', '-i --input': 'value read' },
        { operands: 'text*' },
      ),
      writing('save export', { '-o --output': 'changes value write', '--platform': 'value text' }),
      {
        names: ['cp'],
        options: { '-a --archive -L --follow-link -q --quiet': 'flag' },
        operands: 'remote-read remote-write',
        effects: ['write'],
        risk: 'medium',
      },
      changingElsewhere('manifest', {}, { syntax: 'none' }),
      reaching('search', { '--no-trunc --verbose': 'flag', '-f --filter --format --limit': 'value text' }),
      manager(
        'container',
        'ls list ps inspect logs top stats port diff',
        'rm prune kill',
        'run create exec start stop restart pause unpause rename update attach commit cp export wait',
      ),
      manager('image', 'ls list inspect history', 'rm prune', 'build pull push tag save load import'),
      manager('volume', 'ls list inspect', 'rm prune', 'create update'),
      manager('network', 'ls list inspect', 'rm prune', 'create connect disconnect'),
      manager('system', 'df info events', 'prune', 'dial-stdio'),
      {
        names: ['context'],
        sub: [reading('ls list inspect show', listOptions), configuring('create use update import export rm', {}, { syntax: 'none' })],
      },
      manager('builder', 'du', 'prune', 'build'),
      manager('buildx', 'ls inspect du version', 'rm prune', 'create use stop bake imagetools history dial-stdio'),
      manager('machine', 'ls list inspect info', 'rm', 'init start stop ssh'),
      manager('pod', 'ls list ps inspect logs top stats', 'rm prune kill', 'create start stop restart'),
      manager('swarm', 'ca', 'leave', 'init join update unlock'),
      manager('stack', 'ls ps services', 'rm', 'deploy'),
      manager('service', 'ls ps inspect logs', 'rm', 'create update scale rollback'),
      manager('secret', 'ls inspect', 'rm', 'create'),
      { names: ['compose'], options: composeFile, sub: composeSubs() },
    ],
  },
  { names: ['docker-compose', 'podman-compose'], options: composeFile, sub: composeSubs() },
  {
    names: [
      'buildah',
      'skopeo',
      'crane',
      'ctr',
      'crictl',
      'lima',
      'limactl',
      'colima',
      'minikube',
      'kind',
      'k3d',
      'k3s',
      'skaffold',
      'tilt',
      'devspace',
      'telepresence',
    ],
    syntax: 'none',
    operands: 'text*',
    effects: ['network', 'execute'],
    risk: 'medium',
  },
  {
    names: ['hadolint', 'dive', 'trivy', 'grype', 'syft', 'kubeval', 'kubeconform', 'kubelinter'],
    syntax: 'none',
    operands: 'text*',
    effects: ['network', 'execute'],
    risk: 'medium',
  },
]

function manager(name: string, reads: string, deletes: string, does: string): CommandSpec {
  return {
    names: [name],
    sub: [
      reading(reads, listOptions),
      {
        names: deletes.split(' '),
        options: { '-f --force -a --all -v --volumes': 'flag', '--filter': 'value text' },
        operands: 'text*',
        effects: ['history'],
      },
      running(does, runOptions, { optionsFirst: true, effects: ['network', 'write'] }),
    ],
  }
}
