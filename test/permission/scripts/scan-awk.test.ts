import { expect, test } from 'vitest'
import { scanAwk } from '../../../electron/permission/scripts/scan-awk.ts'

test.each([
  ['{print $1}'],
  ['{ print $1, $NF }'],
  ['$3 > 100 { print $2 }'],
  ['NR>1 && NR<10'],
  ['/foo|bar/ {n++} END {print n}'],
  ['{s += $1} END {print s / NR}'],
  ['{ printf "%s > %s | %s\\n", $1, $2, $3 }'],
  ['{ if ($1 > max) max = $1 } END { print max }'],
  ['BEGIN{FS=":"} {print $1}'],
  ['{ print (a > b) }'],
  ['!seen[$0]++'],
  ['{print > "/dev/stderr"}'],
  ['{gsub(/[ \\t]+/, " "); print}'],
  ['# counts\n{n++}\nEND{print n}'],
])('%s only prints', (script) => {
  expect(scanAwk(script)).toEqual([])
})

test.each([
  ['{print > "out.txt"}', 'write', 'out.txt'],
  ['{print >> "out.txt"}', 'write', 'out.txt'],
  ['{print $1 > $2}', 'write', null],
  ['{printf("%s", $1) > "x"}', 'write', 'x'],
  ['{print | "sh"}', 'execute', null],
  ['{print|& "sh"}', 'execute', null],
  ['BEGIN{print ENVIRON["HOME"]}', 'read', '/proc/self/environ'],
  ['{print > "a" "b"}', 'write', null],
])('%s acts: %s', (script, kind, path) => {
  expect(scanAwk(script)).toEqual([{ kind, path }])
})

test.each([
  ['BEGIN{system("id")}'],
  ['BEGIN{"id"|getline x}'],
  ['{ getline line < "/etc/passwd" }'],
  ['@include "x"'],
  ['@load "filefuncs"'],
  ['BEGIN{f="system";@f("id")}'],
  ['BEGIN{ARGV[1]="/etc/shadow";ARGC=2}{print}'],
  ['if (x) /"/; print | "sh"; /"/'],
  ['/[/"]/ {print | "sh"} /"/'],
  ['{print "unclosed}'],
  ['{ `id` }'],
])('%s is not certain', (script) => {
  expect(scanAwk(script)).toBeNull()
})
