import type { ExtraProps } from 'react-markdown'
import { visiblePieces } from '../approvals/command-pieces.ts'

type Element = NonNullable<ExtraProps['node']>
type Content = Element['children'][number]

/** A step of the markdown pipeline: characters that hide or turn text around become elements which show them as `U+202E`. */
export function showOddCharacters() {
  return (tree: Element): void => showIn(tree)
}

function showIn(parent: Element): void {
  parent.children = parent.children.flatMap((child): Content[] => {
    if (child.type === 'element') showIn(child)
    return child.type === 'text' ? visibleText(child.value) : [child]
  })
}

function visibleText(text: string): Content[] {
  return visiblePieces(text).map(
    (piece): Content =>
      piece.kind === 'text' || piece.text === '\t'
        ? { type: 'text', value: piece.text }
        : {
            type: 'element',
            tagName: 'span',
            properties: { className: ['odd-character'] },
            children: [{ type: 'text', value: piece.label }],
          },
  )
}

/** The plain text under a node, as it would be copied. */
export function textOf(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value
      return child.type === 'element' ? textOf(child) : ''
    })
    .join('')
}
