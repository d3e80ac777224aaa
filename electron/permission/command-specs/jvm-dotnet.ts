import { changingElsewhere, configuring, installing, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>

const mavenOptions: Options = {
  '-v -version --version -h --help': 'shows',
  '-q --quiet -B --batch-mode -o --offline -U --update-snapshots -X --debug -e --errors -ntp --no-transfer-progress -ff --fail-fast -fae --fail-at-end -fn --fail-never -am --also-make -amd --also-make-dependents -N --non-recursive -nsu -V --show-version':
    'flag',
  '-pl --projects -P --activate-profiles -T --threads -rf --resume-from': 'value text',
  '-P* -T*': 'attached text',
  '-D*': 'attached text',
  '-Dexec.* -Dmaven.ext* -DargLine* -Djvm*': 'acts attached program',
  '-l --log-file': 'changes value write',
  '-f --file': 'changes value script',
  '-s --settings -gs --global-settings -t --toolchains': 'acts value config',
}

const gradleOptions: Options = {
  '-v --version -h -? --help': 'shows',
  '-q --quiet -i --info -d --debug -w --warn -s --stacktrace -S --full-stacktrace --offline --parallel --no-parallel --daemon --no-daemon --build-cache --no-build-cache --configuration-cache --no-configuration-cache --continue --continuous -t --rerun-tasks --rerun --refresh-dependencies --scan --no-scan --profile --dry-run -m --stop --status -a --write-locks --all':
    'flag',
  '--tests -x --exclude-task --console --max-workers --warning-mode --priority --configuration --dependency --task -P --project-prop':
    'value text',
  '-D --system-prop': 'acts value config',
  '-p --project-dir': 'changes value read',
  '-g --gradle-user-home --project-cache-dir': 'changes value write',
  '-b --build-file -c --settings-file -I --init-script --include-build': 'acts value script',
}

/** Java, Kotlin, Scala and .NET with their build tools. Source: their manuals. */
export const jvmDotnet: readonly CommandSpec[] = [
  running(
    'java',
    {
      '-version --version -showversion --show-version -help -h --help -?': 'shows',
      '-ea -da -server -client -verbose --enable-preview -Xint -Xcomp --list-modules --dry-run -Xshare:*': 'flag',
      '-X* -D* -ea:* -da:* -verbose:*': 'attached text',
      '-XX:OnError* -XX:OnOutOfMemoryError*': 'acts attached program',
      '-XX:*': 'attached text',
      '-cp -classpath --class-path -p --module-path': 'changes value read',
      '--add-modules --add-opens --add-exports --add-reads --limit-modules': 'value text',
      '-jar': 'final changes value script',
      '-m --module': 'final value module',
      '-javaagent:* -agentpath:* -agentlib:*': 'acts attached program',
      '--source': 'value text',
    },
    { syntax: 'single-dash', operands: 'module text*', optionsFirst: true, risk: 'medium' },
  ),
  writing(
    'javac kotlinc kotlinc-jvm scalac groovyc ecj aapt d8',
    {
      '-version --version -help -h --help': 'shows',
      '-g -nowarn -verbose -deprecation -parameters -Werror -Xlint -Xlint:* -J* --enable-preview -include-runtime -progressive': 'flag',
      '-cp -classpath --class-path -source -target --release --source --target -encoding -jvm-target -language-version -api-version -module-name --module-path -p':
        'value text',
      '-sourcepath --source-path': 'value read',
      '-d -s': 'changes value write',
      '-processor -processorpath --processor-path -Xplugin:* -Xplugin* -A* -P': 'acts attached program',
    },
    { syntax: 'single-dash', operands: 'read*' },
  ),
  running(
    'kotlin scala-cli kscript jshell',
    { '-version --version -help -h --help': 'shows', '-cp -classpath': 'value text', '-e -expression': 'final acts value code' },
    { syntax: 'single-dash', operands: 'script text*', optionsFirst: true, runsInput: true },
  ),
  reading(
    'javap jps jdeps',
    {
      '-version --version -h --help -help': 'shows',
      '-c -v -verbose -p -private -public -protected -l -s -m -q -V -summary -recursive': 'flag',
      '-cp -classpath --class-path': 'value read',
      '-J*': 'acts attached program',
    },
    { syntax: 'single-dash', operands: 'read*' },
  ),
  writing('jar javadoc jlink jpackage keytool jstack jmap jcmd jarsigner', {}, { syntax: 'none', effects: ['write', 'execute'] }),
  running('mvn mvnd', mavenOptions, {
    syntax: 'single-dash',
    alwaysRuns: true,
    note: '.mvn/jvm.config and .mvn/extensions.xml are used by every call.',
    effects: ['network', 'write'],
    operandForms: { '/(deploy|site-deploy|release:.*|.*:deploy(-file)?)/': 'acts flag history' },
  }),
  running('gradle', gradleOptions, {
    effects: ['network', 'write'],
    operandForms: { '/(.*:)?(publish|upload|closeAndRelease).*/': 'acts flag history' },
  }),
  running(
    'sbt lein boot ant mill bazelisk pants buck2 jbang quarkus micronaut ktlint detekt google-java-format checkstyle spotbugs',
    {
      '-version --version -V -h -help --help': 'shows',
      '-batch -v -q -verbose --client --no-colors -d -debug -e --quiet': 'flag',
      '-D*': 'acts attached config',
      '-f -buildfile -file': 'changes value script',
      '-F --format': 'changes flag write',
      '-i --replace': 'changes flag write',
      '-lib -J*': 'acts attached program',
    },
    { syntax: 'single-dash', alwaysRuns: true, effects: ['network', 'write'] },
  ),
  {
    names: ['dotnet'],
    runsProject: true,
    alwaysRuns: true,
    risk: 'medium',
    options: {
      '--version --info --list-sdks --list-runtimes -h --help': 'shows',
      '-d --diagnostics': 'flag',
      '--additionalprobingpath --additional-deps --runtimeconfig --depsfile': 'acts value program',
    },
    note: 'MSBuild files are programs: restoring and building run them.',
    sub: [
      running(
        'build test run restore publish pack msbuild watch format clean vstest store',
        {
          '--no-restore --no-build --nologo --self-contained --no-self-contained --no-dependencies --no-incremental --force --use-current-runtime --interactive --verify-no-changes -t --list-tests --blame --no-launch-profile --locked-mode --no-cache --no-logo --tl':
            'flag',
          '-c --configuration -f --framework -r --runtime -v --verbosity --version-suffix --filter -l --logger --arch -a --os --collect --launch-profile --severity --diagnostics --include --exclude':
            'value text',
          '-o --output --results-directory --artifacts-path --report --packages': 'changes value write',
          '-p --property': 'value text',
          '--project': 'changes value read',
          '-s --source --configfile --settings --test-adapter-path -e --environment': 'acts value config',
        },
        { effects: ['network', 'write'] },
      ),
      installing('add remove new tool workload package sln solution reference', {}, { syntax: 'none', runsProject: true }),
      running('list ef user-secrets dev-certs script', {}, { syntax: 'none', effects: ['network'] }),
      {
        names: ['nuget'],
        sub: [
          changingElsewhere('push delete', { '--skip-duplicate --no-symbols -n': 'flag', '-s --source -k --api-key': 'value text' }),
          reading('list why verify locals', { '-l --list --all': 'flag', '-c --clear': 'changes flag write' }),
          configuring('add remove update enable disable sign trust config', {}, { syntax: 'none' }),
        ],
      },
      reading('help sdk'),
    ],
    otherwise: running(
      'exec',
      {
        '--roll-forward --fx-version': 'value text',
        '--additionalprobingpath --additional-deps --runtimeconfig --depsfile': 'acts value program',
      },
      { operands: 'script text*', optionsFirst: true },
    ),
  },
  running(
    'msbuild xbuild csc fsc fsi csi vbc mono ilasm nunit-console paket cake nuget',
    {},
    { syntax: 'none', effects: ['network', 'write'], risk: 'medium' },
  ),
]
