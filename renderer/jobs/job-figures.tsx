import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Job, ListeningPort } from '../../shared/jobs.ts'
import { formatBytes } from '../terminal/byte-words.ts'
import { Icon } from '../ui/icon.tsx'

/** So many ports fit beside one another; the others are counted. */
const portsShown = 2

/** Three cells: processor, memory, ports. */
export function JobFigures({ job: { usage, ports } }: { readonly job: Job }) {
  const { t, i18n } = useTranslation('jobs')
  const bytes = usage === null ? '' : formatBytes(usage.memoryBytes, i18n.language)
  return (
    <>
      <td className="jobs-cpu jobs-figure" data-name={t('cpu')}>
        {usage?.cpuPercent == null ? <Unknown /> : formatPercent(usage.cpuPercent, i18n.language)}
      </td>
      <td className="jobs-memory jobs-figure" data-name={t('memory')}>
        {usage === null ? (
          <Unknown />
        ) : (
          <span title={t('memoryOf', { count: usage.processCount, bytes })}>
            {bytes}
            {usage.processCount > 1 && <span className="jobs-processes"> · {usage.processCount}</span>}
          </span>
        )}
      </td>
      <td className="jobs-ports" data-name={ports.length > 0 ? t('ports') : undefined}>
        <Ports ports={ports} />
      </td>
    </>
  )
}

/** Stands where a figure comes as soon as it is measured. */
const Unknown = () => (
  <span className="jobs-unknown" aria-hidden>
    –
  </span>
)

function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
}

function Ports({ ports }: { readonly ports: readonly ListeningPort[] }) {
  const { t } = useTranslation('jobs')
  const wordsOf = ({ port, protocol, reach }: ListeningPort) =>
    t(reach === 'network' ? 'portNetwork' : 'portHere', { port, protocol: protocol.toUpperCase() })
  const rest = ports.slice(portsShown)
  return (
    <span className="jobs-port-list">
      {ports.slice(0, portsShown).map((port) => (
        <span key={`${port.protocol} ${port.port}`} className="jobs-port" title={wordsOf(port)}>
          <span aria-hidden>{port.port}</span>
          {port.reach === 'network' && <Icon of={Globe} sizePx={12} />}
          <span className="unseen">{wordsOf(port)}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(wordsOf).join('\n')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="unseen">{t('morePorts', { count: rest.length })}</span>
        </span>
      )}
    </span>
  )
}
