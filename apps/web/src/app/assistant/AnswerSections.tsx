import { Money } from '../../fields/Money.tsx'
import type { Content, Line, Row, Section } from './answers/content.ts'
import { Sources } from './Sources.tsx'

/** An answer as it is read: sentences, a list, and the way to the lists that make its figures. */
export function AnswerSections({ content }: { readonly content: Content }) {
  return (
    <div className="flex flex-col gap-4">
      {content.map((section, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of an answer never change places
        <OneSection key={at} section={section} />
      ))}
    </div>
  )
}

function OneSection({ section }: { readonly section: Section }) {
  const { title, lines, rows = [], more = 0, sources } = section
  return (
    <div>
      {title !== undefined && <p className="font-medium wrap-anywhere">{title}</p>}
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of an answer never change places
        <Sentence key={at} line={line} />
      ))}
      {rows.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {rows.map((row) => (
            <OneRow key={row.key} row={row} hasNotes={rows.some(({ note }) => note !== '')} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="mt-1 text-sm text-muted">e mais {more}</p>}
      {sources.length > 0 && <Sources sources={sources} />}
    </div>
  )
}

function Sentence({ line }: { readonly line: Line }) {
  return (
    <p className="wrap-anywhere">
      {line.map((piece, at) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of an answer never change places
          <Money key={at} value={piece.money} />
        ),
      )}
    </p>
  )
}

function OneRow({ row, hasNotes }: { readonly row: Row; readonly hasNotes: boolean }) {
  const { note, name, value } = row
  return (
    <li className="flex items-baseline gap-3">
      {hasNotes && <span className="w-16 shrink-0 text-sm text-muted">{note}</span>}
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <Money value={value} />
    </li>
  )
}
