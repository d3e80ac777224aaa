import type { CmdletSpec } from './cmdlet-spec.ts'

const literalPath = '-LiteralPath|PSPath|LP'
const names = '-Include -Exclude'
const byPath = ['-Path|-LiteralPath']

/** Cmdlets for files, folders and the other things that have paths. */
export const files: readonly CmdletSpec[] = [
  {
    names: ['Get-ChildItem', 'gci', 'ls', 'dir'],
    parameters: {
      [`-Path ${literalPath}`]: 'read',
      '-Filter': 'filter',
      [`${names} -Depth -Attributes`]: 'text',
      '-Recurse|s -Force -Name -Directory|ad|d -File|af -Hidden|ah|h -ReadOnly|ar -System|as -FollowSymlink': 'flag',
    },
    positional: [...byPath, '-Filter'],
    readsCurrentFolder: true,
    keepsFiles: true,
  },
  {
    names: ['Get-Item', 'gi'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-Filter': 'filter', [`${names} -Stream -Credential`]: 'text', '-Force': 'flag' },
    positional: byPath,
    piped: 'read',
    keepsFiles: true,
  },
  {
    names: ['Get-Content', 'gc', 'cat', 'type'],
    parameters: {
      [`-Path ${literalPath}`]: 'read',
      '-Filter': 'filter',
      [`${names} -ReadCount -TotalCount|First|Head -Tail|Last -Encoding -Delimiter -Credential -Stream`]: 'text',
      '-Raw -AsByteStream -Force -Wait': 'flag',
    },
    positional: byPath,
    piped: 'read',
  },
  {
    names: ['Set-Content', 'sc', 'Add-Content', 'ac'],
    parameters: {
      [`-Path ${literalPath}`]: 'write',
      '-Filter': 'filter',
      [`-Value ${names} -Encoding -Credential`]: 'text',
      '-Stream': 'acts text',
      '-PassThru -Force -NoNewline -AsByteStream': 'flag',
    },
    positional: [...byPath, '-Value'],
  },
  {
    names: ['Clear-Content', 'clc'],
    parameters: { [`-Path ${literalPath}`]: 'delete', '-Filter': 'filter', [`${names} -Stream -Credential`]: 'text', '-Force': 'flag' },
    positional: byPath,
    piped: 'delete-tree',
  },
  {
    names: ['Out-File'],
    parameters: {
      '-FilePath|Path -LiteralPath|PSPath|LP': 'write',
      '-Encoding -Width -InputObject': 'text',
      '-Append -Force -NoClobber|NoOverwrite -NoNewline': 'flag',
    },
    positional: ['-FilePath|-LiteralPath', '-Encoding'],
  },
  {
    names: ['Tee-Object', 'tee'],
    parameters: {
      '-FilePath|Path -LiteralPath|PSPath|LP': 'write',
      '-InputObject -Encoding': 'text',
      '-Variable': 'acts text',
      '-Append': 'flag',
    },
    positional: ['-FilePath|-LiteralPath|-Variable'],
  },
  {
    names: ['Copy-Item', 'copy', 'cp', 'cpi'],
    parameters: {
      [`-Path ${literalPath}`]: 'read',
      '-Destination': 'write',
      '-Filter': 'filter',
      [`${names} -Credential`]: 'text',
      '-Container -Force -PassThru -Recurse': 'flag',
      '-FromSession -ToSession': 'acts host',
    },
    positional: [...byPath, '-Destination'],
    piped: 'read',
  },
  {
    names: ['Move-Item', 'mi', 'move', 'mv'],
    parameters: {
      [`-Path ${literalPath}`]: 'delete-tree',
      '-Destination': 'write',
      '-Filter': 'filter',
      [`${names} -Credential`]: 'text',
      '-Force -PassThru': 'flag',
    },
    positional: [...byPath, '-Destination'],
    piped: 'delete-tree',
  },
  {
    names: ['Rename-Item', 'ren', 'rni'],
    parameters: { [`-Path ${literalPath}`]: 'delete-tree', '-NewName': 'write', '-Credential': 'text', '-Force -PassThru': 'flag' },
    positional: [...byPath, '-NewName'],
    piped: 'delete-tree',
  },
  {
    names: ['Remove-Item', 'del', 'erase', 'rd', 'ri', 'rm', 'rmdir'],
    parameters: {
      [`-Path ${literalPath}`]: 'delete-tree',
      '-Filter': 'filter',
      [`${names} -Credential -Stream`]: 'text',
      '-Recurse -Force': 'flag',
    },
    positional: byPath,
    piped: 'delete-tree',
  },
  {
    names: ['Clear-Item', 'cli'],
    parameters: { [`-Path ${literalPath}`]: 'delete-tree', '-Filter': 'filter', [`${names} -Credential`]: 'text', '-Force': 'flag' },
    positional: byPath,
    piped: 'delete-tree',
  },
  {
    names: ['New-Item', 'ni', 'mkdir', 'md'],
    parameters: {
      '-Path -Name': 'write',
      '-ItemType|Type -Credential': 'text',
      // The content of a file, or where a link leads.
      '-Value|Target': 'acts text',
      '-Force': 'flag',
    },
    positional: ['-Path'],
  },
  {
    names: ['Set-Item', 'si'],
    parameters: {
      [`-Path ${literalPath}`]: 'write',
      '-Filter': 'filter',
      [`-Value ${names} -Credential`]: 'text',
      '-Force -PassThru': 'flag',
    },
    positional: [...byPath, '-Value'],
    piped: 'write',
  },
  {
    names: ['Invoke-Item', 'ii'],
    parameters: { [`-Path ${literalPath}`]: 'script', '-Filter': 'filter', [`${names} -Credential`]: 'text' },
    positional: byPath,
    piped: 'script',
    risk: 'high',
    note: 'Opens a file with whatever program is set for it.',
  },
  {
    names: ['Test-Path'],
    parameters: {
      [`-Path ${literalPath}`]: 'read',
      '-Filter': 'filter',
      [`${names} -PathType|Type -OlderThan -NewerThan -Credential`]: 'text',
      '-IsValid': 'flag',
    },
    positional: byPath,
    piped: 'read',
  },
  {
    names: ['Resolve-Path', 'rvpa', 'Convert-Path', 'cvpa'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-RelativeBasePath -Credential': 'text', '-Relative -Force': 'flag' },
    positional: byPath,
    piped: 'read',
  },
  {
    names: ['Join-Path'],
    parameters: { '-Path|PSPath -ChildPath -AdditionalChildPath -Credential -Extension': 'text', '-Resolve': 'acts flag read' },
    positional: ['-Path', '-ChildPath', '-AdditionalChildPath*'],
  },
  {
    names: ['Split-Path'],
    parameters: {
      '-Path -LiteralPath|PSPath|LP -Credential': 'text',
      '-Parent -Leaf -LeafBase -Extension -Qualifier -NoQualifier -IsAbsolute': 'flag',
      '-Resolve': 'acts flag read',
    },
    positional: byPath,
  },
  { names: ['Get-Location', 'gl', 'pwd'], parameters: { '-PSProvider -PSDrive -StackName': 'text', '-Stack': 'flag' }, inert: true },
  {
    names: ['Set-Location', 'cd', 'chdir', 'sl', 'Push-Location', 'pushd'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-StackName': 'text', '-PassThru': 'flag' },
    positional: byPath,
    inert: true,
  },
  { names: ['Pop-Location', 'popd'], parameters: { '-StackName': 'text', '-PassThru': 'flag' }, inert: true },
  {
    names: ['Get-FileHash'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-Algorithm -InputStream': 'text' },
    positional: [...byPath, '-Algorithm'],
    piped: 'read',
  },
  {
    names: ['Compress-Archive'],
    parameters: {
      [`-Path ${literalPath}`]: 'read',
      '-DestinationPath': 'write',
      '-CompressionLevel': 'text',
      '-Update -Force -PassThru': 'flag',
    },
    positional: [...byPath, '-DestinationPath'],
    piped: 'read',
  },
  {
    names: ['Expand-Archive'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-DestinationPath': 'write', '-Force -PassThru': 'flag' },
    positional: [...byPath, '-DestinationPath'],
    piped: 'read',
    effects: ['write'],
  },
  {
    names: ['Get-PSDrive', 'gdr', 'Get-PSProvider'],
    parameters: { '-Name -LiteralName -Scope -PSProvider': 'text' },
    positional: ['-Name', '-PSProvider'],
  },
  {
    names: ['New-PSDrive', 'ndr', 'mount', 'Remove-PSDrive', 'rdr'],
    risk: 'high',
    effects: ['config'],
    note: 'Changes what a path means to later commands.',
  },
]
