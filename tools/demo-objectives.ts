import type { Database } from '@saldo/api/db/ledger'
import { newId } from '@saldo/api/gateways/random'
import { moveObjective } from '@saldo/api/objectives/move'
import { createObjective } from '@saldo/api/objectives/service'
import { addMonths, type Day, dayWithin, monthOf } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { finalDateOf } from '@saldo/domain/objectives/instalment'
import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import { as } from './demo-act.ts'

type Goal = {
  readonly name: string
  readonly category: ObjectiveCategory
  /** In whole reais. */
  readonly total: number
  readonly initial: number
  /** How many months ago it began, and how many it runs. */
  readonly since: number
  readonly months: number
  /** What was deposited in each of the last months, the oldest first, in whole reais. */
  readonly deposits: readonly number[]
}

/** One that is done with more than it needed, one on its way, one that is late, one that has just begun. */
const GOALS: readonly Goal[] = [
  {
    name: 'Férias em Maragogi',
    category: 'viajar',
    total: 2_000,
    initial: 600,
    since: 6,
    months: 8,
    deposits: [300, 300, 400, 400, 400],
  },
  {
    name: 'Reserva de seis meses',
    category: 'reserva-emergencia',
    total: 12_000,
    initial: 7_500,
    since: 8,
    months: 18,
    deposits: [350, 350, 350, 350],
  },
  {
    name: 'Pós-graduação do Rafael',
    category: 'formacao-profissional',
    total: 9_600,
    initial: 0,
    since: 10,
    months: 14,
    deposits: [400, 0, 250, 100],
  },
  {
    name: 'Notebook novo para a Clara',
    category: 'comprar-eletronicos',
    total: 4_200,
    initial: 0,
    since: 0,
    months: 10,
    deposits: [],
  },
]

/** The goals of the demo's family, saved for from the account that holds its reserve. */
export async function saveForGoals(
  database: Database,
  {
    userId,
    today,
    nowMs,
  }: { readonly userId: string; readonly today: Day; readonly nowMs: number },
): Promise<void> {
  const { id: payment } = await database.system((ledger) =>
    ledger
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .where('account_type', '=', 'Poupança')
      .executeTakeFirstOrThrow(),
  )
  const who = { userId, today, nowMs }
  for (const [order, goal] of GOALS.entries()) {
    const begin = dayWithin(addMonths(monthOf(today), -goal.since), 1)
    const id = newId(nowMs + order)
    await as(database, { ...who, nowMs: nowMs + order }, (ctx) =>
      createObjective(ctx, {
        draft: {
          _id: id,
          name: goal.name,
          category: goal.category,
          totalValue: toCents(goal.total * 100),
          initialValue: toCents(goal.initial * 100),
          beginDate: begin,
          finalDate: finalDateOf(begin, goal.months),
          payment,
        },
      }),
    )
    for (const [at, reais] of goal.deposits.entries()) {
      if (reais === 0) continue
      const month = addMonths(monthOf(today), at - goal.deposits.length)
      const draft = {
        value: toCents(reais * 100),
        date: dayWithin(month, 6),
        evenIfOver: true,
      }
      await as(database, who, (ctx) => moveObjective(ctx, { id, draft }))
    }
  }
}
