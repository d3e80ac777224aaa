import path from 'node:path'
import { imagesPerMessageMax } from '../../shared/image-limits.ts'
import { describeFault, faultOf } from '../image/message-images.ts'
import { readImageFile } from '../image/read-image-file.ts'
import { visibleText } from './terminal-text.ts'

/** What is wrong with the files of `--image`, in a sentence; null: all of them can go with the task. */
export async function faultOfImages(files: readonly string[]): Promise<string | null> {
  if (files.length > imagesPerMessageMax)
    return `--image was given ${files.length} times; a message takes at most ${imagesPerMessageMax} images.`
  for (const file of files) {
    const fault = faultOf((await readImageFile(file)).content)
    if (fault !== null) return `--image: ${visibleText(path.basename(file))} ${describeFault(fault)}.`
  }
  return null
}
