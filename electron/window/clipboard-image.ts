/** The clipboard as Electron has it: with `readImage` up to the trial build's version, by types of content since. */
type ClipboardLike =
  | { readImage(): { isEmpty(): boolean; toPNG(): Buffer } }
  | { read(): Promise<readonly { readonly types: readonly string[]; getType(type: string): Promise<unknown> }[]> }

/** The image in either kind of clipboard, as PNG; null where there is none. */
export async function imageIn(from: ClipboardLike): Promise<Buffer | null> {
  if ('readImage' in from) {
    const image = from.readImage()
    return image.isEmpty() ? null : image.toPNG()
  }
  for (const item of await from.read()) {
    if (!item.types.includes('image/png')) continue
    const content = await item.getType('image/png')
    if (content instanceof Blob) return Buffer.from(await content.arrayBuffer())
  }
  return null
}
