import type { Parse, SyntaxNode } from '../../permission/bash/load-grammar.ts'

/**
 * True when the text may leave its shell in another folder: it has a `cd`, `pushd` or `popd` that runs in the shell itself, not in a
 * subshell, a pipeline, a substitution or the background. A text that cannot be parsed counts when the word is in it.
 */
export async function mayEndElsewhere(command: string, loadParser: () => Promise<Parse | null>): Promise<boolean> {
  // Nearly all texts end here, without a parse.
  if (!movingWord.test(command)) return false
  const parsed = (await loadParser())?.(command)
  return parsed === undefined || parsed.hasError || movesShell(parsed.readTree())
}

const movingWord = /(?<![\w.-])(cd|pushd|popd)(?![\w-])/
const movingName = /^(cd|pushd|popd)$/
// Run in a process of their own; what happens in them does not move the shell.
const apart = new Set(['subshell', 'command_substitution', 'process_substitution', 'pipeline', 'heredoc_body'])
const leadingWord = /^(builtin|command)$/

function movesShell(node: SyntaxNode): boolean {
  if (apart.has(node.type)) return false
  if (node.type === 'command' && movingName.test(nameOf(node))) return true
  return node.children.some((child, index) => node.children[index + 1]?.type !== '&' && movesShell(child))
}

/** The name of a simple command, without the words that only say which kind of command is meant. */
function nameOf(node: SyntaxNode): string {
  const words = node.children.flatMap((child) =>
    child.isNamed && child.type !== 'variable_assignment' && !child.type.endsWith('redirect') ? [unquoted(child.text)] : [],
  )
  return words.find((word) => !leadingWord.test(word)) ?? ''
}

const unquoted = (word: string) => word.replace(/^(['"\\])(.*?)\1?$/, '$2')
