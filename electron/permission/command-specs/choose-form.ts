import type { ReadOptions, UsedOption } from './read-options.ts'
import type { CommandForm, CommandSpec } from './spec.ts'

/** The row, and what was read by it, as the first form that fits changes them; both as they are where none fits. */
export function inFittingForm(row: CommandSpec, read: ReadOptions): { readonly spec: CommandSpec; readonly read: ReadOptions } {
  const form = formOf(row, read)
  if (form === undefined) return { spec: row, read }
  const spec = inForm(row, form)
  return { spec, read: form.options === undefined ? read : { ...read, options: read.options.map((option) => renamed(option, form)) } }
}

/** The first form of the row that fits what is given. */
function formOf(spec: CommandSpec, read: ReadOptions): CommandForm | undefined {
  return spec.forms?.find((each) => {
    const uses = (names: string) => read.options.some((option) => names.split(' ').includes(option.name))
    const wanted = [each.when, each.also].every((names) => names === undefined || uses(names))
    return wanted && !(each.without !== undefined && uses(each.without)) && !(each.bare && read.operands.length > 0)
  })
}

/** The option with the meaning it has in this form. */
function renamed(option: UsedOption, form: CommandForm): UsedOption {
  const entry = Object.entries(form.options ?? {}).find(([names]) => names.split(' ').includes(option.name))
  return entry === undefined ? option : { ...option, spec: entry[1] }
}

/** The row as a form changes it. */
function inForm(spec: CommandSpec, form: CommandForm): CommandSpec {
  const {
    operands: _o,
    readsCurrentFolder: _c,
    effects: _e,
    effectsOfOperands: _g,
    runsProject: _p,
    runsInput: _i,
    risk: _r,
    ...rest
  } = spec
  const { when: _w, also: _a, without: _n, bare: _b, options: _x, ...changed } = form
  // What takes operands of its own does not start them as a command (`command -v node`).
  const { wraps: _s, ...unwrapped } = rest
  return form.operands === undefined ? { ...rest, ...changed } : { ...unwrapped, ...changed }
}
