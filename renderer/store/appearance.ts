import { z } from 'zod'
import type { Settings } from '../../shared/settings.ts'
import { useSettings } from './session-feed.ts'

const lookSchema = z.object({
  theme: z.enum(['light', 'dark']),
  contrast: z.enum(['normal', 'high']),
  density: z.enum(['comfortable', 'compact']),
  motion: z.enum(['full', 'reduced']),
})

/** How the window is painted: the settings with every `system` answered. Each part is an attribute of the page that the tokens look at. */
type Look = z.infer<typeof lookSchema>

/** Where the last look is kept, so that the next start paints it before the settings have come. */
const rememberedKey = 'signalbox.look'

/** Paints the look of the last start; the first thing the window does. */
export function paintRememberedLook(): void {
  paint(rememberedLook() ?? { theme: systemTheme(), contrast: systemContrast(), density: 'comfortable', motion: systemMotion() })
}

/** Follows the settings, and the system where the settings say so. What it gives back ends that. */
export function followAppearance(): () => void {
  const media = systemQueries.map((query) => matchMedia(query))
  const update = () => {
    const look = lookFor(useSettings.getState())
    localStorage.setItem(rememberedKey, JSON.stringify(look))
    paint(look)
  }
  update()
  for (const one of media) one.addEventListener('change', update)
  const unsubscribe = useSettings.subscribe(update)
  return () => {
    for (const one of media) one.removeEventListener('change', update)
    unsubscribe()
  }
}

const darkQuery = '(prefers-color-scheme: dark)'
const contrastQuery = '(prefers-contrast: more)'
const motionQuery = '(prefers-reduced-motion: reduce)'
const systemQueries = [darkQuery, contrastQuery, motionQuery]

const systemTheme = (): Look['theme'] => (matchMedia(darkQuery).matches ? 'dark' : 'light')
const systemContrast = (): Look['contrast'] => (matchMedia(contrastQuery).matches ? 'high' : 'normal')
const systemMotion = (): Look['motion'] => (matchMedia(motionQuery).matches ? 'reduced' : 'full')

function lookFor({ theme, contrast, density, motion }: Settings): Look {
  return {
    theme: theme === 'system' ? systemTheme() : theme,
    contrast: contrast === 'system' ? systemContrast() : contrast,
    density,
    motion: motion === 'system' ? systemMotion() : motion,
  }
}

function rememberedLook(): Look | null {
  try {
    const parsed = lookSchema.safeParse(JSON.parse(localStorage.getItem(rememberedKey) ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function paint(look: Look): void {
  Object.assign(document.documentElement.dataset, look)
}
