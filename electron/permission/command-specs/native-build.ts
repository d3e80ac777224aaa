import { installing, reading, running, writing } from './row-kinds.ts'
import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>
const about: Options = { '--version -h --help': 'shows' }

const compilerOptions: Options = {
  '--version -dumpversion -dumpmachine -dumpspecs --help --help=* -print-search-dirs -print-libgcc-file-name -v': 'shows',
  '-c -S -E -M -MM -MD -MMD -MP -MG -g -O -w -s -static -shared -pie -no-pie -rdynamic -pthread -pipe -ansi -nostdlib -nostdinc -nodefaultlibs -nostartfiles -undef -pedantic -pedantic-errors -r -save-temps -### -fsyntax-only -dM -P -C -H':
    'flag',
  '-W* -f* -m* -O* -g* -std=* -l* -D* -U* -x* -stdlib=* -march=* -print-file-name=* -print-prog-name=* -dynamiclib --target=* -arch*':
    'flag',
  '-D -U -l -x -T -u -z -MT -MQ -arch -framework -target': 'value text',
  '-I -L -isystem -idirafter -iquote -include -isysroot -F': 'value read',
  '-I* -L* -isystem* --sysroot=*': 'attached read',
  '-o -MF': 'changes value write',
  '-o*': 'changes attached write',
  '-fplugin* -B* -wrapper* -specs=* -fuse-ld=* -Xclang* -Wa,* -Wp,* -load* --config* -fpass-plugin* -Xlinker* -ld-path=* --ld-path=*':
    'acts attached program',
  '-B -wrapper -Xclang -Xlinker -Xassembler -Xpreprocessor -specs': 'acts value program',
}

