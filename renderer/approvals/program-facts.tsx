import type { Part } from '../../shared/permission.ts'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'

/** The files that the parts of a command would run, each once. */
export function programsOf(parts: readonly Part[]): readonly NonNullable<Part['program']>[] {
  const found = parts.flatMap(({ program }) => (program === undefined ? [] : [program]))
  return [...new Map(found.map((program) => [`${program.name}\u0000${program.path}`, program])).values()]
}

/** Which file each name stands for, small: a name alone does not say what runs. */
export function ProgramFacts({ programs }: { readonly programs: readonly NonNullable<Part['program']>[] }) {
  return (
    <ul className="programs">
      {programs.map(({ name, path }) => (
        <li key={`${name} ${path}`}>
          {!path.endsWith(`/${name}`) && name !== path && (
            <>
              <span className="mono">
                <OddText text={name} />
              </span>
              {' → '}
            </>
          )}
          <PathText path={path} />
        </li>
      ))}
    </ul>
  )
}
