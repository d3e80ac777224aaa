import { FolderOpen, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachDropped } from '../composer/attach-images.ts'
import { startInDropped } from '../sessions/start-session.ts'
import { useView } from '../store/view.ts'
import { Icon } from '../ui/icon.tsx'
import './window-drop.css'

/** What is dragged: images go beside the message of the session on the screen, everything else is taken for a folder to work in. */
type Dragged = 'images' | 'folder'

/** Takes what is dragged onto the window from the system, and says before what a drop would do. */
export function WindowDrop() {
  const { t } = useTranslation('sessions')
  const over = useSystemDrag(take)
  if (over === null) return null
  return (
    <div className="window-drop" role="status">
      <p className="window-drop-words">
        <Icon of={over === 'images' ? ImagePlus : FolderOpen} sizePx={18} />
        {over === 'images' ? t('dropImages') : t('dropHere')}
      </p>
    </div>
  )
}

/** Of several folders only the first is taken. */
function take(dragged: Dragged, files: readonly File[]): void {
  const sessionId = sessionOnScreen()
  const [first] = files
  if (dragged === 'images' && sessionId !== null) void attachDropped(sessionId, files)
  else if (first !== undefined) void startInDropped(first)
}

function sessionOnScreen(): string | null {
  const { screen, selectedSession } = useView.getState()
  return screen === 'session' ? selectedSession : null
}

/** The system tells the types of files while they are above the window, by their names; that of a folder is empty. */
function draggedIn({ items }: DataTransfer): Dragged {
  const areImages = items.length > 0 && [...items].every(({ kind, type }) => kind === 'file' && type.startsWith('image/'))
  return areImages && sessionOnScreen() !== null ? 'images' : 'folder'
}

/** What from the system is above the window; null: nothing. */
function useSystemDrag(onDrop: (dragged: Dragged, files: readonly File[]) => void): Dragged | null {
  const [over, setOver] = useState<Dragged | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const fromSystem = ({ dataTransfer }: DragEvent) => (dataTransfer?.types.includes('Files') === true ? dataTransfer : null)
    const note = (event: DragEvent) => {
      const data = fromSystem(event)
      if (data === null) return
      event.preventDefault()
      setOver(draggedIn(data))
    }
    // Each element that is passed tells of leaving; only that of the window goes nowhere.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(null)
    const take = (event: DragEvent) => {
      const data = fromSystem(event)
      if (data === null) return
      event.preventDefault()
      setOver(null)
      drop.current(draggedIn(data), [...data.files])
    }
    window.addEventListener('dragenter', note, { signal })
    window.addEventListener('dragover', note, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', take, { signal })
    return () => listening.abort()
  }, [])
  return over
}
