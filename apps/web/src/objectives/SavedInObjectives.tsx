import { addCents, type Cents, sumCents } from '@saldo/domain/money'
import { showPercent } from '../fields/money.ts'
import { Money } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/Card.tsx'
import { Drawing } from './Drawing.tsx'
import { ObjectiveBar } from './Progress.tsx'
import { useObjectives } from './use-objectives.ts'

/** What is put aside, beside the accounts that it is no longer on; net worth counts both (decisions.md §13). */
export function SavedInObjectives({
  wallets,
}: {
  /** What the wallets come to, debts included. */
  readonly wallets: Cents
}) {
  const { data: objectives = [] } = useObjectives()
  const saved = objectives.filter(({ reachedValue }) => reachedValue > 0)
  if (saved.length === 0) return null
  const total = sumCents(saved.map(({ reachedValue }) => reachedValue))
  return (
    <Card flush title="Guardado em objetivos">
      <ul>
        {saved.map((objective) => (
          <li key={objective._id}>
            <Link
              href={paths.objectives()}
              className="flex items-center gap-3 px-4 py-3 hover:bg-hover sm:px-5"
            >
              <Drawing category={objective.category} size="sm" />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-medium break-words">{objective.name}</span>
                <span className="line-clamp-2 text-sm text-muted">
                  {showPercent(objective.reachedPercent)}% · {objective.payment.name}
                </span>
              </span>
              <span className="w-28 shrink-0 max-md:hidden">
                <ObjectiveBar objective={objective} />
              </span>
              <span className="shrink-0 text-right min-[701px]:min-w-28">
                <Money value={objective.reachedValue} />
              </span>
              <span className="w-28 max-[700px]:hidden" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="hairline-t mx-4 flex items-baseline justify-between gap-4 py-3 sm:mx-5 min-[701px]:pr-31">
        <span className="text-muted">Guardado</span>
        <Money value={total} />
      </p>
      <p className="mx-4 flex items-baseline justify-between gap-4 pb-4 sm:mx-5 min-[701px]:pr-31">
        <span className="text-muted">Com as contas</span>
        <Money value={addCents(wallets, total)} />
      </p>
    </Card>
  )
}
