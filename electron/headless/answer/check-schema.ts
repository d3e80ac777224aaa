import { fail, type Result, succeed } from '../../../shared/errors.ts'

/** A schema that this app can hold an answer to: what says nothing about the value is left out. */
export type CheckedSchema = Readonly<Record<string, unknown>>

// Deeper ones are no description of an answer that somebody reads.
const depthMax = 40

/**
 * Takes a JSON Schema (2020-12 or draft 7) that keeps to a bounded part of the language and refuses the rest by name and place. What is taken is
 * exactly what zod's reading of JSON Schema, which passes over what it does not know, holds a value to.
 */
export function checkSchema(schema: unknown): Result<CheckedSchema> {
  if (!isRecord(schema)) return refuse('', 'is no object')
  const names = new Set(['$defs', 'definitions'].flatMap((key) => Object.keys(asRecord(schema[key])).map((name) => `#/${key}/${name}`)))
  const root = walk(without(schema, ['$defs', 'definitions']), { place: '', depth: 0, names })
  if (!root.ok) return root
  const checked: Record<string, unknown> = { ...root.value }
  for (const key of ['$defs', 'definitions']) {
    if (schema[key] === undefined) continue
    const definitions = walkMap(schema[key], { place: `/${key}`, depth: 1, names })
    if (!definitions.ok) return definitions
    checked[key] = definitions.value
  }
  return succeed(checked)
}

/** Whether servers with strict structured outputs take it: every object closed, and all its properties required. */
export function isStrict(schema: CheckedSchema): boolean {
  const isRootObject = schema['type'] === 'object'
  return isRootObject && everyNode(schema, (node) => node['type'] !== 'object' || isClosed(node))
}

interface Walk {
  readonly place: string
  readonly depth: number
  /** References that lead somewhere. */
  readonly names: ReadonlySet<string>
}

const annotations = ['$schema', '$id', '$comment', 'title', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', 'description']
/** Of these a schema holds one alone. */
const alone = ['$ref', 'anyOf', 'oneOf']
const formats = ['email', 'uri', 'uuid', 'date-time', 'date', 'time', 'duration', 'hostname', 'ipv4', 'ipv6']
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isNumber = (value: unknown): boolean => typeof value === 'number'

/** For each type the keywords that go with it, and which values they take; schemas inside are looked at apart. */
const keywordsOfType: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  object: { properties: isRecord, required: isNameList, additionalProperties: isSchema, minProperties: isCount, maxProperties: isCount },
  array: { items: isSchema, minItems: isCount, maxItems: isCount, uniqueItems: (value) => typeof value === 'boolean' },
  string: { minLength: isCount, maxLength: isCount, pattern: isPattern, format: (value) => formats.some((format) => format === value) },
  number: numeric(),
  integer: numeric(),
  boolean: {},
  null: {},
}

function numeric() {
  const bounds = { minimum: isNumber, maximum: isNumber, exclusiveMinimum: isNumber, exclusiveMaximum: isNumber }
  return { ...bounds, multipleOf: (value: unknown) => isNumber(value) && Number(value) > 0 }
}

function walk(schema: unknown, at: Walk): Result<CheckedSchema> {
  if (at.depth > depthMax) return refuse(at.place, `is deeper than ${depthMax} levels`)
  if (!isRecord(schema)) return refuse(at.place, 'is no schema')
  const node = without(schema, annotations)
  const keys = Object.keys(node)
  const lone = alone.find((key) => node[key] !== undefined)
  if (lone !== undefined) {
    const other = keys.find((key) => key !== lone)
    if (other !== undefined) return refuse(at.place, `has "${other}" beside "${lone}", which must stand alone`)
    return lone === '$ref' ? walkReference(node, at) : walkList(node, lone, at)
  }
  if (node['enum'] !== undefined || node['const'] !== undefined) return walkValues(node, at)
  return walkTyped(node, at)
}

function walkReference(node: CheckedSchema, { place, names }: Walk): Result<CheckedSchema> {
  const aim = node['$ref']
  return aim === '#' || (typeof aim === 'string' && names.has(aim)) ? succeed(node) : refuse(place, 'has a "$ref" that leads nowhere in it')
}

function walkList(node: CheckedSchema, key: string, at: Walk): Result<CheckedSchema> {
  const options = node[key]
  if (!Array.isArray(options) || options.length === 0) return refuse(at.place, `needs a list of schemas in "${key}"`)
  const checked: CheckedSchema[] = []
  for (const [index, option] of options.entries()) {
    const one = walk(option, { ...at, place: `${at.place}/${key}/${index}`, depth: at.depth + 1 })
    if (!one.ok) return one
    checked.push(one.value)
  }
  return succeed({ [key]: checked })
}

