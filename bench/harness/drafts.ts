import { TODAY } from '../generator/household-maker.ts'
import type { Owner } from '../generator/owner.ts'
import type { BenchRequest } from './client.ts'

const CATEGORY = '5a1d0000-0000-8000-8000-000000003800'

/** A real spent today from the first bank account: as it is sent, and as it counts. */
export function expenseOf(owner: Pick<Owner, 'payments'>) {
  const payment = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  const shared = { payment, category: CATEGORY, name: 'Medida', value: -1, date: TODAY }
  return {
    /** With an id of its own where the sender makes one. */
    request: (more: object = {}): BenchRequest => ({
      method: 'POST',
      path: '/api/transactions',
      body: JSON.stringify({ ...shared, transactionType: 'expenses', paid: true, ...more }),
    }),
    plain: { on: TODAY, paymentId: payment, categoryId: CATEGORY, cents: -100, paid: true },
  }
}
