/** What people write behind a command, the most usual first. The longest beginning that fits is taken. */
const tailsByStem: Readonly<Record<string, readonly string[]>> = {
  'npm run': ['-- --watch', '--if-present', '-- --verbose'],
  'pnpm run': ['--watch', '--filter web'],
  'yarn run': ['--watch', '--verbose'],
  'bun run': ['--watch', '--verbose'],
  'npm test': ['-- --watch', '-- -t parser'],
  'npm install': ['lodash', '--save-dev vite', '--no-audit'],
  'npm ci': ['--no-audit', '--omit=dev'],
  'pnpm install': ['--frozen-lockfile', '--prod'],
  'yarn install': ['--immutable', '--frozen-lockfile'],
  'pip install': ['requests', '-r requirements.txt'],
  'git add': ['.', 'src/parser.ts'],
  'git commit': ["-m 'Fix the parser'", "--amend -m 'Fix the parser'"],
  'git checkout': ['main', '-b fix-parser'],
  'git switch': ['main', '-c fix-parser'],
  'git stash': ['push', 'list'],
  'git fetch': ['origin', '--all'],
  'git pull': ['--rebase', 'origin main'],
  'git merge': ['main', '--abort'],
  'git rebase': ['main', '--continue'],
  'cargo build': ['--release', '--workspace'],
  'cargo test': ['--release', 'parser'],
  'cargo run': ['--release', '-- --help'],
  'go test': ['./...', '-run TestParse ./parser'],
  'go build': ['./...', '-o app .'],
  'go run': ['.', './cmd/app'],
  pytest: ['-q', 'tests/test_parser.py', '-k parser'],
  'python -m pytest': ['-q', 'tests/test_parser.py'],
  'python3 -m pytest': ['-q', 'tests/test_parser.py'],
  tsc: ['--noEmit', '--watch', '-p tsconfig.json'],
  eslint: ['src', '--fix src'],
  prettier: ['--check .', '--write .'],
  'npx vitest': ['run', 'run test/parser.test.ts'],
  make: ['-j4', 'VERBOSE=1'],
  mkdir: ['build', '-p src/parser'],
  touch: ['notes.md', 'src/parser.ts'],
  cp: ['a.txt b.txt', '-r src build'],
  curl: ['https://example.com', '-s https://example.com/data.json'],
  'docker build': ['-t app .', '--no-cache .'],
  'docker compose': ['up -d', 'logs'],
}

const usualTails: readonly string[] = ['--help', '--verbose', '-v']

/** What could stand behind these words of a rule. */
export function exampleTails(stem: string): readonly string[] {
  const words = stem.split(' ')
  for (let count = words.length; count > 0; count -= 1) {
    const tails = tailsByStem[words.slice(0, count).join(' ')]
    if (tails !== undefined) return tails
  }
  return usualTails
}

const usualTasks: readonly string[] = ['test', 'build', 'lint', 'start']

/** Tasks besides the one that was asked for: those of the project, else usual ones. */
export function otherTasks(tasks: readonly string[], asked: string): readonly string[] {
  const words = new Set(asked.split(/\s+/))
  const real = tasks.filter((task) => !words.has(task) && /^[\w:.-]+$/.test(task))
  return [...real, ...usualTasks.filter((task) => !words.has(task) && !real.includes(task))].slice(0, 4)
}
