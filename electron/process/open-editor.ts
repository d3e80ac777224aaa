import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

// Editors with a window of their own, the most likely first. They show a file and never run it, unlike what a system opens by a file's kind.
const linuxEditors = ['code', 'codium', 'cursor', 'zed', 'subl', 'gnome-text-editor', 'gedit', 'kate', 'xed', 'pluma', 'mousepad', 'geany']

/** What of this machine decides which editor is there. */
export interface EditorPlace {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
}

/** How a text file is shown in an editor here; null where no editor is known. `file` is an absolute path, so it is never read as an option. */
export function editorCommand(
  place: EditorPlace,
  file: string,
): { readonly program: string; readonly arguments: readonly string[] } | null {
  switch (place.platform) {
    case 'darwin':
      return { program: '/usr/bin/open', arguments: ['-t', file] }
    case 'win32':
      return { program: path.win32.join(place.environment['SystemRoot'] ?? 'C:\\Windows', 'System32', 'notepad.exe'), arguments: [file] }
    default: {
      const program = findOnPath(place.environment['PATH'] ?? '', linuxEditors)
      return program === null ? null : { program, arguments: [file] }
    }
  }
}

/** Shows a file in an editor that lives on when the app ends. False where there is none or it cannot be started. */
export function openEditor(file: string, place: EditorPlace): Promise<boolean> {
  const command = editorCommand(place, file)
  if (command === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const editor = spawn(command.program, command.arguments, { detached: true, stdio: 'ignore', env: place.environment })
    editor.once('error', () => resolve(false))
    editor.once('spawn', () => {
      editor.unref()
      resolve(true)
    })
  })
}

function findOnPath(searchPath: string, names: readonly string[]): string | null {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return files.find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
