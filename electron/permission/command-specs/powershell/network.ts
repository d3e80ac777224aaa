import type { CmdletSpec } from './cmdlet-spec.ts'

/** Cmdlets that reach over the network. */
export const network: readonly CmdletSpec[] = [
  {
    names: ['Invoke-WebRequest', 'iwr', 'Invoke-RestMethod', 'irm'],
    parameters: {
      '-Uri -Proxy': 'url',
      '-Method -CustomMethod|CM -Headers -Body -Form -ContentType -UserAgent -TimeoutSec|ConnectionTimeoutSeconds -OperationTimeoutSeconds -MaximumRedirection -MaximumRetryCount -RetryIntervalSec -HttpVersion -SslProtocol -TransferEncoding -Authentication -Credential -Token -Certificate -CertificateThumbprint -MaximumFollowRelLink -ResponseHeadersVariable|RHV -StatusCodeVariable':
        'text',
      '-InFile': 'acts read',
      '-OutFile': 'acts write',
      '-SessionVariable|SV -WebSession': 'text',
      '-UseBasicParsing -DisableKeepAlive -NoProxy -PassThru -Resume -SkipHeaderValidation -SkipHttpErrorCheck -PreserveAuthorizationOnRedirect -FollowRelLink -AllowInsecureRedirect':
        'flag',
      '-SkipCertificateCheck -AllowUnencryptedAuthentication -UseDefaultCredentials|UDC -ProxyUseDefaultCredentials': 'acts flag config',
    },
    positional: ['-Uri'],
    effects: ['network'],
  },
  {
    names: ['Start-BitsTransfer'],
    parameters: {
      '-Source': 'url',
      '-Destination': 'write',
      '-Description -DisplayName -Priority -TransferType': 'text',
      '-Asynchronous': 'acts flag unknown',
    },
    positional: ['-Source', '-Destination'],
    effects: ['network'],
  },
  {
    names: ['Test-Connection', 'Test-NetConnection', 'tnc', 'Resolve-DnsName'],
    parameters: {
      '-TargetName|ComputerName -Name': 'host',
      '-Count -Delay -BufferSize -TimeoutSeconds -TcpPort|Port -Type -Server -MaxHops': 'text',
      '-Quiet -IPv4 -IPv6 -Traceroute -Repeat -ResolveDestination -DontFragment -Detailed': 'flag',
    },
    positional: ['-TargetName|-Name', '-Type'],
    effects: ['network'],
  },
  {
    names: ['Enter-PSSession', 'etsn', 'New-PSSession', 'nsn', 'Connect-PSSession', 'Send-MailMessage', 'Enable-PSRemoting'],
    effects: ['network'],
    risk: 'high',
  },
]
