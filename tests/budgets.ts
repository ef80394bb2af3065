import { expect } from 'vitest'
import { categoryOf, type Row } from './statements.ts'
import type { Wallet } from './wallet.ts'

type Fields = Readonly<Record<string, unknown>>

/** The planning window of November 2026. */
export const WINDOW = 'startDate=2026-10-01&endDate=2027-10-31'
export const salary = (value = 5000): Row => ({ category: categoryOf('Salário'), value })
export const rent = (changes: Fields = {}): Row => ({
  category: categoryOf('Aluguel'),
  value: 1500,
  ...changes,
})
export const market = (changes: Fields = {}): Row => ({
  category: categoryOf('Mercado'),
  budgetValue: 20,
  ...changes,
})

/** A plan of November: 5000 come in, 1500 are the rent and a fifth is for food. */
export const draftPlan = (changes: Fields = {}) => ({
  date: '2026-11-01',
  revenuesCategories: [salary()],
  essentialCategories: [rent()],
  noessentialCategories: [market()],
  ...changes,
})

/** Which months of a list are stored: an `x` each, and an `o` where there is no plan. */
export const stored = (items: readonly Row[]) =>
  items.map(({ fake }) => (fake === true ? 'o' : 'x')).join('')

/** The calls of somebody who plans, each of which succeeds. */
export function planCalls(wallet: () => Wallet) {
  const send = (method: string, path: string, body?: unknown) =>
    wallet().guest.send(method, path, body)
  const ok = async (method: string, path: string, body?: unknown): Promise<Row> => {
    const reply = await send(method, path, body)
    expect(reply).toMatchObject({ status: method === 'DELETE' ? 204 : 200 })
    return reply.body
  }
  const list = async (range = WINDOW): Promise<Row> =>
    (await wallet().get(`/budgets?${range}`)).items
  return {
    send,
    ok,
    list,
    create: (changes: Fields = {}, query = '') =>
      ok('POST', `/budgets${query}`, draftPlan(changes)),
    fill: (range = WINDOW) => ok('POST', `/budgets?fill=true&${range}`, {}),
    monthOf: async (month: string): Promise<Row> => (await list(wallet().range(month)))[0],
    update: (id: string, body: Fields, query = '') => ok('PATCH', `/budgets/${id}${query}`, body),
    /** What a category is planned at in each month of the window; null where it has no line. */
    valuesOf: async (name: string, group = 'essential'): Promise<Row> =>
      (await list()).map(
        (item: Row) =>
          item[`${group}Categories`].find((one: Row) => one.category.name === name)?.value ?? null,
      ),
  }
}
