import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import type { SharedPlan, SharedPlanLine } from '@saldo/contract/shared-plan'
import { WHOLE_PERCENT } from '@saldo/domain/budgets/kinds'
import { paidBeyond, partsOfShared, type PersonShare } from '@saldo/domain/budgets/shared-plan'
import type { Day } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, sumCents, toTotal, ZERO } from '@saldo/domain/money'
import { inProportion } from '@saldo/domain/transactions/split'
import { showPercent } from '../fields/money.ts'
import { lineOf } from './groups.ts'
import { realisedIn } from './month-figures.ts'

/*
 * *Plano da casa* of one month as it is drawn: its lines with what is typed and not applied yet, and what each has
 * paid of them.
 */

type PlannedCategory = BudgetEntry['category']
type MonthLines = readonly SharedPlanLine[]

/** What is typed of one line. */
export type SharedEdit = {
  readonly value?: Cents
  readonly shares?: readonly PersonShare[]
  /** Of which month the revenues are that made the shares; null where they were chosen otherwise. */
  readonly incomeDate?: Day | null
  readonly isRemoved?: boolean
}

/** What waits in a month, and the plan that the person saw when they began to type. */
export type SharedEdits = {
  readonly version: number
  readonly seen: MonthLines
  readonly lines: ReadonlyMap<string, SharedEdit>
}

/** What somebody has paid of a line, and what is still to come, in cents. */
type Paid = { readonly realised: Cents; readonly upcoming: Cents }

/** One row of the plan: a line, one that is taken out, or a category that has none. */
export type SharedRow = {
  readonly category: PlannedCategory
  readonly value: Cents
  readonly day: number | null
  readonly shares: readonly PersonShare[]
  readonly incomeDate: Day | null
  readonly isPlanned: boolean
  readonly isStored: boolean
  readonly isChanged: boolean
  readonly paidBy: ReadonlyMap<string, Paid>
}

const NOTHING_PAID: Paid = { realised: ZERO, upcoming: ZERO }

/** All of it in equal shares, in hundredths of 1 %. */
export function equalShares(people: readonly string[]): readonly PersonShare[] {
  return sharesBy(
    people,
    people.map(() => 1),
  )
}

/** All of it by weights, of which one at least is more than nothing. */
function sharesBy(people: readonly string[], weights: readonly number[]): readonly PersonShare[] {
  const shares = inProportion(WHOLE_PERCENT, weights, 'BRL')
  return people.map((userId, at) => ({ userId, share: shares[at] ?? 0 }))
}

/** All of it by what each plans to earn in the month; null where nobody says. */
export function sharesByIncome(
  people: readonly string[],
  budgets: readonly Budget[],
): readonly PersonShare[] | null {
  const incomes = people.map(
    (one) => budgets.find(({ user }) => user === one)?.revenuesValue ?? ZERO,
  )
  return incomes.some((income) => income > 0) ? sharesBy(people, incomes) : null
}

/** All of it paid by one. */
export function sharesOfOne(people: readonly string[], payer: string): readonly PersonShare[] {
  return people.map((userId) => ({ userId, share: userId === payer ? WHOLE_PERCENT : 0 }))
}

/** Who pays a line, in words: `Metade cada um`, `Ana paga`, `Ana 60% · Beto 40%`. */
export function whoPays(shares: readonly PersonShare[], nameOf: (id: string) => string): string {
  const payers = shares.filter(({ share }) => share > 0)
  const [only] = payers
  if (payers.length === 1 && only !== undefined) return `${nameOf(only.userId)} paga`
  const all = shares.map(({ share }) => share)
  if (Math.max(...all) - Math.min(...all) <= 1) {
    return shares.length === 2 ? 'Metade cada um' : 'Partes iguais'
  }
  return payers.map(({ userId, share }) => `${nameOf(userId)} ${showPercent(share)}%`).join(' · ')
}

const storedShares = ({ shares }: SharedPlanLine): readonly PersonShare[] =>
  shares.map(({ user, share }) => ({ userId: user, share }))

type Facts = {
  readonly plan: SharedPlan
  readonly lines: MonthLines
  readonly edits: SharedEdits | undefined
  /** The categories that are offered as rows. */
  readonly offers: readonly PlannedCategory[]
}

