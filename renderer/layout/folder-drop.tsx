import { FolderOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startInDropped } from '../sessions/start-session.ts'
import { Icon } from '../ui/icon.tsx'
import './folder-drop.css'

/** Takes a folder that is dragged onto the window and opens it as a place to work in, after the question about trust. */
export function FolderDrop() {
  const { t } = useTranslation('sessions')
  const over = useFolderDrag((file) => void startInDropped(file))
  if (!over) return null
  return (
    <div className="folder-drop" role="status">
      <p className="folder-drop-words">
        <Icon of={FolderOpen} sizePx={18} />
        {t('dropHere')}
      </p>
    </div>
  )
}

/** True while something from the system is dragged above the window. Of several only the first is taken. */
function useFolderDrag(onDrop: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const isFromSystem = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const note = (event: DragEvent) => {
      if (!isFromSystem(event)) return
      event.preventDefault()
      setOver(true)
    }
    // Each element that is passed tells of leaving; only that of the window goes nowhere.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const take = (event: DragEvent) => {
      if (!isFromSystem(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) drop.current(file)
    }
    window.addEventListener('dragenter', note, { signal })
    window.addEventListener('dragover', note, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', take, { signal })
    return () => listening.abort()
  }, [])
  return over
}
