/** Edge of the picture in pixels: twice the 16 that Windows gives the corner of a task bar button, for dense screens. */
export const countPicturePixels = 32

/** The picture of a number for the corner of a task bar button, as `nativeImage.createFromBitmap` takes it: rows of BGRA. From 10 on it is `9+`. */
export function drawCount(count: number): Buffer {
  const words = count > 9 ? '9+' : String(count)
  const bits = glyphsOf(words)
  const scale = words.length === 1 ? 4 : 3
  const left = Math.floor((countPicturePixels - (bits[0]?.length ?? 0) * scale) / 2)
  const top = Math.floor((countPicturePixels - bits.length * scale) / 2)
  const picture = Buffer.alloc(countPicturePixels * countPicturePixels * 4)
  for (let y = 0; y < countPicturePixels; y++) {
    for (let x = 0; x < countPicturePixels; x++) {
      if (!isInDisc(x, y)) continue
      const isInk = bits[Math.floor((y - top) / scale)]?.[Math.floor((x - left) / scale)] === '#'
      picture.set(isInk ? ink : amber, (y * countPicturePixels + x) * 4)
    }
  }
  return picture
}

// The amber of what waits (renderer/ui/tokens.css), and an ink that is read on it. BGRA.
const amber = [0x4a, 0xb0, 0xe6, 0xff]
const ink = [0x04, 0x10, 0x1c, 0xff]

function isInDisc(x: number, y: number): boolean {
  const middle = (countPicturePixels - 1) / 2
  return Math.hypot(x - middle, y - middle) <= countPicturePixels / 2
}

/** The rows of all characters beside one another, with a blank column between. */
function glyphsOf(words: string): readonly string[] {
  const each = [...words].map((character) => glyphs[character] ?? [])
  return Array.from({ length: glyphRows }, (_, row) => each.map((rows) => rows[row] ?? '   ').join(' '))
}

const glyphRows = 5

const glyphs: Readonly<Record<string, readonly string[]>> = {
  '1': [' # ', '## ', ' # ', ' # ', '###'],
  '2': ['## ', '  #', ' # ', '#  ', '###'],
  '3': ['## ', '  #', ' # ', '  #', '## '],
  '4': ['# #', '# #', '###', '  #', '  #'],
  '5': ['###', '#  ', '## ', '  #', '## '],
  '6': [' ##', '#  ', '###', '# #', '###'],
  '7': ['###', '  #', ' # ', ' # ', ' # '],
  '8': ['###', '# #', '###', '# #', '###'],
  '9': ['###', '# #', '###', '  #', '## '],
  '+': ['   ', ' # ', '###', ' # ', '   '],
}