const incomeDateOf = (line: SharedPlanLine | undefined, edit: SharedEdit | undefined) =>
  edit?.incomeDate === undefined ? (line?.incomeDate ?? null) : edit.incomeDate

/** The rows of a month, each where it stood when the plan was read. */
export function sharedRows({ plan, lines, edits, offers }: Facts): readonly SharedRow[] {
  const paidOf = (categoryId: string) =>
    new Map(
      plan.realised
        .filter(({ category }) => category === categoryId)
        .map((one) => [one.user, { realised: realisedIn(one), upcoming: one.upcoming }] as const),
    )
  const stored = new Map(lines.map((line) => [line.category._id, line]))
  const categories = [...lines.map(({ category }) => category), ...offers]
  const rows = new Map<string, SharedRow>()
  for (const category of categories) {
    const { _id: id } = category
    if (rows.has(id)) continue
    const line = stored.get(id)
    const edit = edits?.lines.get(id)
    const isPlanned = edit?.isRemoved !== true && (line !== undefined || edit?.value !== undefined)
    rows.set(id, {
      category,
      value: isPlanned ? (edit?.value ?? line?.value ?? ZERO) : ZERO,
      day: line?.day ?? null,
      shares: edit?.shares ?? (line === undefined ? equalShares(plan.takers) : storedShares(line)),
      incomeDate: incomeDateOf(line, edit),
      isPlanned,
      isStored: line !== undefined,
      isChanged: edit !== undefined,
      paidBy: paidOf(id),
    })
  }
  return [...rows.values()]
}

const isSameShares = (one: readonly PersonShare[], other: readonly PersonShare[]) =>
  one.length === other.length &&
  one.every(({ userId, share }) => other.find((each) => each.userId === userId)?.share === share)

/** The changes with one more on top of them; what is as it was before is no change. */
export function withSharedEdit(
  before: SharedEdits | undefined,
  now: { readonly version: number; readonly lines: MonthLines },
  change: SharedEdit & { readonly categoryId: string },
): SharedEdits | undefined {
  const { categoryId, ...edit } = change
  const base = before ?? { version: now.version, seen: now.lines, lines: new Map() }
  const line = base.seen.find(({ category }) => category._id === categoryId)
  const merged: SharedEdit = { ...base.lines.get(categoryId), ...edit }
  const isSame =
    line === undefined
      ? merged.isRemoved === true || merged.value === undefined
      : merged.isRemoved !== true &&
        (merged.value ?? line.value) === line.value &&
        isSameShares(merged.shares ?? storedShares(line), storedShares(line)) &&
        (incomeDateOf(line, merged) === null) === (line.incomeDate === null)
  const lines = new Map(base.lines)
  if (isSame) lines.delete(categoryId)
  else lines.set(categoryId, merged)
  return lines.size === 0 ? undefined : { ...base, lines }
}

/** The lines that a change sends. */
export function sentLines(rows: readonly SharedRow[]) {
  return rows
    .filter(({ isChanged }) => isChanged)
    .map(({ category, value, day, shares, incomeDate }) => ({
      category: category._id,
      value,
      day,
      incomeDate,
      shares: shares.map(({ userId, share }) => ({ user: userId, share })),
    }))
}

/** What each person's part of a row is, in cents. */
export function partsIn({ value, shares }: Pick<SharedRow, 'value' | 'shares'>) {
  return new Map(partsOfShared(value, shares).map((part) => [part.userId, part.value]))
}

/** What one has paid of a row. */
export const paidOf = ({ paidBy }: SharedRow, userId: string): Paid =>
  paidBy.get(userId) ?? NOTHING_PAID

/** Who has paid more than their part of what all have paid, the most first. */
export function whoPaidMore(rows: readonly SharedRow[]) {
  const beyond = paidBeyond(
    rows.map((row) =>
      row.shares.map((one) => ({ ...one, paid: paidOf(row, one.userId).realised })),
    ),
  )
  return [...beyond]
    .map(([userId, more]) => ({ userId, more }))
    .filter(({ more }) => more > ZERO)
    .toSorted((one, other) => other.more - one.more)
}

/** A line of somebody's own plan that becomes the part of a shared one. */
export type OwnChange = {
  readonly userId: string
  readonly name: string
  readonly before: Cents
  readonly after: Cents
}

