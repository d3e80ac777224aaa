import { useTranslation } from 'react-i18next'
import { modelPresets } from '../../shared/models.ts'
import { ChipButton } from '../ui/chip.tsx'
import { draftOfPreset, type ModelDraft } from './model-draft.ts'
import { useLocalServers } from './use-local-servers.ts'
import './found-models.css'

/** Names beyond this are typed; the row stays a row. */
const shownModelsMax = 8

interface FoundModelsProps {
  readonly draft: ModelDraft
  readonly onChange: (draft: ModelDraft) => void
}

/** Model servers that answer on this computer, each with its models: one press fills the fields. Looked for only when this is on the screen. */
export function FoundModels({ draft, onChange }: FoundModelsProps) {
  const { t } = useTranslation('settings')
  const servers = useLocalServers()
  if (servers.length === 0) return null
  return (
    <fieldset className="found-models">
      <legend>{t('foundHere')}</legend>
      {servers.map((server) => (
        <div key={server.baseUrl} className="found-server">
          <span>{modelPresets[server.preset].name || server.baseUrl}</span>
          {server.models.slice(0, shownModelsMax).map((model) => (
            <ChipButton
              key={model}
              aria-pressed={draft.baseUrl === server.baseUrl && draft.model === model}
              onClick={() => onChange({ ...draftOfPreset(server.preset), baseUrl: server.baseUrl, model })}
            >
              <span className="chip-words mono">{model}</span>
            </ChipButton>
          ))}
          {server.models.length > shownModelsMax && <small>{t('foundMore', { more: server.models.length - shownModelsMax })}</small>}
          {server.models.length === 0 && <small>{t('foundEmpty')}</small>}
        </div>
      ))}
    </fieldset>
  )
}
