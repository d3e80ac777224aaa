#!/usr/bin/env node
// The terminal front end, in plain Node: `signalbox` asks and answers here, `signalbox exec "task"` runs one task.
import fs from 'node:fs'

const built = new URL('../out/main/cli.js', import.meta.url)
if (fs.existsSync(built)) {
  const { main } = await import(built.href)
  process.exitCode = await main(process.argv.slice(2))
} else {
  console.error('Signalbox is not built yet. Run `npm start` once, or `npm run build`.')
  process.exitCode = 1
}