function walkValues(node: CheckedSchema, { place }: Walk): Result<CheckedSchema> {
  const values = node['const'] === undefined ? node['enum'] : [node['const']]
  if (!Array.isArray(values) || values.length === 0 || values.some((value) => typeof value === 'object' && value !== null)) {
    return refuse(place, 'may list texts, numbers, true, false and null only')
  }
  const other = Object.keys(node).find((key) => !['enum', 'const', 'type'].includes(key))
  if (other !== undefined) return refuse(place, `has "${other}" beside a list of values`)
  const types = node['type'] === undefined ? null : [node['type']].flat()
  const strange = types === null ? undefined : values.find((value) => !types.some((type) => fitsType(value, type)))
  return strange === undefined ? succeed(node) : refuse(place, `lists ${JSON.stringify(strange)}, which is not of its type`)
}

function fitsType(value: unknown, type: unknown): boolean {
  if (value === null) return type === 'null'
  return type === typeof value || (type === 'integer' && Number.isInteger(value))
}

function walkTyped(node: CheckedSchema, at: Walk): Result<CheckedSchema> {
  const types: readonly unknown[] = node['type'] === undefined ? [] : [node['type']].flat()
  if (types.length === 0 && Object.keys(node).length > 0) return refuse(at.place, 'needs a "type"')
  const known: Record<string, (value: unknown) => boolean> = {}
  for (const type of types) {
    const keywords = typeof type === 'string' && Object.hasOwn(keywordsOfType, type) ? keywordsOfType[type] : undefined
    if (keywords === undefined) return refuse(at.place, `has the unknown type ${JSON.stringify(type)}`)
    Object.assign(known, keywords)
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type') continue
    const takes = Object.hasOwn(known, key) ? known[key] : undefined
    if (takes === undefined) return refuse(at.place, `has "${key}", which is not supported here`)
    if (!takes(value)) return refuse(at.place, `has a value of "${key}" that is not supported`)
  }
  return walkInside(node, at)
}

function walkInside(node: CheckedSchema, at: Walk): Result<CheckedSchema> {
  const checked: Record<string, unknown> = { ...node }
  const properties = walkMap(node['properties'] ?? {}, { ...at, place: `${at.place}/properties`, depth: at.depth + 1 })
  if (!properties.ok) return properties
  if (node['properties'] !== undefined) checked['properties'] = properties.value
  const unnamed = namesIn(node['required']).find((name) => !Object.hasOwn(properties.value, name))
  if (unnamed !== undefined) return refuse(at.place, `requires "${unnamed}", which is not among its "properties"`)
  for (const key of ['additionalProperties', 'items']) {
    if (node[key] === undefined || typeof node[key] === 'boolean') continue
    const inner = walk(node[key], { ...at, place: `${at.place}/${key}`, depth: at.depth + 1 })
    if (!inner.ok) return inner
    checked[key] = inner.value
  }
  return succeed(checked)
}

function walkMap(map: unknown, at: Walk): Result<CheckedSchema> {
  if (!isRecord(map)) return refuse(at.place, 'is no object')
  const checked: [string, CheckedSchema][] = []
  for (const [name, schema] of Object.entries(map)) {
    const one = walk(schema, { ...at, place: `${at.place}/${name}`, depth: at.depth + 1 })
    if (!one.ok) return one
    checked.push([name, one.value])
  }
  return succeed(Object.fromEntries(checked))
}

function everyNode(node: unknown, holds: (node: CheckedSchema) => boolean): boolean {
  if (Array.isArray(node)) return node.every((one) => everyNode(one, holds))
  if (!isRecord(node)) return true
  return holds(node) && Object.values(node).every((one) => everyNode(one, holds))
}

const isClosed = (node: CheckedSchema): boolean =>
  node['additionalProperties'] === false &&
  Object.keys(asRecord(node['properties'])).every((name) => namesIn(node['required']).includes(name))

const refuse = (place: string, fault: string) => fail('invalid-input', `${place === '' ? 'it' : `#${place}`} ${fault}.`)

function without(record: Readonly<Record<string, unknown>>, names: readonly string[]): CheckedSchema {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !names.includes(key)))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isRecord(value)
}

function isNameList(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') !== null
  } catch {
    return false
  }
}

const asRecord = (value: unknown) => (isRecord(value) ? value : {})
const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [])
