import { installBridge } from '../../renderer/bridge.ts'
import { languageSchema, themeSchema } from '../../shared/settings.ts'
import { viewsBridge } from './views-bridge.ts'
import { viewsQueues } from './views-questions.ts'

// The three working views with data as messy as life: ?front=…&theme=light|dark&language=en|zh-CN; `front` names a queue of views-questions.ts.
const query = new URLSearchParams(location.search)
const name = query.get('front') ?? 'medium'
const queue = viewsQueues[name]
if (!queue) throw new Error(`No such queue: ${name}. There are: ${Object.keys(viewsQueues).join(', ')}`)

localStorage.clear()
installBridge(
  viewsBridge(queue, {
    theme: themeSchema.catch('dark').parse(query.get('theme')),
    language: languageSchema.catch('en').parse(query.get('language')),
  }),
)
await import('../../renderer/main.tsx')
