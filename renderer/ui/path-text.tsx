import { useAppInfo } from '../store/app-info.ts'
import { OddText } from './odd-text.tsx'
import './path-text.css'

/** A path as people read it: `~` for the home folder, its end kept in sight where room is short, the whole on rest of the pointer. */
export function PathText({ path }: { readonly path: string }) {
  const home = useAppInfo((info) => info.home)
  const short = shortenHome(path, home)
  const cut = Math.max(short.lastIndexOf('/'), short.lastIndexOf('\\'))
  return (
    <span className="path-text mono" title={path}>
      {cut > 0 && (
        <span className="path-start">
          <OddText text={short.slice(0, cut)} />
        </span>
      )}
      <span className="path-end">
        <OddText text={cut > 0 ? short.slice(cut) : short} />
      </span>
    </span>
  )
}

/** The path with `~` in place of the home folder. */
export function shortenHome(path: string, home: string): string {
  if (home === '') return path
  if (path === home) return '~'
  const next = path.charAt(home.length)
  return path.startsWith(home) && (next === '/' || next === '\\') ? `~${path.slice(home.length)}` : path
}

/** The last part of a path: the name of a folder. */
export function folderName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path
}
