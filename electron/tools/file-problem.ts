import { errorCode } from '../permission/resolve-path.ts'

/** One sentence for a file operation that failed: what happened to which path, for the model to read. */
export function fileProblem(path: string, error: unknown): string {
  return problemOfCode(path, errorCode(error))
}

/** The same from the system's code alone. */
export function problemOfCode(path: string, code: string): string {
  const known = sentences[code]
  return known === undefined ? `${path}: the system answered ${code}.` : `${path} ${known}`
}

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist.',
  ENOTDIR: 'cannot exist: a part of the path is a file, not a folder.',
  EISDIR: 'is a folder, not a file.',
  EACCES: 'may not be used: permission was refused by the system.',
  EPERM: 'may not be changed: the system does not permit it.',
  EROFS: 'lies on a file system that is mounted read-only.',
  ELOOP: 'leads in a circle of symbolic links, or the file was replaced by one.',
  ENAMETOOLONG: 'is too long a path for this system.',
  ENOSPC: 'could not be written: the disk is full.',
  EDQUOT: 'could not be written: the disk quota is used up.',
  EEXIST: 'came into being after the change was shown.',
  EMFILE: 'could not be opened: too many files are open. Try again.',
}
