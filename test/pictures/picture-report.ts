import fs from 'node:fs'
import path from 'node:path'
import type { FullResult, Reporter } from '@playwright/test/reporter'
import { documentFolder, documentPictureMaxBytes, documentPictures, pictureFolder, states } from './states.ts'

/** Ends a run of the pictures with the list of what it made. A state that was not reached, or a picture too large for the documents, fails it. */
// Playwright makes the reporter from the default export of its file.
// biome-ignore lint/style/noDefaultExport: see above
export default class PictureReport implements Reporter {
  private startedMs = 0
  /** Said by `npm run pictures` when nothing was left out. */
  private readonly whole = process.env['SIGNALBOX_ALL_PICTURES'] === '1'

  onBegin(): void {
    this.startedMs = Date.now()
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const made = [...madeIn(pictureFolder, this.startedMs), ...madeIn(documentFolder, this.startedMs)]
    console.log(`\nMade ${made.length} pictures:`)
    for (const { file, bytes } of made) console.log(`  ${file} (${Math.ceil(bytes / 1_024)} KB)`)
    const faults = [
      ...made
        .filter(({ file, bytes }) => file.startsWith(documentFolder) && bytes > documentPictureMaxBytes)
        .map(({ file }) => `${file} is larger than ${documentPictureMaxBytes / 1_024} KB`),
      ...(this.whole ? missing(made.map(({ file }) => path.posix.basename(file))) : []),
    ]
    for (const fault of faults) console.log(`✗ ${fault}`)
    return { status: result.status === 'passed' && faults.length > 0 ? 'failed' : result.status }
  }
}

interface Made {
  /** Path from the project's folder, with slashes. */
  readonly file: string
  readonly bytes: number
}

function madeIn(folder: string, sinceMs: number): readonly Made[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  return names
    .map((name) => ({ file: `${folder}/${name}`, ...fs.statSync(path.join(folder, name)) }))
    .filter(({ file, mtimeMs }) => file.endsWith('.png') && mtimeMs >= sinceMs)
    .map(({ file, size }) => ({ file, bytes: size }))
}

function missing(names: readonly string[]): readonly string[] {
  const looks = /-(?:light|dark)-(?:en|zh-CN)-/
  const shown = new Set(names.map((name) => name.split(looks)[0]))
  return [
    ...states.filter((state) => !shown.has(state)).map((state) => `no picture of ${state}`),
    ...documentPictures.filter((name) => !names.includes(`${name}.png`)).map((name) => `no ${documentFolder}/${name}.png`),
  ]
}
