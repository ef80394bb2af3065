/** One part of a document, as it is read from its Markdown. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A drawing of the product's own, by its name; `text` says what it shows. */
  | { readonly kind: 'drawing'; readonly name: string; readonly text: string }

const DRAWING = /^!\[(?<text>[^\]]+)\]\(desenho:(?<name>[a-z-]+)\)$/u

/**
 * Reads the little of Markdown in which documents are written: a title, headings, paragraphs, lists
 * and drawings of our own. The page and the PDF are made from the same blocks, so they say the same.
 */
export function readDocument(markdown: string): readonly Block[] {
  return markdown
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Block => {
      const lines = part.split('\n').map((line) => line.trim())
      const [first = ''] = lines
      if (lines.every((line) => line.startsWith('- '))) {
        return { kind: 'list', items: lines.map((line) => line.slice(2)) }
      }
      const drawing = DRAWING.exec(part)?.groups
      if (drawing !== undefined) {
        return { kind: 'drawing', name: drawing['name'] ?? '', text: drawing['text'] ?? '' }
      }
      if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3) }
      if (first.startsWith('# ')) return { kind: 'title', text: first.slice(2) }
      return { kind: 'paragraph', text: lines.join(' ') }
    })
}