/** Compilers and build programs of C and its kin, and task runners: a build file is a program. Source: their manuals. */
export const nativeBuild: readonly CommandSpec[] = [
  running(
    'make gmake bmake nmake mingw32-make',
    {
      '-v --version -h --help': 'shows',
      '-B --always-make -i --ignore-errors -k --keep-going -S --no-keep-going -n --just-print --dry-run --recon -q --question -r --no-builtin-rules -R --no-builtin-variables -s --silent --quiet --no-silent -t --touch -w --print-directory --no-print-directory --warn-undefined-variables -p --print-data-base -d -L --check-symlink-times -b -m':
        'flag',
      '-j --jobs -l --load-average --debug -O --output-sync --trace --shuffle': 'attached text',
      '-o --old-file --assume-old -W --what-if --new-file --assume-new': 'value text',
      '-C --directory -I --include-dir': 'value read',
      '-f --file --makefile': 'changes value script',
      '-e --environment-overrides': 'changes flag config',
      '-E --eval': 'acts value code',
    },
    { operands: 'setting*' },
  ),
  running(
    'cmake',
    {
      '--version -version --help -help -h': 'shows',
      '--build --install --open --workflow --find-package -N': 'flag',
      '--fresh --verbose -v --clean-first --strip --trace --trace-expand --warn-uninitialized --no-warn-unused-cli --debug-output --debug-find -Wdev -Wno-dev -Werror=dev -Wdeprecated -Wno-deprecated --list-presets --parallel':
        'flag',
      '-G -T -A --preset --config --target -t -j --log-level --component --compile-no-warning-as-error': 'value text',
      '-j* -G* -U* --log-level=* --preset=* --target=* --config=*': 'flag',
      '-S': 'value read',
      '-S*': 'attached read',
      '-B --prefix --graphviz': 'changes value write',
      '-B* --graphviz=*': 'changes attached write',
      '-D': 'changes value setting',
      '-D*': 'changes attached setting',
      '-C --toolchain --debugger': 'acts value program',
      '-P': 'final changes value script',
      '-E': 'final acts value execute',
    },
    { syntax: 'single-dash', operands: 'text*', effects: ['write'] },
  ),
  running(
    'ctest cpack',
    {
      '--version --help -h': 'shows',
      '-V -VV --output-on-failure -N --show-only -Q --quiet --rerun-failed --stop-on-failure --schedule-random --progress --verbose':
        'flag',
      '-j -R -E -L -LE -C --timeout --parallel --repeat --preset -G -I --tests-regex --exclude-regex -T -M': 'value text',
      '-j*': 'flag',
      '--test-dir': 'changes value read',
      '-O -o --output-junit': 'changes value write',
      '-S -SP -D --build-and-test': 'acts value program',
    },
    { syntax: 'single-dash' },
  ),
  running('ninja samu', {
    '--version -h --help': 'shows',
    '-v --verbose -n --quiet': 'flag',
    '-j -k -l -d -w': 'value text',
    '-C': 'value read',
    '-f': 'changes value script',
    '-t': 'final changes value text',
  }),
  running(
    'meson',
    {
      '-v --version -h --help': 'shows',
      '--reconfigure --wipe --fatal-meson-warnings --verbose --clean --no-rebuild --list --quiet -q': 'flag',
      '--buildtype --backend --prefix --libdir --default-library -j --suite --timeout-multiplier --optimization --werror --strip':
        'value text',
      '-C': 'value read',
      '-D': 'changes value setting',
      '--destdir': 'changes value write',
      '--cross-file --native-file --wrapper --gdb-path': 'acts value program',
    },
    { effects: ['network', 'write'] },
  ),
  running(
    'bazel',
    {
      '--version -h --help': 'shows',
      '-k --keep_going --verbose_failures --nocache_test_results --announce_rc --subcommands -s': 'flag',
      '-c --compilation_mode -j --jobs --test_output --test_filter --platforms --test_tag_filters --build_tag_filters --output --disk_cache --remote_cache':
        'value text',
      '--config': 'value text',
      '--bazelrc --output_base --output_user_root --run_under --override_repository --workspace_status_command --action_env --script_path':
        'acts value program',
    },
    { effects: ['network', 'write'], alwaysRuns: true, note: 'tools/bazel of the workspace is run in its place.' },
  ),
  running(
    'just task mask doit earthly dagger act xmake scons waf gn gyp tup b2 premake5 autoconf automake autoreconf configure libtool conan vcpkg makers',
    {
      ...about,
      '-V -l --list --summary --list-all -a': 'flag',
      '-n --dry-run -v --verbose -q --quiet -s --silent -w --watch --force --parallel -p --evaluate --yes -y --no-deps -i --install -j --ci --strict':
        'flag',
      '--show --color -C --concurrency': 'value text',
      '-d --working-directory --dir': 'changes value read',
      '-f --justfile --taskfile -t': 'changes value script',
      '--set': 'acts value text',
      '--shell --shell-arg --shell-command -c --command --dotenv-path': 'acts value program',
    },
    { operands: 'setting*', effects: ['network', 'write'] },
  ),
  writing(
    'gcc g++ cc c++ clang clang++ gcc-12 gcc-13 gcc-14 clang-15 clang-16 clang-17 clang-18 gfortran gnatmake emcc em++ nvcc icx tcc',
    compilerOptions,
    { syntax: 'single-dash', operands: 'read*' },
  ),
  writing(
    'ld ld.lld lld gold mold as nasm yasm ranlib strip objcopy install_name_tool lipo dsymutil windres',
    {},
    { syntax: 'none', effects: ['write', 'execute'] },
  ),
  reading(
    'c++filt addr2line',
    {
      '--version -h --help': 'shows',
      '-a -d -S -s -t -T -p -r -R -x -l -n -g -u -C -D -W -e -i -f --demangle --all-headers --syms --disassemble --dynamic --all --headers --sections --program-headers --segments --relocs --notes --wide --source':
        'flag',
      '-j --section -M --start-address --stop-address -O --format --radix': 'value text',
    },
    { operands: 'read*' },
  ),
  reading('pkg-config pkgconf', {
    '--version --help': 'shows',
    '--cflags --libs --exists --modversion --list-all --static --cflags-only-I --libs-only-L --libs-only-l --print-errors --print-variables --requires':
      'flag',
    '--variable --atleast-version --exact-version --max-version': 'value text',
    '--define-variable --with-path': 'acts value config',
  }),
  writing(
    'clang-format',
    {
      '--version -h --help -help': 'shows',
      '-n --dry-run --Werror --verbose --dump-config -output-replacements-xml': 'flag',
      '-style --style --fallback-style --assume-filename --lines --sort-includes -length -offset -cursor': 'value text',
      '-i': 'changes flag write',
      '--files': 'value list',
    },
    { operands: 'read*', effects: [] },
  ),
  running(
    'clang-tidy cppcheck cpplint include-what-you-use scan-build valgrind rr gcov lcov genhtml gcovr bear ccache distcc',
    {},
    { syntax: 'none', risk: 'medium', effects: ['write'] },
  ),
  {
    names: ['zig'],
    sub: [
      running('build test run', {}, { syntax: 'none', effects: ['network', 'write'] }),
      {
        names: ['fmt'],
        options: { '--check': 'flag', '--exclude': 'value text' },
        operands: 'write*',
        effects: ['write'],
        forms: [{ when: '--check', operands: 'read*' }],
      },
      reading('version env targets zen help'),
      writing('cc c++ build-exe build-lib build-obj ar translate-c init fetch', {}, { syntax: 'none', effects: ['write', 'network'] }),
    ],
  },
  installing('nix nix-shell nix-build nix-env home-manager devbox devenv direnv guix', {
    ...about,
    '-p --packages --pure --impure -L --print-build-logs': 'flag',
    '--run --command -c': 'acts value code',
    '-A --attr -f --file --arg': 'value text',
  }),
]
