import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { ImageRef } from '../../shared/images.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { useImageAddress } from './image-address.ts'
import { factsOfImage, nameOfImage } from './image-words.ts'

interface ImageDialogProps {
  readonly sessionId: SessionId
  readonly image: ImageRef
  readonly onClose: () => void
}

/** An image as large as the window allows. */
export function ImageDialog({ sessionId, image, onClose }: ImageDialogProps) {
  const { t } = useTranslation('composer')
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(stays) => !stays && onClose()}
      title={<OddText text={image.name ?? t('imageUnnamed')} />}
      description={factsOfImage(image)}
      actions={
        <Button keyHint="Esc" keyName="Escape" onClick={onClose}>
          {t('attachmentClose')}
        </Button>
      }
    >
      <WholeImage sessionId={sessionId} image={image} />
    </Dialog>
  )
}

function WholeImage({ sessionId, image }: Pick<ImageDialogProps, 'sessionId' | 'image'>) {
  const shown = useImageAddress(sessionId, image.imageId)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div className="image-whole" data-shape={image.height > 2 * image.width ? 'long' : 'usual'} tabIndex={0}>
      {shown.kind === 'there' && <img src={shown.address} alt={nameOfImage(image)} width={image.width} height={image.height} />}
    </div>
  )
}