/** What becomes of the own lines of all who take part by what is typed; taking it back does not bring them again. */
export function ownChanges(
  rows: readonly SharedRow[],
  budgets: readonly Budget[],
): readonly OwnChange[] {
  return budgets.flatMap((own) =>
    rows.flatMap((row) => {
      const line = lineOf(own, row.category._id)?.line
      const after = partsIn(row).get(own.user)
      if (!row.isChanged || !row.isPlanned || line === undefined || line.isShared) return []
      if (after === undefined) return []
      return [{ userId: own.user, name: row.category.name, before: line.value, after }]
    }),
  )
}

/** A share that is another by less is the same to who pays it: one point, in hundredths of 1 %. */
const POINT = 100

/** The rows whose shares were made by income and would be others by that of the month in sight. */
export function otherByIncome(
  rows: readonly SharedRow[],
  byIncome: readonly PersonShare[],
): readonly SharedRow[] {
  const isOther = ({ shares }: SharedRow) =>
    byIncome.some(({ userId, share }) => {
      const now = shares.find((one) => one.userId === userId)?.share ?? 0
      return Math.abs(share - now) >= POINT
    })
  return rows.filter((row) => row.isPlanned && row.incomeDate !== null && isOther(row))
}

/** What is another than when the person began to type: somebody else saved first. */
export function changedElsewhere(edits: SharedEdits, now: MonthLines): readonly SharedPlanLine[] {
  const before = new Map(edits.seen.map((line) => [line.category._id, line]))
  const after = new Map(now.map((line) => [line.category._id, line]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    const isSame =
      was !== undefined &&
      is !== undefined &&
      was.value === is.value &&
      isSameShares(storedShares(was), storedShares(is))
    if (isSame) return []
    const gone = was === undefined ? [] : [{ ...was, value: ZERO }]
    return is === undefined ? gone : [is]
  })
}

/** What is said of a part whose own plan does not hold it yet: it follows within seconds. */
export const FOLLOWING = 'Da casa · sendo atualizada'

type OwnPart = {
  readonly userId: string
  /** What their own plan has of it. */
  readonly value: Cents
}

/** Whether somebody's own plan has another part of a line than the shared one. */
export function isPartOld({ shares }: SharedPlanLine, { userId, value }: OwnPart): boolean {
  return shares.some((part) => part.user === userId && part.value !== value)
}

/** `60% de R$ 3.000,00`: how much of a shared line somebody's part is. */
export function sharedNote(
  line: SharedPlanLine | undefined,
  of: OwnPart & { readonly show: (cents: Cents) => string },
): string {
  const part = line?.shares.find(({ user }) => user === of.userId)
  if (line === undefined || part === undefined) return 'Da casa'
  if (isPartOld(line, of)) return FOLLOWING
  return `Da casa · ${showPercent(part.share)}% de ${of.show(line.value)}`
}

/** Whose own plan of a month does not hold their parts as the shared one has them now. */
export function whoFollowsYet(lines: MonthLines, budgets: readonly Budget[]): readonly string[] {
  const isBehind = (budget: Budget) =>
    lines.some(({ category, shares }) => {
      const part = shares.find(({ user }) => user === budget.user)
      if (part === undefined) return false
      const own = lineOf(budget, category._id)?.line
      return own?.isShared !== true || own.value !== part.value
    })
  return budgets.filter(isBehind).map(({ user }) => user)
}

type OwnFigures = { readonly value: Cents; readonly spending: Cents; readonly upcoming: Cents }

/**
 * How somebody stands with their part of a shared line. Whoever pays all of a line of which they plan a part has passed
 * nothing: the line is judged by what all have paid of all of it.
 */
export function judgePart(
  plan: Pick<SharedPlan, 'realised'>,
  line: SharedPlanLine,
  own: OwnFigures,
) {
  const paid = plan.realised.filter(({ category }) => category === line.category._id)
  const over = (spending: Cents, planned: Cents) =>
    toTotal(Math.max(0, addCents(spending, negate(planned))))
  return {
    house: {
      planned: line.value,
      realised: sumCents(paid.map(realisedIn)),
      upcoming: sumCents(paid.map(({ upcoming }) => upcoming)),
    },
    /** By how much what all have paid and are to pay passes the line. */
    passed: over(sumCents(paid.map(({ spending }) => spending)), line.value),
    /** What they have paid beyond their part. */
    forTheHouse: over(realisedIn(own), own.value),
  }
}
