/**
 * One path as the loosest file system would read it: case, Unicode form, invisible characters, trailing dots and spaces and stream names
 * do not count, `\` separates. Compare folded paths only where a match makes the judgement stricter.
 */
export function foldPath(path: string): string {
  const slashed = path.replaceAll('\\', '/')
  if (isPlain.test(slashed)) return slashed.toLowerCase()
  const names = slashed.split('/')
  return names.map((name, index) => (index === 0 && /^[a-z]:$/i.test(name) ? name.toLowerCase() : foldName(name))).join('/')
}

function foldName(name: string): string {
  if (name === '.' || name === '..') return name
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?<=.):.*$/s, '')
    .replace(/(?<=[^. ])[. ]+$/, '')
    .toLowerCase()
}

// A drive, letters, digits and what has no other spelling; no dot at the end of a name. Most paths are so, and then there is nothing to fold
// but case.
const isPlain = /^(?:[A-Za-z]:(?=\/|$))?(?:[\w/@+,=~%#-]|\.(?![./]|$))*$/
