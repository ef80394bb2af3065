import { type RawBuilder, sql } from 'kysely'
import type { CardHolder, UsedCard } from '@saldo/domain/payments/card-holders'
import type { OwnerLedger } from '../context.ts'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'

/** The cards of one account that are known, by their endings. */
export function listHolders(
  ctx: OwnerLedger,
  { paymentId }: { readonly paymentId: string },
): Promise<CardHolder[]> {
  return ctx.ledger
    .selectFrom('card_holders')
    .select(['ending', 'name'])
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', paymentId)
    .orderBy('ending')
    .execute()
}

type NamedCard = CardHolder & { readonly paymentId: string }

const columns: readonly Column<NamedCard>[] = [
  ['payment_id', 'uuid', (row) => row.paymentId],
  ['ending', 'text', (row) => row.ending],
  ['name', 'text', (row) => row.name],
]

/**
 * Writes down the cards that lines were bought with, each once, and whose they are as the bank prints it. A name that
 * a person has given stays; null where no line says a card.
 */
export function rememberHoldersStatement(
  userId: string,
  lines: readonly { readonly paymentId: string; readonly card?: UsedCard | null }[],
): RawBuilder<unknown> | null {
  const cards = new Map<string, NamedCard>()
  for (const { paymentId, card } of lines) {
    if (card == null) continue
    const key = `${paymentId} ${card.ending}`
    const name = card.holder ?? cards.get(key)?.name ?? null
    cards.set(key, { paymentId, ending: card.ending, name })
  }
  if (cards.size === 0) return null
  return sql`insert into card_holders (user_id, ${namesOf(columns)})
    select ${userId}::uuid, n.* from ${rowsOf(columns, [...cards.values()])} as n (${namesOf(columns)})
        on conflict (user_id, payment_id, ending) do update set name = excluded.name
     where not card_holders.is_chosen and excluded.name is not null`
}

/** Writes down whose cards of an account are, as their owner says it; where no name is given, the bank's may come again. */
export async function writeHolders(
  ctx: OwnerLedger,
  { paymentId, cards }: { readonly paymentId: string; readonly cards: readonly CardHolder[] },
): Promise<void> {
  if (cards.length === 0) return
  const rows = cards.map((card) => ({ ...card, paymentId }))
  await sql`insert into card_holders (user_id, ${namesOf(columns)}, is_chosen)
    select ${ctx.userId}::uuid, n.*, n.name is not null
      from ${rowsOf(columns, rows)} as n (${namesOf(columns)})
        on conflict (user_id, payment_id, ending) do update set name = excluded.name,
           is_chosen = excluded.is_chosen`.execute(ctx.ledger)
}
