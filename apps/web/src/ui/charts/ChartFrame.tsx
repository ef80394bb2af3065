import ChartLine from 'lucide-react/icons/chart-line'
import Table2 from 'lucide-react/icons/table-2'
import { useState, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'

type Props = {
  readonly title: string
  readonly hideTitle?: boolean | undefined
  /** The title is in the head of a card right above: the button goes up beside it. */
  readonly raised?: boolean
  readonly level?: 2 | 3 | undefined
  readonly isEmpty: boolean
  readonly empty: ReactNode
  readonly legend?: ReactNode
  /** Heads and rows of the table of the same figures, in words. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly children: ReactNode
}

/**
 * Around every chart: its question, its legend, and the table of the same figures, which a screen
 * reader always has and the eye gets with one press.
 */
export function ChartFrame(props: Props) {
  const { title, hideTitle = false, isEmpty, empty, legend, heads, rows, children } = props
  const Heading = props.level === 3 ? 'h3' : 'h2'
  // What hides it has a heading of these words right above: two of them would be read out.
  const heading = hideTitle ? (
    <figcaption className="sr-only">{title}</figcaption>
  ) : (
    <figcaption className="text-base font-semibold">
      <Heading>{title}</Heading>
    </figcaption>
  )
  const [asTable, setAsTable] = useState(false)
  if (isEmpty)
    return (
      <figure className="flex min-w-0 flex-col gap-2">
        {heading}
        <p className="py-8 text-center text-base text-pretty text-muted">{empty}</p>
      </figure>
    )
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div
        className={cx(
          'flex min-h-9 items-center justify-between gap-3',
          props.raised === true ? '-mt-12 ml-auto' : '-mt-2 sm:-mt-2.5',
        )}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          {heading}
          {legend}
        </div>
        <IconButton
          size="sm"
          className="-mr-2"
          label={asTable ? 'Ver gráfico' : 'Ver tabela'}
          aria-pressed={asTable}
          icon={asTable ? <ChartLine size={16} /> : <Table2 size={16} />}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {!asTable && children}
      <Figures title={title} heads={heads} rows={rows} inSight={asTable} />
    </figure>
  )
}

/** The same figures in words. */
function Figures({
  title,
  heads,
  rows,
  inSight,
}: Pick<Props, 'title' | 'heads' | 'rows'> & { readonly inSight: boolean }) {
  return (
    <div
      className={inSight ? 'max-h-80 overflow-auto' : 'sr-only'}
      {...(inSight ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'sticky top-0 bg-surface px-2 py-1.5 text-xs font-medium text-faint',
                  column === 0 ? 'text-left' : 'text-right',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-t border-line">
              {row.map((text, column) => (
                <Cell key={heads[column]} text={text} first={column === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ text, first }: { readonly text: string; readonly first: boolean }) {
  if (!first) return <td className="figures px-2 py-1.5 text-right">{text}</td>
  return (
    <th scope="row" className="px-2 py-1.5 text-left font-normal">
      {text}
    </th>
  )
}
