import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../store/view.ts'
import { type SettingsPartId, settingsParts } from './settings-parts.ts'
import './settings-nav.css'

/** The way to each part of a page that is many windows high; it stays in sight and says where one is. */
export function SettingsNav() {
  const { t } = useTranslation('settings')
  const bar = useRef<HTMLElement>(null)
  const here = useHere(bar)
  return (
    <nav ref={bar} className="settings-nav" aria-label={t('parts')}>
      {settingsParts.map(({ id, word }) => (
        <button
          key={id}
          type="button"
          aria-current={id === here ? 'location' : undefined}
          onClick={() => useView.setState({ settingsAt: id })}
        >
          {t(word)}
        </button>
      ))}
    </nav>
  )
}

// A heading counts as reached when it stands this far below the bar. CSS pixels.
const reachedPx = 60

/** The part that is read: the last whose heading has come up to the bar; at the end of the page the last of all. */
function useHere(bar: RefObject<HTMLElement | null>): SettingsPartId {
  const [here, setHere] = useState<SettingsPartId>(settingsParts[0].id)
  useEffect(() => {
    const page = bar.current?.closest('.page-screen')
    if (!page) return
    const look = () => {
      const edge = (bar.current?.getBoundingClientRect().bottom ?? 0) + reachedPx
      const reached = settingsParts.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? edge) < edge)
      const atEnd = page.scrollTop > 0 && page.scrollHeight - page.clientHeight - page.scrollTop < 1
      setHere((atEnd ? settingsParts.at(-1) : reached.at(-1))?.id ?? settingsParts[0].id)
    }
    page.addEventListener('scroll', look, { passive: true })
    return () => page.removeEventListener('scroll', look)
  }, [bar])
  return here
}
