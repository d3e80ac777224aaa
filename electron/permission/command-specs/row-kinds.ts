import type { CommandSpec } from './spec.ts'

type Options = Readonly<Record<string, string>>

// Names are written with blanks between them; operands are text where the row says nothing else.
const rowWith = (kind: Partial<CommandSpec>) => {
  return (names: string, options: Options = {}, more: Partial<CommandSpec> = {}): CommandSpec => ({
    operands: 'text*',
    ...kind,
    ...more,
    names: names.split(' '),
    options,
  })
}

/** A row of what only looks at the workspace, or prints what the program knows. */
export const reading = rowWith({})

/** A row of what changes files here. */
export const writing = rowWith({ effects: ['write'], risk: 'medium' })

/** A row of what only asks another machine. */
export const reaching = rowWith({ effects: ['network'], risk: 'medium' })

/** A row of what fetches code from elsewhere and puts it here; most such programs run parts of it at once. */
export const installing = rowWith({ effects: ['network', 'write', 'execute'], risk: 'medium' })

/** A row of what runs code of the project. */
export const running = rowWith({ runsProject: true, risk: 'medium' })

/** A row of what changes things on another machine, for others too. */
export const changingElsewhere = rowWith({ effects: ['network', 'write'], risk: 'high' })

/** A row of what changes how programs run from now on. */
export const configuring = rowWith({ effects: ['config'], risk: 'high' })

/** A row of what opens another program: an editor, a browser, a manual page. */
export const opening = rowWith({ effects: ['execute'], risk: 'medium' })
