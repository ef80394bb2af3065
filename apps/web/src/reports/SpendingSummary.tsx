import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { showPercent } from '../fields/money.ts'
import { counted } from '@saldo/domain/counts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { UsedBar } from '../ui/ProgressBar.tsx'
import type { Report } from './use-report.ts'

const WHOLE = 100_00

/** How much of what came in was spent, on what most of all, and on what most often. */
export function SpendingSummary({ report }: { readonly report: Report }) {
  const { spentShare, largest, categories } = report
  const { open } = useNavigation()
  const [used] = categories.toSorted((a, b) => b.entries - a.entries)
  if (used === undefined) return <EmptyState small text="Nenhuma despesa neste período." />
  return (
    <div className="flex flex-col gap-5">
      {spentShare === null ? (
        <p className="text-muted">Nenhuma receita neste período.</p>
      ) : (
        <div>
          <p className="mb-2 flex items-baseline justify-between gap-3">
            <span className="text-muted">Despesas sobre receitas</span>
            <span className="figures font-semibold">{showPercent(spentShare)}%</span>
          </p>
          <UsedBar
            label="Despesas sobre receitas"
            used={Math.max(0, spentShare)}
            limit={WHOLE}
            text={`${showPercent(spentShare)}%`}
          />
        </div>
      )}
      <section aria-labelledby="largest-expenses">
        <h3 id="largest-expenses" className="text-sm font-medium text-muted">
          Maiores despesas
        </h3>
        {largest.length === 0 && <p className="mt-1 text-base">Nenhuma paga ainda.</p>}
        <ul className="mt-1 flex flex-col">
          {largest.map(({ _id, name, date, value, category }) => (
            <li key={_id} className="hairline-t first:border-t-0">
              <button
                data-printed
                type="button"
                onClick={() => open(windows.editTransaction(_id))}
                className="flex min-h-12 w-full items-center justify-between gap-3 py-1 text-left hover:text-primary"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate text-sm text-muted">
                    {showDate(date)} · {category ?? 'Sem categoria'}
                  </span>
                </span>
                <Money value={value} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <MostUsed used={used} />
    </div>
  )
}

/** The category with the most entries, which opens its own window. */
function MostUsed({ used }: { readonly used: Report['categories'][number] }) {
  const { open } = useNavigation()
  return (
    <section aria-labelledby="most-used-category">
      <h3 id="most-used-category" className="text-sm font-medium text-muted">
        Categoria mais usada
      </h3>
      <button
        data-printed
        type="button"
        onClick={() => open(windows.category(used.category._id))}
        className="mt-1 flex min-h-12 w-full items-center justify-between gap-3 py-1 text-left hover:text-primary"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{used.category.name}</span>
          <span className="block text-sm text-muted">
            {counted(used.entries, 'movimentação', 'movimentações')}
          </span>
        </span>
        <Money value={used.value} />
      </button>
    </section>
  )
}
