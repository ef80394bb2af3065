import { statusLabels } from '@saldo/contract/reports'
import { BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { StatusRow } from '@saldo/domain/reports/status'
import { Money } from '../fields/Money.tsx'
import { showPercent } from '../fields/money.ts'
import { cx } from '../ui/class-names.ts'
import { toneStyle } from '../ui/tones.ts'
import { NO_PLAN, NOTHING, rowTones } from './labels.ts'
import type { Report } from './use-report.ts'

type Props = {
  readonly report: Report
  readonly onOpen: (row: StatusRow) => void
}

const isGroup = (row: StatusRow): row is BudgetGroup =>
  (BUDGET_GROUPS as readonly string[]).includes(row)

/** *Status do mês*: what each group came to beside its plan. Every realised figure opens what makes it. */
export function StatusTable({ report, onOpen }: Props) {
  return (
    <>
      <table className="w-full border-collapse text-base">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2 text-left font-medium">
              Tipo
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              Realizado <span className="block font-normal sm:hidden">Previsto</span>
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium max-sm:hidden">
              Previsto
            </th>
            <th scope="col" className="w-14 py-2 pl-2 text-right font-medium sm:w-16 sm:pl-4">
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {report.status.map((line) => (
            <Row key={line.row} line={line} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted">Saldo: receitas menos despesas e investimentos.</p>
    </>
  )
}

function Row({
  line,
  onOpen,
}: Pick<Props, 'onOpen'> & { readonly line: Report['status'][number] }) {
  const { row, realised, upcoming, total, planned, percent } = line
  const isSum = !isGroup(row)
  const tone = rowTones[row]
  const plan = planned === null ? NO_PLAN : <Money value={planned} />
  return (
    <tr className={cx('hairline-t', isSum && 'font-semibold')}>
      <th scope="row" className={cx('py-1 text-left', isSum ? 'font-semibold' : 'font-normal')}>
        <span className="flex items-center gap-2">
          {tone !== undefined && (
            <span
              aria-hidden="true"
              style={toneStyle(tone)}
              className="size-2 shrink-0 rounded-full bg-tone"
            />
          )}
          {statusLabels[row]}
        </span>
      </th>
      <td className="py-1 pl-2 text-right">
        <button
          data-printed
          type="button"
          onClick={() => onOpen(row)}
          className="min-h-11 underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-primary sm:min-h-9"
        >
          <span className="sr-only">O que forma {statusLabels[row]}: </span>
          <Money
            value={realised}
            {...(row === 'result' && realised < 0 ? { tone: 'negative' as const } : {})}
          />
        </button>
        {upcoming !== 0 && (
          <span className="block text-xs font-normal tracking-tight text-muted min-[380px]:whitespace-nowrap">
            a vencer <Money value={upcoming} />
          </span>
        )}
        {total !== realised && (
          <span className="block text-xs font-normal tracking-tight text-muted min-[380px]:whitespace-nowrap">
            no ano <Money value={total} />
          </span>
        )}
        <span className="block pb-1 text-sm font-normal text-muted sm:hidden">{plan}</span>
      </td>
      <td className="py-1 pl-2 text-right text-muted max-sm:hidden">{plan}</td>
      <td className="figures py-1 pl-2 text-right sm:pl-4">
        {percent === null ? NOTHING : `${showPercent(percent)}%`}
      </td>
    </tr>
  )
}
