import { installBridge } from '../../renderer/bridge.ts'
import { languageSchema, themeSchema } from '../../shared/settings.ts'
import { previewBridge, previewStates } from './preview-bridge.ts'

// The window without a main process: ?state=…&theme=light|dark&language=en|zh-CN chooses what stands on it.
const query = new URLSearchParams(location.search)
const name = query.get('state') ?? 'main'
const state = previewStates.find((one) => one === name)
if (!state) throw new Error(`No such state: ${name}. There are: ${previewStates.join(', ')}`)

localStorage.clear()
installBridge(
  previewBridge(state, {
    theme: themeSchema.catch('dark').parse(query.get('theme')),
    language: languageSchema.catch('en').parse(query.get('language')),
  }),
)
await import('../../renderer/main.tsx')
