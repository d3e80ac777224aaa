import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { describeImage, type ImageRef } from '../../shared/images.ts'
import { latePart } from '../ui/late-part.tsx'
import { useImageAddress } from './image-address.ts'
import { factsOfImage, nameOfImage } from './image-words.ts'
import './image-button.css'

const ImageDialog = latePart(async () => (await import('./image-dialog.tsx')).ImageDialog)

interface ImageButtonProps {
  readonly sessionId: SessionId
  readonly image: ImageRef
  readonly className: string
}

/** A small picture that opens the whole one. One that is gone is named in its place. */
export function ImageButton({ sessionId, image, className }: ImageButtonProps) {
  const { t } = useTranslation('composer')
  const [open, setOpen] = useState(false)
  const shown = useImageAddress(sessionId, image.imageId)
  if (shown.kind === 'gone') return <span className="image-gone">{t('imageGone', { facts: describeImage(image) })}</span>
  const name = nameOfImage(image)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('imageOpen', { name })}
        title={`${name} · ${factsOfImage(image)}`}
        onClick={() => setOpen(true)}
      >
        {/* Its place is kept while it comes, so that nothing jumps. */}
        {shown.kind === 'there' ? (
          <img src={shown.address} alt="" width={image.width} height={image.height} draggable={false} />
        ) : (
          <span className="image-blank" style={{ aspectRatio: `${image.width} / ${image.height}` }} />
        )}
      </button>
      {open && <ImageDialog sessionId={sessionId} image={image} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Images of a message or a call, small; each opens the whole one. */
export function ImageStrip({ sessionId, images }: { readonly sessionId: SessionId; readonly images: readonly ImageRef[] }) {
  const { t } = useTranslation('composer')
  if (images.length === 0) return null
  return (
    <ul className="image-strip" aria-label={t('imagesOf', { count: images.length })}>
      {images.map((image) => (
        <li key={image.imageId}>
          <ImageButton sessionId={sessionId} image={image} className="image-strip-button" />
        </li>
      ))}
    </ul>
  )
}
