import { changingElsewhere, configuring, installing, reaching, reading, running } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>

// Options of what only asks the cluster.
const choose: Options = {
  '-A --all-namespaces -w --watch --show-labels --show-kind --no-headers --ignore-not-found --recursive -R --client --short --previous -p --timestamps -f --follow --all-containers --prefix --containers --cached --namespaced --list --show-managed-fields --server-print --watch-only --minify --flatten':
    'flag',
  '-o --output -l --selector --field-selector --sort-by -L --label-columns -c --container --tail --since --since-time --limit-bytes --max-log-requests --types --api-group --verbs --chunk-size --for':
    'value text',
}
// Options of what changes something in it.
const act: Options = {
  '--wait --overwrite --all --now --server-side --force-conflicts --validate --record -i -t -it --stdin --tty --rm --quiet --attach --delete-emptydir-data --ignore-daemonsets --disable-eviction --local --save-config --windows-line-endings':
    'flag',
  '-o --output -l --selector --field-selector --replicas --timeout --grace-period --image --port --target-port --type --name --restart --env --labels --cascade --dry-run --from-literal --field-manager -c --container --min --max --cpu-percent --address --pod-running-timeout --to-revision --revision --subresource':
    'value text',
  '-f --filename -k --kustomize --from-file --from-env-file --patch-file': 'value read',
  '-p --patch': 'value text',
  '--force --prune': 'acts flag history',
  '--overrides': 'acts value config',
  '-R --recursive': 'flag',
}

/** kubectl, helm and their kin: reading reaches the cluster, the rest changes it for everybody. Source: their manuals. */
export const kubernetes: readonly CommandSpec[] = [
  kubectl(),
  {
    names: ['helm'],
    optionsEverywhere: true,
    options: {
      '-h --help': 'shows',
      '--debug': 'flag',
      '-n --namespace': 'value text',
      '--kube-context --kubeconfig --kube-apiserver --kube-token --kube-ca-file --registry-config --repository-cache --repository-config':
        'acts value config',
    },
    sub: [
      reading('version env completion', { '--short -c --client': 'flag', '--template': 'value text' }),
      running('lint template create package', helmOptions(), { effects: ['write'] }),
      reaching('list ls status history hist get search show inspect verify diff', {
        ...helmOptions(),
        '-a --all -A --all-namespaces -q --short --devel --versions -l': 'flag',
        '-o --output --max --revision --selector --filter': 'value text',
      }),
      changingElsewhere('install upgrade rollback push test', { ...helmOptions(), '--post-renderer': 'acts value program' }),
      { names: ['uninstall', 'delete', 'del', 'un'], options: helmOptions(), operands: 'text*', effects: ['network', 'history'] },
      installing('repo dependency dep pull fetch plugin registry', {}, { syntax: 'none' }),
    ],
  },
  changingElsewhere(
    'kustomize argocd flux istioctl linkerd oc eksctl kops kubeadm k9s stern kubectx kubens velero',
    {},
    { syntax: 'none' },
  ),
]

function helmOptions(): Options {
  return {
    '--dry-run --wait --atomic -i --install --create-namespace --reuse-values --reset-values --no-hooks --force --debug --strict --include-crds --validate --cleanup-on-fail --dependency-update --keep-history --skip-crds --quiet --with-subcharts':
      'flag',
    '--set --set-string --set-json --version --timeout --repo --api-versions --kube-version --description -s --show-only --generate-name':
      'value text',
    '-f --values --set-file': 'value read',
    '--output-dir -d --destination': 'changes value write',
  }
}

function kubectl(): CommandSpec {
  return {
    names: ['kubectl', 'microk8s.kubectl'],
    optionsEverywhere: true,
    options: {
      '-h --help': 'shows',
      '-n --namespace --request-timeout -v --v': 'value text',
      '--kubeconfig --context --cluster --user -s --server --token --as --as-group --as-uid --certificate-authority --client-certificate --client-key --cache-dir --insecure-skip-tls-verify':
        'acts attached config',
    },
    sub: [
      reaching('get describe logs top events explain api-resources api-versions cluster-info wait auth diff', {
        ...choose,
        '--filename': 'value read',
      }),
      {
        ...reaching('version', { '--client --short': 'flag', '-o --output': 'value text' }),
        forms: [{ when: '--client', operands: 'text*' }],
      },
      {
        names: ['config'],
        sub: [
          reading('view get-contexts current-context get-clusters get-users', {
            '--minify --flatten --no-headers': 'flag',
            '-o --output': 'value text',
            '--raw': 'acts flag read',
          }),
          configuring(
            'use-context use set set-context set-cluster set-credentials unset delete-context delete-cluster delete-user rename-context',
            {},
            { syntax: 'none' },
          ),
        ],
      },
      { names: ['rollout'], sub: [reaching('status history', choose), changingElsewhere('restart undo pause resume', act)] },
      changingElsewhere(
        'apply create replace patch edit set label annotate scale autoscale expose run cordon uncordon taint certificate debug',
        act,
      ),
      { names: ['delete', 'drain'], options: act, operands: 'text*', effects: ['network', 'history'] },
      {
        names: ['exec', 'attach', 'port-forward', 'proxy'],
        options: act,
        optionsFirst: true,
        operands: 'text*',
        effects: ['network', 'execute'],
        risk: 'high',
      },
      {
        names: ['cp'],
        options: { '-c --container --retries': 'value text', '--no-preserve': 'flag' },
        operands: 'remote-read remote-write',
        effects: ['network', 'write'],
        risk: 'high',
      },
      reading('completion options'),
      running('kustomize plugin', {}, { effects: ['network'] }),
    ],
  }
}
