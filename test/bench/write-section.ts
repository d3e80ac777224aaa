import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const title =
  '# Benchmarks\n\nMeasured by programs of this repository, which also write this page. Ratios compare with plain Node in the same run.\n'

/** Puts a text between the markers of a section of docs/BENCHMARKS.md (`<!-- name -->` to `<!-- /name -->`); makes what is not there yet. */
export function writeSection(name: string, text: string): void {
  const file = path.resolve(import.meta.dirname, '../../docs/BENCHMARKS.md')
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : title
  fs.writeFileSync(file, putSection(before, name, text))
}

export function putSection(page: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const section = `${open}\n${text.trim()}\n${close}`
  const [from, to] = [page.indexOf(open), page.indexOf(close)]
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${section}\n`
  return page.slice(0, from) + section + page.slice(to + close.length)
}

/** What figures depend on: the machine, the versions, how busy it was. */
export function describeMachine(): string {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 1e9)
  const load = os
    .loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
  return `${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}. Load average ${load}. ${new Date().toISOString().slice(0, 10)}.`
}
