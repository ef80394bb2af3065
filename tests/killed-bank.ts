import { addDays, toDay } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { CARD, type HeldBank } from '../bench/harness/bank.ts'

/** What a bank has that two processes read: an account and a card, in many pages. */
export function fillBank(bank: HeldBank, link: { readonly id: string; readonly owner: string }) {
  bank.put({ id: link.id, clientUserId: link.owner })
  bank.has([{ balance: toCents(50_000) }, CARD])
  const lines = Array.from({ length: 30 }, (_, at) => ({
    id: `${at}`,
    day: addDays(toDay('2026-10-01'), at),
    value: -1000 - at,
    description: `COMPRA ${at % 7}`,
  }))
  bank.shows(lines)
  bank.shows(
    lines.map((line) => ({ ...line, id: `cartao ${line.id}` })),
    'cartao',
  )
}
