import type { JobContext } from '../context.ts'
import { linesAfter, type MonthChange } from '@saldo/domain/budgets/edits'
import type { BudgetLine } from '@saldo/domain/budgets/kinds'
import type { PlannedMonth } from '@saldo/domain/budgets/series'
import type { Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { instantAt } from '../gateways/clock.ts'
import type { FilledMonth } from './fill.ts'
import { plannedMonthOf, type PlanRow } from './rows.ts'
import { deleteLines, type PlanWrite, writeLines, writePlans } from './store.ts'

/** A month that a person changes: its plan is theirs from then on. */
type OwnMonth = {
  readonly id: string
  readonly month: Month
  readonly accumulated: Cents | null | undefined
}

/**
 * The plans that a change goes through, oldest first, as they are after each of its steps, and what
 * there is to write once all of them are decided.
 */
export class PlansInChange {
  readonly #months = new Map<Month, { readonly id: string; readonly plan: PlannedMonth }>()
  readonly #plans = new Map<Month, PlanWrite>()
  readonly #lines = new Map<string, { readonly month: Month; readonly line: BudgetLine | string }>()

  constructor(rows: readonly PlanRow[]) {
    for (const row of rows) {
      const plan = plannedMonthOf(row)
      this.#months.set(plan.month, { id: row.id, plan })
    }
  }

  /** The plan of a month, empty where none is stored, and those of the later months in any order. */
  from(month: Month): readonly [PlannedMonth, ...(readonly PlannedMonth[])] {
    const own = this.#months.get(month)?.plan ?? { month, isCustom: true, lines: [] }
    const plans = [...this.#months.values()].map(({ plan }) => plan)
    return [own, ...plans.filter((one) => one.month > month)]
  }

  /** Takes in what was decided of one month. */
  add(own: OwnMonth, changes: readonly MonthChange[]): void {
    const { id, month, accumulated } = own
    for (const change of changes) {
      const before = this.#months.get(change.month)
      const plan = before?.plan ?? { month, isCustom: true, lines: [] }
      const lines = linesAfter(plan.lines, change)
      this.#months.set(change.month, { id: before?.id ?? id, plan: { ...plan, lines } })
      for (const line of change.written) this.#setLine(change.month, line.categoryId, line)
      for (const gone of change.deleted) this.#setLine(change.month, gone, gone)
      if (before !== undefined && !this.#plans.has(change.month)) {
        this.#plans.set(change.month, { id: before.id, month: change.month, isCustom: false })
      }
    }
    this.#plans.set(month, { id, month, isCustom: true, accumulated })
  }

  /** Takes in the copies with which months without a plan are filled. */
  fill(added: readonly FilledMonth[]): void {
    for (const { id, ...plan } of added) {
      this.#months.set(plan.month, { id, plan })
      this.#plans.set(plan.month, { id, month: plan.month, isCustom: false })
      for (const line of plan.lines) this.#setLine(plan.month, line.categoryId, line)
    }
  }

  /** Takes in what is written into several months; those with a typed line are the person's own. */
  addMonths(changes: readonly MonthChange[], nextId: () => string): void {
    for (const change of changes) {
      const { month, written } = change
      const before = this.#months.get(month)
      const id = before?.id ?? nextId()
      const isCustom = written.some(({ isTyped }) => isTyped)
      const plan = before?.plan ?? { month, isCustom, lines: [] }
      this.#months.set(month, { id, plan: { ...plan, lines: linesAfter(plan.lines, change) } })
      for (const line of written) this.#setLine(month, line.categoryId, line)
      this.#plans.set(month, { id, month, isCustom })
    }
  }

  /** The lines of some months as they are now, none for a month without a plan. */
  monthsOf(months: readonly Month[]): readonly PlannedMonth[] {
    return months.map(
      (month) => this.#months.get(month)?.plan ?? { month, isCustom: true, lines: [] },
    )
  }

  #setLine(month: Month, categoryId: string, line: BudgetLine | string): void {
    this.#lines.set(`${month}|${categoryId}`, { month, line })
  }

  /** Writes all of it: the plans, then what of their lines goes and what is there. */
  async write(ctx: JobContext): Promise<void> {
    const lines = [...this.#lines.values()]
    await writePlans(ctx, { plans: [...this.#plans.values()], at: instantAt(ctx.nowMs) })
    await deleteLines(
      ctx,
      lines.flatMap(({ month, line }) =>
        typeof line === 'string' ? [{ month, categoryId: line }] : [],
      ),
    )
    await writeLines(
      ctx,
      lines.flatMap(({ month, line }) => (typeof line === 'string' ? [] : [{ ...line, month }])),
    )
  }
}
