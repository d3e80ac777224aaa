import type { CmdletSpec } from './cmdlet-spec.ts'

const literalPath = '-LiteralPath|PSPath|LP'

/** Cmdlets that sort, shape, print and convert what comes through the pipeline. */
export const objects: readonly CmdletSpec[] = [
  {
    names: ['Where-Object', '?', 'where'],
    parameters: {
      '-FilterScript -Property': 'text',
      '-Value -InputObject': 'text',
      '-EQ|IEQ -CEQ -NE|INE -CNE -GT|IGT -CGT -LT|ILT -CLT -GE|IGE -CGE -LE|ILE -CLE -Like|ILike -CLike -NotLike|INotLike -CNotLike -Match|IMatch -CMatch -NotMatch|INotMatch -CNotMatch -Contains|IContains -CContains -NotContains|INotContains -CNotContains -In|IIn -CIn -NotIn|INotIn -CNotIn -Is -IsNot -Not':
        'flag',
    },
    positional: ['-FilterScript|-Property', '-Value'],
    keepsFiles: true,
  },
  {
    names: ['ForEach-Object', '%', 'foreach'],
    parameters: {
      '-Process -Begin -End -RemainingScripts -Parallel': 'member',
      '-MemberName': 'member',
      '-ArgumentList|Args': 'acts text',
      '-InputObject -ThrottleLimit -TimeoutSeconds': 'text',
      '-AsJob': 'acts flag unknown',
      '-UseNewRunspace': 'flag',
    },
    positional: ['-Process|-MemberName|-Parallel', '-RemainingScripts*'],
  },
  {
    names: ['Sort-Object', 'sort'],
    parameters: {
      '-Property': 'text',
      '-InputObject -Culture -Top -Bottom': 'text',
      '-Descending -Unique -CaseSensitive -Stable': 'flag',
    },
    positional: ['-Property'],
    keepsFiles: true,
  },
  {
    names: ['Select-Object', 'select'],
    parameters: {
      '-Property -ExpandProperty': 'text',
      '-ExcludeProperty -InputObject -First -Last -Skip -SkipLast -Index -SkipIndex': 'text',
      '-Unique -Wait -CaseInsensitive': 'flag',
    },
    positional: ['-Property'],
  },
  {
    names: ['Select-String', 'sls'],
    parameters: {
      [`-Path ${literalPath}`]: 'read',
      '-Pattern -Include -Exclude -Context -Encoding -Culture -InputObject': 'text',
      '-SimpleMatch -CaseSensitive -Quiet -List -NoEmphasis -NotMatch -AllMatches -Raw': 'flag',
    },
    positional: ['-Pattern', '-Path|-LiteralPath'],
    opensPiped: true,
  },
  {
    names: ['Measure-Object', 'measure'],
    parameters: {
      '-Property': 'text',
      '-InputObject': 'text',
      '-Sum -Average -Maximum -Minimum -StandardDeviation -AllStats -Line -Word -Character -IgnoreWhiteSpace': 'flag',
    },
    positional: ['-Property'],
  },
  {
    names: ['Group-Object', 'group'],
    parameters: {
      '-Property': 'text',
      '-InputObject -Culture': 'text',
      '-NoElement -AsHashTable|AHT -AsString -CaseSensitive': 'flag',
    },
    positional: ['-Property'],
  },
  { names: ['Get-Unique', 'gu'], parameters: { '-InputObject': 'text', '-AsString -OnType -CaseInsensitive': 'flag' }, keepsFiles: true },
  {
    names: ['Compare-Object', 'compare', 'diff'],
    parameters: {
      '-ReferenceObject -DifferenceObject -SyncWindow -Culture': 'text',
      '-Property': 'text',
      '-ExcludeDifferent -IncludeEqual -PassThru -CaseSensitive': 'flag',
    },
    positional: ['-ReferenceObject', '-DifferenceObject'],
  },
  {
    names: ['Format-Table', 'ft', 'Format-List', 'fl', 'Format-Wide', 'fw', 'Format-Custom', 'fc'],
    parameters: {
      '-Property -GroupBy': 'text',
      '-View -DisplayError -InputObject -Expand -Column -Depth': 'text',
      '-AutoSize -RepeatHeader -HideTableHeaders -Wrap -Force -ShowError': 'flag',
    },
    positional: ['-Property'],
  },
  {
    names: ['Format-Hex', 'fhx'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-InputObject -Encoding -Count -Offset': 'text', '-Raw': 'flag' },
    positional: ['-Path|-LiteralPath'],
  },
  { names: ['Out-String', 'oss'], parameters: { '-Width -InputObject': 'text', '-Stream -NoNewline': 'flag' } },
  { names: ['Out-Null', 'Out-Default'], parameters: { '-InputObject': 'text', '-Transcript': 'flag' } },
  { names: ['Out-Host', 'oh'], parameters: { '-InputObject': 'text', '-Paging': 'flag' } },
  {
    names: ['Out-GridView', 'ogv'],
    parameters: { '-Title -OutputMode -InputObject': 'text', '-Wait -PassThru': 'flag' },
    effects: ['unknown'],
  },
  {
    names: ['Write-Output', 'echo', 'write'],
    parameters: { '-InputObject': 'text', '-NoEnumerate': 'flag' },
    positional: ['-InputObject*'],
  },
  {
    names: ['Write-Host'],
    parameters: { '-Object|Msg|Message -Separator -ForegroundColor -BackgroundColor': 'text', '-NoNewline': 'flag' },
    positional: ['-Object*'],
  },
  {
    names: ['Write-Error', 'Write-Warning', 'Write-Verbose', 'Write-Debug', 'Write-Information', 'Write-Progress'],
    parameters: {
      '-Message|Msg|MessageData -Exception -ErrorRecord -Category -ErrorId -TargetObject -RecommendedAction -Tags -Activity -Status -Id -PercentComplete -SecondsRemaining -CurrentOperation -ParentId -SourceId':
        'text',
      '-Completed': 'flag',
    },
    positional: ['-Message', '-Status', '-Id'],
  },
  {
    names: ['ConvertTo-Json'],
    parameters: { '-InputObject -Depth -EscapeHandling': 'text', '-Compress -EnumsAsStrings -AsArray': 'flag' },
    positional: ['-InputObject'],
  },
  {
    names: ['ConvertFrom-Json'],
    parameters: { '-InputObject -Depth -DateKind': 'text', '-AsHashtable -NoEnumerate': 'flag' },
    positional: ['-InputObject'],
  },
  {
    names: ['Test-Json'],
    parameters: { [`-Path ${literalPath} -SchemaFile`]: 'read', '-Json -Schema -Options': 'text' },
    positional: ['-Json', '-Schema'],
  },
  {
    names: ['ConvertTo-Csv', 'ConvertFrom-Csv'],
    parameters: {
      '-InputObject -Delimiter -QuoteFields -UseQuotes -Header': 'text',
      '-UseCulture -IncludeTypeInformation -NoTypeInformation|NTI -NoHeader': 'flag',
    },
    positional: ['-InputObject', '-Delimiter'],
  },
  {
    names: ['ConvertTo-Xml', 'ConvertTo-Html', 'ConvertFrom-StringData', 'ConvertTo-SecureString'],
    parameters: {
      '-InputObject -Depth -As -StringData -Property -Title -Head -Body -Delimiter -String': 'text',
      '-NoTypeInformation -Fragment -AsPlainText -Force': 'flag',
    },
    positional: ['-InputObject'],
  },
  {
    names: ['Import-Csv', 'ipcsv'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-Delimiter -Header -Encoding': 'text', '-UseCulture': 'flag' },
    positional: ['-Path|-LiteralPath', '-Delimiter'],
    piped: 'read',
  },
  {
    names: ['Export-Csv', 'epcsv'],
    parameters: {
      [`-Path ${literalPath}`]: 'write',
      '-InputObject -Delimiter -Encoding -QuoteFields -UseQuotes': 'text',
      '-Append -Force -NoClobber|NoOverwrite -UseCulture -IncludeTypeInformation|ITI -NoTypeInformation|NTI -NoHeader': 'flag',
    },
    positional: ['-Path|-LiteralPath', '-Delimiter'],
  },
  {
    names: ['Import-Clixml', 'Import-PowerShellDataFile'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-First -Skip': 'text', '-IncludeTotalCount -SkipLimitCheck': 'flag' },
    positional: ['-Path|-LiteralPath'],
    piped: 'read',
  },
  {
    names: ['Export-Clixml'],
    parameters: { [`-Path ${literalPath}`]: 'write', '-InputObject -Depth -Encoding': 'text', '-Force -NoClobber': 'flag' },
    positional: ['-Path|-LiteralPath'],
  },
  {
    names: ['Select-Xml'],
    parameters: { [`-Path ${literalPath}`]: 'read', '-XPath -Xml -Content -Namespace': 'text' },
    positional: ['-XPath', '-Path|-LiteralPath'],
    piped: 'read',
  },
  {
    names: ['Get-Member', 'gm'],
    parameters: { '-Name -MemberType|Type -View -InputObject': 'text', '-Static -Force': 'flag' },
    positional: ['-Name'],
  },
  {
    names: ['Get-Date'],
    parameters: {
      '-Date|LastWriteTime -UnixTimeSeconds -Year -Month -Day -Hour -Minute -Second -Millisecond -DisplayHint -Format -UFormat': 'text',
      '-AsUTC': 'flag',
    },
    positional: ['-Date'],
  },
  {
    names: ['New-TimeSpan'],
    parameters: { '-Start|LastWriteTime -End -Days -Hours -Minutes -Seconds -Milliseconds': 'text' },
    positional: ['-Start', '-End'],
  },
  {
    names: ['Get-Random', 'Get-SecureRandom'],
    parameters: { '-Maximum -Minimum -InputObject -Count -SetSeed': 'text', '-Shuffle': 'flag' },
    positional: ['-Maximum'],
  },
  {
    names: ['New-Guid', 'Get-Culture', 'Get-UICulture', 'Get-Host', 'Get-Uptime', 'Get-TimeZone'],
    parameters: { '-Name -InputObject -Id': 'text', '-Empty -Since -ListAvailable -NoUserOverrides': 'flag' },
  },
  {
    names: ['Join-String'],
    parameters: {
      '-Property': 'text',
      '-Separator -OutputPrefix -OutputSuffix -FormatString -InputObject': 'text',
      '-SingleQuote -DoubleQuote -UseCulture': 'flag',
    },
    positional: ['-Property', '-Separator'],
  },
  { names: ['Measure-Command'], parameters: { '-Expression': 'block', '-InputObject': 'text' }, positional: ['-Expression'] },
  { names: ['Clear-Host', 'cls', 'clear'] },
  { names: ['Start-Sleep', 'sleep'], parameters: { '-Seconds -Milliseconds|ms -Duration|ts': 'text' }, positional: ['-Seconds'] },
]
