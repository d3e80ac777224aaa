import type { CmdletSpec } from './cmdlet-spec.ts'

/** Cmdlets that run text, or change how the commands after them run. */
export const language: readonly CmdletSpec[] = [
  { names: ['Invoke-Expression', 'iex'], parameters: { '-Command': 'code' }, positional: ['-Command'], piped: 'code', risk: 'high' },
  { names: ['Invoke-History', 'r', 'ihy'], effects: ['unknown'], risk: 'high', note: 'Runs an earlier command again.' },
  {
    names: ['Get-Variable', 'gv', 'Get-Alias', 'gal'],
    parameters: { '-Name -Include -Exclude -Scope -Definition': 'text', '-ValueOnly': 'flag' },
    positional: ['-Name'],
  },
  {
    names: ['Set-Variable', 'sv', 'set', 'New-Variable', 'nv', 'Clear-Variable', 'clv', 'Remove-Variable', 'rv'],
    effects: ['config'],
    risk: 'high',
    note: 'May set a variable that changes how later commands run.',
  },
  {
    names: ['Set-Alias', 'sal', 'New-Alias', 'nal', 'Import-Alias', 'ipal', 'Remove-Alias'],
    effects: ['config'],
    risk: 'high',
    note: 'Another command may run under a known name.',
  },
  {
    names: ['Get-Command', 'gcm'],
    parameters: {
      '-Name -Verb -Noun -Module|PSSnapin -CommandType|Type -TotalCount -ArgumentList|Args -ParameterName -ParameterType -FullyQualifiedModule':
        'text',
      '-Syntax -All -ListImported -ShowCommandInfo -UseFuzzyMatching -UseAbbreviationExpansion': 'flag',
    },
    positional: ['-Name'],
  },
  {
    names: ['Get-Help', 'help', 'man'],
    parameters: {
      '-Name -Category -Component -Functionality -Role -Parameter -Path': 'text',
      '-Detailed -Full -Examples': 'flag',
      '-Online -ShowWindow': 'acts flag network',
    },
    positional: ['-Name'],
  },
  { names: ['Update-Help', 'Save-Help'], effects: ['network'], risk: 'medium' },
  { names: ['Get-History', 'h', 'ghy', 'history'], parameters: { '-Id -Count': 'text' }, positional: ['-Id', '-Count'] },
  {
    names: ['Get-Module', 'gmo', 'Get-InstalledModule', 'Get-PSResource', 'Get-PSRepository'],
    parameters: {
      '-Name -FullyQualifiedName -PSEdition -MinimumVersion -MaximumVersion -RequiredVersion -Version -Scope': 'text',
      '-ListAvailable -Refresh -All -AllVersions': 'flag',
    },
    positional: ['-Name'],
  },
  {
    names: [
      'Import-Module',
      'ipmo',
      'Remove-Module',
      'rmo',
      'New-Module',
      'nmo',
      'Add-Type',
      'Update-TypeData',
      'Update-FormatData',
      'Add-Member',
      'Import-Script',
    ],
    effects: ['execute'],
    risk: 'high',
    note: 'Loads code, or changes what members do.',
  },
  {
    names: [
      'Install-Module',
      'inmo',
      'Update-Module',
      'Uninstall-Module',
      'Save-Module',
      'Install-Package',
      'Uninstall-Package',
      'Install-PSResource',
      'Update-PSResource',
      'Save-PSResource',
      'Install-Script',
      'Register-PSRepository',
      'Set-PSRepository',
      'Publish-Module',
      'Publish-Script',
      'Publish-PSResource',
    ],
    effects: ['network', 'execute'],
    risk: 'high',
  },
  {
    names: ['Find-Module', 'fimo', 'Find-Package', 'Find-PSResource', 'Find-Script'],
    parameters: {
      '-Name -Tag -Repository -Version -MinimumVersion -MaximumVersion -RequiredVersion -Filter': 'text',
      '-AllVersions -IncludeDependencies -Prerelease': 'flag',
    },
    positional: ['-Name'],
    effects: ['network'],
  },
  {
    names: ['New-Object'],
    parameters: { '-TypeName -ArgumentList|Args -Property': 'text', '-ComObject -Strict': 'acts text' },
    positional: ['-TypeName', '-ArgumentList'],
    effects: ['execute'],
    risk: 'high',
    note: 'Starts a constructor, which may do anything.',
  },
  { names: ['Get-ExecutionPolicy'], parameters: { '-Scope': 'text', '-List': 'flag' }, positional: ['-Scope'] },
  {
    names: ['Set-ExecutionPolicy', 'Set-StrictMode', 'Set-PSDebug', 'Set-PSReadLineOption', 'Set-TraceSource'],
    effects: ['config'],
    risk: 'high',
  },
  {
    names: ['Start-Transcript', 'Stop-Transcript'],
    parameters: { '-Path -LiteralPath|PSPath -OutputDirectory': 'write', '-Append -Force -NoClobber': 'flag' },
    positional: ['-Path'],
    effects: ['config'],
  },
  {
    names: ['Trace-Command', 'Register-EngineEvent', 'Register-ArgumentCompleter', 'Set-PSBreakpoint', 'sbp', 'Enter-PSHostProcess'],
    effects: ['execute'],
    risk: 'high',
  },
]
