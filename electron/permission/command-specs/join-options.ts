type Options = Readonly<Record<string, string>>

/** Option tables as one. Where a name is in several, the last one that has it says what it is. */
export function joinOptions(...tables: readonly Options[]): Options {
  const joined: Record<string, string> = {}
  for (const [index, table] of tables.entries()) {
    const later = new Set(tables.slice(index + 1).flatMap((each) => Object.keys(each).flatMap((names) => names.split(' '))))
    for (const [names, spec] of Object.entries(table)) {
      const left = names
        .split(' ')
        .filter((name) => !later.has(name))
        .join(' ')
      if (left !== '') joined[left] = spec
    }
  }
  return joined
}
