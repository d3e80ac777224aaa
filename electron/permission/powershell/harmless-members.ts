/**
 * Types whose static members only compute: naming one, or casting to it, runs nothing of anybody else. Lower case, without `System.`.
 * Casting text to another type can load a file or start a constructor with side effects.
 */
const computingTypes: ReadonlySet<string> = new Set([
  'string',
  'char',
  'int',
  'int32',
  'int64',
  'long',
  'uint32',
  'uint64',
  'byte',
  'double',
  'float',
  'single',
  'decimal',
  'bool',
  'boolean',
  'datetime',
  'datetimeoffset',
  'timespan',
  'guid',
  'version',
  'math',
  'convert',
])

/** Types that text may be turned into besides those that compute. */
const plainTypes: ReadonlySet<string> = new Set([
  'array',
  'object',
  'hashtable',
  'pscustomobject',
  'psobject',
  'ordered',
  'regex',
  'uri',
  'switch',
  'void',
  'collections.arraylist',
  'collections.generic.list[string]',
])

/** Methods that change nothing on any value that a command of the table gives. Lower case. A file's own methods (`Delete`, `Replace`) are not among them. */
const computingMethods: ReadonlySet<string> = new Set([
  'contains',
  'containskey',
  'endswith',
  'equals',
  'gettype',
  'indexof',
  'lastindexof',
  'padleft',
  'padright',
  'split',
  'startswith',
  'substring',
  'tolower',
  'tolowerinvariant',
  'tostring',
  'toupper',
  'toupperinvariant',
  'trim',
  'trimend',
  'trimstart',
  'where',
  'adddays',
  'addhours',
  'addminutes',
  'addmonths',
  'addyears',
  'touniversaltime',
  'tolocaltime',
])

/** Properties and methods that ForEach-Object may be given by name (`% Name`): a name that is a method calls it. */
const plainProperties: ReadonlySet<string> = new Set([
  'name',
  'basename',
  'fullname',
  'extension',
  'directoryname',
  'length',
  'count',
  'lastwritetime',
  'creationtime',
  'mode',
  'path',
  'filename',
  'linenumber',
  'line',
  'value',
  'key',
  'keys',
  'values',
  'id',
  'processname',
  'cpu',
  'workingset',
  'ws',
  'status',
  'displayname',
  'version',
  'property',
  'definition',
  'commandtype',
  'source',
  'matches',
  'groups',
  'message',
  'hash',
])

const plainName = (type: string): string =>
  type
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/^system\./, '')

/** True for a type whose static members only compute (`[math]`). */
export const isComputingType = (type: string): boolean => computingTypes.has(plainName(type))

/** True for a type, or a list of it, that a value may be turned into (`[int]`, `[string[]]`). */
export function isPlainType(type: string): boolean {
  const name = plainName(type).replace(/(\[,*\])+$/, '')
  return computingTypes.has(name) || plainTypes.has(name)
}

/** True for a method that changes nothing on whatever it is called. */
export const isComputingMethod = (name: string): boolean => computingMethods.has(name.toLowerCase())

/** True for a member that ForEach-Object may be given by name. */
export const isPlainMember = (name: string): boolean => plainProperties.has(name.toLowerCase()) || isComputingMethod(name)
