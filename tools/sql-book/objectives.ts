import { MODEL_CONSENT } from '@saldo/domain/assistant/consent-text'
import type { BookClient } from './book-client.ts'

/** Two goals: saved for, changed, redeemed now and later, one deleted with its money back, one as spent. */
export async function saveForGoals({
  ask,
  debit,
}: Pick<BookClient, 'ask'> & { readonly debit: string }): Promise<void> {
  const draft = {
    name: 'Praia',
    category: 'viajar',
    totalValue: 1200,
    initialValue: 10,
    finalDate: '2027-11-10',
    payment: debit,
  }
  const { _id: id } = await ask({ name: 'POST /objectives', body: draft })
  const { _id: spent } = await ask({ name: 'POST /objectives', body: draft })
  const name = 'POST /objectives/:id/transaction'
  await ask({ name, id, body: { value: 5 } })
  await ask({ name, id, body: { value: 3, date: '2026-11-20' } })
  const { transactions } = await ask({ name, id, body: { value: -4, paid: false } })
  await ask({ name: 'GET /objectives' })
  await ask({ name: 'GET /objectives/:id', id })
  await ask({ name: 'PATCH /objectives/:id', id, body: { totalValue: 1500 } })
  const [{ _id: last }] = transactions
  await ask({ name: 'DELETE /transactions/:id', id: last })
  await ask({ name: 'POST /transactions/:id/restore', id: last })
  await ask({ name: 'GET /assistant' })
  await ask({ name: 'POST /assistant/dismissals', body: { subject: 'no-plan' } })
  await ask({ name: 'DELETE /assistant/dismissals' })
  await ask({ name: 'POST /assistant/consent', body: { version: MODEL_CONSENT.version } })
  const question = 'Como foi o meu mês?'
  await ask({ name: 'POST /assistant/questions', body: { question }, isRefused: true })
  await ask({ name: 'DELETE /assistant/consent' })
  await ask({ name: 'DELETE /objectives/:id', id })
  await ask({ name: 'DELETE /objectives/:id', id: spent, query: 'saved=spent' })
}
