import { budgetWindow } from '@saldo/domain/budgets/projection'
import { budgetGroupOf } from '@saldo/domain/budgets/kinds'
import { firstDay, monthOf } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { TODAY } from './generator/household-maker.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { openPair } from './harness/pair.ts'
import { type Figures, printFigures, takeTurns } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * The planning screen of 13 months of 40 lines, its fill, and a line repeated for a year;
 * against the floor's one row by key over the same HTTP.
 */

const LINES = 40
const ROUND = 20
type List = {
  readonly items: readonly {
    readonly _id: string
    readonly date: string
    readonly isCustom: boolean
  }[]
}

const { startDate, endDate } = budgetWindow(monthOf(TODAY))
const RANGE = `startDate=${startDate}&endDate=${endDate}`

/** Forty lines of the groups, revenues in money, the others half in money and half in shares. */
function draftPlan(date: string) {
  const of = (group: string) => DEFAULT_CATEGORIES.filter((one) => budgetGroupOf(one) === group)
  const line = (one: { readonly id: string }, at: number) =>
    at % 2 === 0 ? { category: one.id, value: 50 + at } : { category: one.id, budgetValue: 1 }
  return {
    date,
    revenuesCategories: of('revenues')
      .slice(0, 2)
      .map(({ id }) => ({ category: id, value: 9_000 })),
    essentialCategories: of('essential').slice(0, 16).map(line),
    noessentialCategories: of('noessential')
      .slice(0, LINES - 2 - 16)
      .map(line),
  }
}

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const { product, floor, asProduct, asFloor, close } = await openPair(bench, owner)
  const { send } = asProduct
  const get = async <T>(path: string): Promise<T> => bodyOf<T>(await send({ path: `/api${path}` }))
  const write = async (method: string, path: string, body?: object) => {
    const reply = await send({
      method,
      path: `/api${path}`,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (reply.status >= 300) throw new Error(reply.body.slice(0, 300))
    return reply
  }
  const plan = draftPlan(startDate)
  const list = () => get<List>(`/budgets?${RANGE}`)
  const fill = () => write('POST', `/budgets/fill?${RANGE}`)
  const clear = async () => {
    const [first] = (await list()).items
    if (first === undefined) throw new Error('there is no month')
    await write('DELETE', `/budgets/${first._id}?${RANGE}`)
    await write('POST', '/budgets', plan)
  }
  const made = await write('POST', '/budgets', plan)
  const [line] = plan.essentialCategories
  let value = 100
  let first = ''
  const find = async () => {
    first = (await list()).items.find(({ date }) => date === startDate)?._id ?? ''
  }
  const repeat = async () => {
    value += 1
    const essentialCategories = [{ category: line?.category, value }]
    await write('PATCH', `/budgets/${first}?multi=true&${RANGE}`, { essentialCategories })
  }
  await fill()

  const statementsOf = async (act: () => Promise<unknown>) => {
    await product.statements()
    await act()
    return product.statements()
  }
  const months = `/budgets/months?${RANGE}`
  const balances = `/budgets/balances?${RANGE}`
  const suggestion = `/budgets/suggestion?date=${firstDay(monthOf(TODAY))}`
  const counts: Record<string, number> = {
    'GET /budgets': await statementsOf(list),
    'GET /budgets/months': await statementsOf(() => get(months)),
    'GET /budgets/balances': await statementsOf(() => get(balances)),
    'GET /budgets/suggestion': await statementsOf(() => get(suggestion)),
    'POST /budgets/fill, nothing to do': await statementsOf(fill),
  }
  await clear()
  counts['POST /budgets/fill, 12 months'] = await statementsOf(fill)
  await find()
  counts['PATCH /budgets/:id, multi'] = await statementsOf(repeat)
  assertSame('months', (await list()).items.length, 13)
  assertSame('lines', bodyOf<List & { revenuesValue: number }>(made).revenuesValue, 18_000)

  const reading = (name: string, path: string) => ({
    name,
    times: ROUND,
    pid: product.pid,
    act: async () => void (await get(path)),
  })
  const figures = await takeTurns(
    [
      {
        name: 'floor, a row by key',
        times: ROUND,
        pid: floor.pid,
        act: async () => void (await asFloor.send({ path: '/api/one' })),
      },
      reading('13 months of 40 lines', `/budgets?${RANGE}`),
      reading('what is planned by month', months),
      reading('accumulated', balances),
      reading('suggestion', suggestion),
      {
        name: 'fill of 12 months',
        times: 1,
        pid: product.pid,
        before: clear,
        act: async () => void (await fill()),
      },
      { name: 'a line for 12 months', times: 4, pid: product.pid, before: find, act: repeat },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await close()
  const counted = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  printFigures(
    `plans, ${n} entries; statements: ${counted.join(', ')}`,
    figures,
    'floor, a row by key',
  )
  return figures
}

await atEverySize(measure)
