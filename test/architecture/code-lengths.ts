import ts from 'typescript'
import type { RepositoryFile } from './repository-files.ts'

/** The length of one function, in lines from its head to its closing brace. */
export interface FunctionLength {
  readonly where: string
  readonly lines: number
}

/** Lines of a file, blank ones and comments included; a last line end does not count as one more line. */
export function lineCount({ text }: RepositoryFile): number {
  return text.replace(/\n$/, '').split('\n').length
}

/** The middle value; of an even number the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Every function with a body of statements, however it is written. A function inside another counts in both. */
export function functionLengths(file: RepositoryFile): readonly FunctionLength[] {
  const kind = file.name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file.name, file.text, ts.ScriptTarget.ES2023, true, kind)
  const found: FunctionLength[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line
      const last = source.getLineAndCharacterOfPosition(node.getEnd()).line
      found.push({ where: `${file.name}:${first + 1}`, lines: last - first + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
