import { fillBudgets } from '@saldo/api/budgets/fill'
import { createBudget, updateBudget } from '@saldo/api/budgets/service'
import type { Database } from '@saldo/api/db/ledger'
import type { BudgetChanges, BudgetEntryChange } from '@saldo/contract/budgets'
import { budgetWindow } from '@saldo/domain/budgets/projection'
import { addMonths, type Day, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { categoryNamed } from '../bench/generator/owner.ts'
import { as } from './demo-act.ts'

type Demo = { readonly userId: string; readonly today: Day; readonly nowMs: number }
type Lists = Pick<
  BudgetChanges,
  | 'revenuesCategories'
  | 'essentialCategories'
  | 'noessentialCategories'
  | 'debtsCategories'
  | 'investimentCategories'
>

/** A line in whole reais. */
const money = (
  name: string,
  reais: number,
  details: Pick<BudgetEntryChange, 'day' | 'recurrentType' | 'lastInstallment'> = {},
): BudgetEntryChange => ({
  category: categoryNamed(name).id,
  value: toCents(reais * 100),
  ...details,
})

/** A line as a share of the revenues, in whole per cent. */
const share = (name: string, percent: number): BudgetEntryChange => ({
  category: categoryNamed(name).id,
  budgetValue: percent * 100,
})

/** What Marina planned a quarter ago: shares, bills with their day, instalments and what comes once a year. */
const FAMILY: Lists = {
  revenuesCategories: [money('Salário', 23_000, { day: 5 }), money('Rendimentos', 320)],
  essentialCategories: [
    money('Aluguel', 2_775, { day: 10, recurrentType: 'monthly' }),
    money('Condomínio', 775, { day: 10 }),
    money('Escola', 1_640, { day: 8 }),
    money('Plano de saúde', 1_190, { day: 12 }),
    money('Serviços domésticos', 820),
    money('Energia', 260, { day: 18 }),
    money('Internet', 130, { day: 15 }),
    money('Transporte escolar', 380),
    money('Seguro do veículo', 280, { lastInstallment: 10 }),
    money('Seguro residencial', 690, { day: 20, recurrentType: 'annual' }),
    money('Terapia', 360),
    money('Assinaturas', 130),
  ],
  noessentialCategories: [
    share('Mercado', 10),
    // Less than what the family eats out: a line that is overspent.
    money('Restaurantes', 450),
    money('Alimentação fora', 600),
    share('Transporte', 5),
    share('Lazer', 4),
    money('Cuidados pessoais', 700),
    money('Roupas e calçados', 250),
    money('Eletrônicos', 460, { lastInstallment: 8 }),
    money('Animais de estimação', 480),
    money('Dízimo', 200),
  ],
  debtsCategories: [money('Consórcio', 613, { day: 17, lastInstallment: 60 })],
  investimentCategories: [
    money('Tesouro Direto', 500),
    money('Previdência', 300, { recurrentType: 'monthly' }),
    share('Reserva de emergência', 2),
  ],
}

/** What Marina changed for last month alone, and what from this month on. */
const LAST_MONTH: Lists = { noessentialCategories: [money('Lazer', 1_800), share('Mercado', 9)] }
const FROM_NOW_ON: Lists = {
  noessentialCategories: [money('Restaurantes', 500), share('Mercado', 11)],
  investimentCategories: [share('Reserva de emergência', 3)],
}

/** What Vera plans: little, and nothing for what she buys now and then. */
const GRANDMOTHER: Lists = {
  revenuesCategories: [money('Aposentadoria', 3_400, { day: 5 })],
  essentialCategories: [money('Plano de saúde', 1_290, { day: 8 }), money('Academia', 140)],
  noessentialCategories: [share('Mercado', 15), money('Farmácia', 60)],
  investimentCategories: [share('Poupança', 10)],
}

/** The plans of the demo's family: a quarter of them, this month's, and the window filled. */
export async function planOfFamily(database: Database, demo: Demo): Promise<void> {
  const current = monthOf(demo.today)
  await plan(database, demo, { month: addMonths(current, -3), lists: FAMILY, accumulated: 1_200 })
  await change(database, demo, { month: addMonths(current, -1), lists: LAST_MONTH })
  await change(database, demo, { month: current, lists: FROM_NOW_ON, isRepeated: true })
  await fillWindow(database, demo)
}

/** The plan of somebody who lives alone, from last month on. */
export async function planOfOne(database: Database, demo: Demo): Promise<void> {
  const month = addMonths(monthOf(demo.today), -1)
  await plan(database, demo, { month, lists: GRANDMOTHER, accumulated: 400 })
  await fillWindow(database, demo)
}

async function plan(
  database: Database,
  demo: Demo,
  {
    month,
    lists,
    accumulated,
  }: { readonly month: Month; readonly lists: Lists; readonly accumulated: number },
): Promise<void> {
  const body = { ...lists, date: firstDay(month), accumulated: toCents(accumulated * 100) }
  await as(database, demo, (ctx) => createBudget(ctx, { body, query: { multi: true } }))
}

async function change(
  database: Database,
  demo: Demo,
  {
    month,
    lists,
    isRepeated = false,
  }: { readonly month: Month; readonly lists: Lists; readonly isRepeated?: boolean },
): Promise<void> {
  await as(database, demo, async (ctx) => {
    const { id } = await ctx.ledger
      .selectFrom('budgets')
      .select('id')
      .where('user_id', '=', ctx.userId)
      .where('month', '=', firstDay(month))
      .executeTakeFirstOrThrow()
    const query = isRepeated
      ? { multi: true, startDate: firstDay(month), endDate: lastDay(addMonths(month, 11)) }
      : {}
    return updateBudget(ctx, { id, body: lists, query })
  })
}

async function fillWindow(database: Database, demo: Demo): Promise<void> {
  const query = budgetWindow(monthOf(demo.today))
  await as(database, demo, (ctx) => fillBudgets(ctx, { query }))
}
