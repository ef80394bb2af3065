import type { ComponentType } from 'react'
import type { Block } from '@saldo/domain/read-document'

/** A document as a page: headings, paragraphs, lists, and drawings with the words that describe them. */
export function Words({
  blocks,
  Drawing,
}: {
  readonly blocks: readonly Block[]
  /** Draws what a block names; without it the words say what it would show. */
  readonly Drawing?: ComponentType<{ readonly name: string }>
}) {
  return blocks.map((block) => {
    if (block.kind === 'list') {
      return (
        <ul key={block.items[0]} className="mt-2 list-disc pl-5">
          {block.items.map((item) => (
            <li key={item} className="mt-1 text-base leading-6">
              {item}
            </li>
          ))}
        </ul>
      )
    }
    const { kind, text } = block
    if (kind === 'drawing') {
      return (
        <figure key={text} className="mt-5 mb-2">
          {Drawing && <Drawing name={block.name} />}
          <figcaption className="mt-2 text-sm text-muted">{text}</figcaption>
        </figure>
      )
    }
    return kind === 'heading' ? (
      <h2 key={text} className="mt-6 text-lg font-semibold">
        {text}
      </h2>
    ) : (
      <p key={text} className="mt-2 text-base leading-6">
        {text}
      </p>
    )
  })
}
