import i18next from 'i18next'
import { describeImage, type ImageRef } from '../../shared/images.ts'
import { formatBytes } from '../terminal/byte-words.ts'

/** What an image is called: as its file, or by what it is. */
export const nameOfImage = (image: ImageRef): string => image.name ?? i18next.t('composer:image', { facts: describeImage(image) })

/** `PNG, 800 × 600 · 41 kB`. */
export const factsOfImage = (image: ImageRef): string => `${describeImage(image)} · ${formatBytes(image.bytes, i18next.language)}`
