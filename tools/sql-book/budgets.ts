import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import type { BookClient } from './book-client.ts'

const WINDOW = 'startDate=2026-10-01&endDate=2027-10-31'
const categoryOf = (name: string) => DEFAULT_CATEGORIES.find((one) => one.name === name)?.id ?? ''

const cell = (type: string, value: string) => `<Cell><Data ss:Type="${type}">${value}</Data></Cell>`
const BOOK =
  '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
  'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Dívidas"><Table>' +
  `<Row>${cell('String', 'Categoria')}${cell('String', 'Valor')}</Row>` +
  `<Row>${cell('String', 'Empréstimo')}${cell('Number', '5')}</Row></Table></Worksheet></Workbook>`

/** A plan of a year: made, repeated, changed, read beside what was spent, and deleted. */
export async function planMonths({
  ask,
  category,
  card,
}: Pick<BookClient, 'ask'> & { readonly category: string; readonly card: string }): Promise<void> {
  const { _id: id } = await ask({
    name: 'POST /budgets',
    query: 'multi=true',
    body: {
      date: '2026-11-01',
      accumulated: 100,
      revenuesCategories: [{ category: categoryOf('Salário'), value: 5000 }],
      essentialCategories: [{ category: categoryOf('Aluguel'), value: 900, day: 10 }],
      noessentialCategories: [
        { category, budgetValue: 10 },
        { category: categoryOf('Lazer'), value: 50, recurrentType: 'semiannual' },
      ],
      debtsCategories: [{ category: categoryOf('Empréstimo'), value: 80, lastInstallment: 3 }],
    },
  })
  await ask({ name: 'POST /budgets/fill', query: WINDOW })
  await ask({ name: 'GET /budgets', query: WINDOW })
  await ask({ name: 'GET /budgets/suggestion' })
  await ask({ name: 'GET /budgets/spreadsheet', query: 'filled=true' })
  await ask({ name: 'GET /budgets/:id', id })
  await ask({ name: 'POST /budgets/spreadsheet', query: 'date=2026-11-01', bytes: BOOK })
  const name = 'PATCH /budgets/:id'
  const shorter = { category: categoryOf('Empréstimo'), lastInstallment: 2 }
  await ask({ name, id, body: { debtsCategories: [shorter] } })
  await ask({ name, id, body: { accumulated: null } })
  const rent = { category: categoryOf('Aluguel'), deleted: true }
  const all = { [id]: { essentialCategories: [rent] } }
  await ask({ name: 'PATCH /budgets/multi-update', body: all })
  await ask({ name: 'GET /budgets/months', query: `${WINDOW}&categories=${category}` })
  await ask({ name: 'GET /budgets/balances', query: WINDOW })
  await ask({ name: 'GET /budgets/week', query: 'date=2026-11-10' })
  const { _id: last } = await ask({
    name: 'POST /budgets',
    body: { date: '2028-01-01', accumulated: 1 },
  })
  await ask({ name: 'DELETE /budgets/:id', id: last })
  await answerSurvey(ask, card)
}

/** The guided survey of a year that is filled from the plans before it, and goods that change. */
async function answerSurvey(ask: BookClient['ask'], card: string): Promise<void> {
  const name = 'POST /budgets/onboarding'
  const date = '2028-02-10'
  const car = { type: 'vehicle', marketValue: 30_000, date }
  const house = { type: 'property', marketValue: 200_000, date, financed: true, installment: 900 }
  const rent = { category: categoryOf('Aluguel'), value: 900, date, recurrentType: 'monthly' }
  const fridge = { category: categoryOf('Compras'), value: 900, date, lastInstallment: 3 }
  await ask({
    name,
    body: {
      date,
      debit: [{ ...rent, category: categoryOf('Salário'), value: 5000 }, rent],
      credit: [{ ...fridge, payment: card }],
      goods: [car, house],
    },
  })
  const [{ _id }] = await ask({ name: 'GET /goods' })
  await ask({ name, body: { date, goods: [{ _id, deleted: true }] } })
}
