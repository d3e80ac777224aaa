import { expect, test } from 'vitest'
import { type ScriptLanguage, scanScript } from '../../../electron/permission/scripts/scan-script.ts'
import { environmentAct } from '../../../electron/permission/scripts/script-act.ts'

const environment = [environmentAct]

const cases: readonly (readonly [ScriptLanguage, string, ReturnType<typeof scanScript>])[] = [
  ['jq', '.scripts | keys[]', []],
  ['jq', '.env.PORT', []],
  ['jq', '.["env"]', []],
  ['jq', 'env', environment],
  ['jq', '$ENV.PATH', environment],
  ['jq', '"\\(env)"', environment],
  ['jq', 'import "m" as m; .', null],
  ['yq', '.services[].image', []],
  ['yq', 'load("/etc/passwd")', null],
  ['yq', 'strenv(TOKEN)', environment],
  ['dc', '2 3 + p', []],
  ['dc', '!id', [{ kind: 'execute', path: null }]],
  ['dc', '2 3 !<x', []],
  ['sed', `p${' '.repeat(5_000)}`, null],
]

test.each(cases)('%s %s', (language, script, acts) => {
  expect(scanScript(language, script)).toEqual(acts)
})
