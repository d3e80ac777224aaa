import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { ImageRef } from '../../shared/images.ts'
import { ImageButton } from '../image/image-button.tsx'
import { nameOfImage } from '../image/image-words.ts'
import { usePartsOf } from '../store/draft-parts.ts'
import { formatBytes } from '../terminal/byte-words.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { removeImage, useImageNews } from './attach-images.ts'
import './image-chips.css'

/** Images beside the message: each can be looked at and taken away before it is sent. What became of them is read out. */
export function ImageChips({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('composer')
  const { images } = usePartsOf(sessionId)
  const news = useImageNews()
  const names = news.images.map(nameOfImage).join(', ')
  const list = useRef<HTMLUListElement>(null)
  const remove = (image: ImageRef, at: number) => {
    // The button that had the focus goes with its chip.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.image-chip > .icon-btn') ?? [])].filter((_, other) => other !== at)
    const next = buttons[at] ?? buttons.at(-1) ?? document.querySelector<HTMLElement>('.composer-text')
    next?.focus()
    removeImage(sessionId, image)
  }
  return (
    <>
      {images.length > 0 && (
        <ul className="image-chips" aria-label={t('images')} ref={list}>
          {images.map((image, at) => (
            <li key={image.imageId} className="image-chip">
              <ImageButton sessionId={sessionId} image={image} className="image-chip-picture" />
              <ChipWords image={image} />
              <IconButton icon={X} label={t('imageRemove', { name: nameOfImage(image) })} onClick={() => remove(image, at)} />
            </li>
          ))}
        </ul>
      )}
      <p className="unseen" role="status">
        {names !== '' && (news.kind === 'attached' ? t('imagesAttached', { names }) : t('imageRemoved', { name: names }))}
      </p>
    </>
  )
}

function ChipWords({ image }: { readonly image: ImageRef }) {
  const { t, i18n } = useTranslation('composer')
  return (
    <span className="image-chip-words">
      <span className="image-chip-name" title={nameOfImage(image)}>
        <OddText text={image.name ?? t('imageUnnamed')} />
      </span>
      <small>
        {image.width} × {image.height} · {formatBytes(image.bytes, i18n.language)}
      </small>
    </span>
  )
}
