import type { CmdletSpec } from './cmdlet-spec.ts'

const literalPath = '-LiteralPath|PSPath|LP'
const names = '-Include -Exclude'
const byPath = ['-Path|-LiteralPath']

/** Cmdlets for what hangs on a file or a key of the registry: its properties, rights and marks. */
export const itemProperties: readonly CmdletSpec[] = [
  {
    names: ['Get-ItemProperty', 'gp', 'Get-ItemPropertyValue', 'gpv'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-Filter': 'filter', [`-Name|PSProperty ${names} -Credential`]: 'text' },
    positional: [...byPath, '-Name'],
    piped: 'read',
  },
  {
    names: ['Set-ItemProperty', 'sp', 'New-ItemProperty', 'Rename-ItemProperty', 'rnp'],
    parameters: {
      [`-Path ${literalPath}`]: 'write',
      '-Filter': 'filter',
      [`-Name|PSProperty -Value -PropertyType|Type -NewName -InputObject ${names} -Credential`]: 'text',
      '-Force -PassThru': 'flag',
    },
    positional: [...byPath, '-Name', '-Value'],
    piped: 'write',
  },
  {
    names: ['Remove-ItemProperty', 'rp', 'Clear-ItemProperty', 'clp'],
    parameters: {
      [`-Path ${literalPath}`]: 'delete',
      '-Filter': 'filter',
      [`-Name|PSProperty ${names} -Credential`]: 'text',
      '-Force': 'flag',
    },
    positional: [...byPath, '-Name'],
    piped: 'delete-tree',
  },
  {
    names: ['Get-Acl', 'Get-AuthenticodeSignature'],
    parameters: { '-Path|PSPath -FilePath -LiteralPath|LP': 'read', '-InputObject -Filter -Include -Exclude -Audit': 'text' },
    positional: ['-Path|-FilePath|-LiteralPath'],
    piped: 'read',
  },
  {
    names: ['Set-Acl'],
    parameters: {
      [`-Path ${literalPath}`]: 'write',
      '-Filter': 'filter',
      [`-AclObject -ClearCentralAccessPolicy ${names}`]: 'text',
      '-Passthru': 'flag',
    },
    positional: [...byPath, '-AclObject'],
    piped: 'write',
    risk: 'high',
  },
  {
    names: ['Unblock-File'],
    parameters: { [`-Path ${literalPath}`]: 'write' },
    positional: byPath,
    piped: 'write',
    risk: 'high',
    note: 'Lets a file from the network run.',
  },
]
