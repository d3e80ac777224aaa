import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** What a file of the renderer brings with it: its own text, and that of all it imports at once (not of what comes late). */
function broughtBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !fs.existsSync(file)) return seen
  seen.add(file)
  if (!/\.tsx?$/.test(file)) return seen
  const imports = fs.readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^\n]*?'(\.[^']+)'|^\} from '(\.[^']+)'/gm)
  for (const [, first, second] of imports) broughtBy(path.join(path.dirname(file), first ?? second ?? ''), seen)
  return seen
}

const textsOf = (files: Iterable<string>, end: RegExp): string =>
  [...files]
    .filter((file) => end.test(file))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n')

/** The classes that a style sheet speaks of. */
const classesIn = (styles: string): ReadonlySet<string> =>
  new Set([...styles.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, name]) => name ?? ''))

/** The classes that a component writes out as they are. */
const classesUsed = (code: string): readonly string[] =>
  [...code.matchAll(/className="([^"{}]+)"/g)].flatMap(([, names]) => (names ?? '').split(' '))

describe('the order of styles', () => {
  it('loads those of all components before any screen, which may come late and in any order', () => {
    const loaded = [...fs.readFileSync('renderer/main.tsx', 'utf8').matchAll(/^import '\.\/ui\/(.+\.css)'$/gm)].map((match) => match[1])
    const components = fs.readdirSync('renderer/ui').filter((name) => name.endsWith('.css'))
    expect(loaded.slice(0, 3)).toEqual(['fonts.css', 'tokens.css', 'base.css'])
    expect(loaded.toSorted()).toEqual(components.toSorted())
  })

  it('lets no screen that comes late lean on the styles of another one that may not be there', () => {
    const all = fs
      .readdirSync('renderer', { recursive: true, encoding: 'utf8' })
      .map((name) => path.join('renderer', name))
      .filter((name) => /\.(tsx?|css)$/.test(name))
    const everyClass = classesIn(textsOf(all, /\.css$/))
    const atOnce = broughtBy('renderer/main.tsx')
    const late = all.flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/await import\('(\.[^']+\.tsx)'\)/g)].map(([, to]) =>
        path.join(path.dirname(file), to ?? ''),
      ),
    )
    expect(late.length).toBeGreaterThan(8)
    const lacks = late.map((screen) => {
      const brought = broughtBy(screen)
      const there = classesIn(textsOf([...brought, ...atOnce], /\.css$/))
      const missing = classesUsed(textsOf(brought, /\.tsx$/)).filter((name) => everyClass.has(name) && !there.has(name))
      return { screen, missing: [...new Set(missing)] }
    })
    expect(lacks.filter(({ missing }) => missing.length > 0)).toEqual([])
  })
})
