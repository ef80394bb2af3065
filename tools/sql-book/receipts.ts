import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import type { BookClient } from './book-client.ts'

const PDF = '%PDF-1.7 a bill'

/** A receipt is attached, looked at and removed; another one stays for the export. */
export async function keepReceipts({ ask }: BookClient): Promise<void> {
  const [{ _id: payment }] = await ask({ name: 'GET /payments' })
  const [{ _id: entry }] = await ask({
    name: 'POST /transactions',
    body: {
      transactionType: 'expenses',
      name: 'Mercado',
      value: -12.5,
      date: '2026-11-03',
      category: DEFAULT_CATEGORIES.find(({ name }) => name === 'Mercado')?.id,
      payment,
      paid: true,
    },
  })
  const query = `transaction=${entry}`
  const attach = (filename: string) =>
    ask({
      name: 'POST /receipts',
      query: `${query}&filename=${filename}`,
      bytes: `${PDF} ${filename}`,
    })
  const { _id: id } = await attach('nota.pdf')
  await ask({ name: 'GET /receipts', query })
  await ask({ name: 'GET /receipts/counts', query: 'month=2026-11' })
  await ask({ name: 'GET /receipts/:id/file', id })
  await ask({ name: 'DELETE /receipts/:id', id })
  await attach('outra.pdf')
}
