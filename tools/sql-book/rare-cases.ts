import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import type { BookClient } from './book-client.ts'

const MONTH = 'startDate=2026-11-01&endDate=2026-11-30'
const categoryOf = (name: string) => DEFAULT_CATEGORIES.find((one) => one.name === name)?.id ?? ''

/** What most months never see: a purchase given back, a fortune, the forecast of one card. */
export async function callRareCases({
  ask,
  debit,
  credit,
}: Pick<BookClient, 'ask'> & { readonly debit: string; readonly credit: string }): Promise<void> {
  const entry = {
    transactionType: 'expenses',
    value: -90,
    name: 'Tênis',
    date: '2026-11-12',
    category: categoryOf('Padaria'),
    payment: credit,
    paid: true,
  }
  const [bought] = await ask({ name: 'POST /transactions', body: entry })
  const refund = { transactionType: 'revenues', value: 20, category: categoryOf('Padaria') }
  await ask({ name: 'POST /transactions', body: { ...entry, ...refund, refundOf: bought._id } })
  const { version } = await ask({ name: 'GET /transactions/:id', id: bought._id })
  const moved = { category: categoryOf('Mercado'), version }
  await ask({ name: 'PATCH /transactions/:id', id: bought._id, body: moved })
  await ask({ name: 'POST /transactions', body: { ...entry, payment: debit, value: -20_000_000 } })
  const query = `${MONTH}&paymentId=${credit}`
  await ask({ name: 'GET /balances', query })
  await ask({ name: 'GET /balances/chart', query })
  await ask({ name: 'GET /balances', query: `${MONTH}&categoryId=${entry.category}` })
}
