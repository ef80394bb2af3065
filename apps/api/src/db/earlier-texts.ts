import type { Client } from 'pg'

/** A migration whose text was changed after it was merged, while it was a day old. */
type EarlierText = {
  readonly name: string
  /** SHA-256 of the text as it was. */
  readonly checksum: string
  /** What the altered text does and this one did not. */
  readonly sql: (now: string) => string
}

const INDEXES_BY_EMAIL = `
  create index mail_outbox_by_recipient on mail_outbox (recipient);
  create index company_activations_by_email on company_activations (email);
  create index family_members_by_any_email on family_members (email);
  create index passes_by_email on passes ((content->>'email')) where user_id is null;`

const PARTS_OF_INVOICES = `
  alter table invoice_totals add column parts_cents bigint not null default 0;
  update invoice_totals i set parts_cents = s.cents
    from (select user_id, payment_id, invoice_month, sum(value) as cents from transactions
           where invoice_month is not null and last_installment is not null group by 1, 2, 3) s
   where i.user_id = s.user_id and i.payment_id = s.payment_id and i.month = s.invoice_month;`

/**
 * Three texts that a data folder of before the first version may have. No other migration was altered
 * after it had landed, and none is any more (`tests/migrations.test.ts`).
 */
const EARLIER_TEXTS: readonly EarlierText[] = [
  {
    name: '0003_card_calendars.sql',
    checksum: 'f1c35d923996dc7bd2aff78dbbcbfc42accdd43f9c7e6d77f5fd8c76f30927be',
    sql: () => PARTS_OF_INVOICES,
  },
  // A reserved number: the migration did nothing.
  {
    name: '0008_exports.sql',
    checksum: '1515593a272c53be6dcf15271768a7d553d47231d301d7898e7f6e403bd5fc5a',
    sql: (now) => now,
  },
  {
    name: '0008_exports.sql',
    checksum: 'b17ef528fcea43412c467d31a5834f6fb1ba3deafb6e6cd6404d9e5a28569c63',
    sql: () => INDEXES_BY_EMAIL,
  },
]

/**
 * Brings a schema that was made by an earlier text to what the text says now, in one transaction.
 */
export async function mendEarlierTexts(
  client: Client,
  migrations: readonly { readonly name: string; readonly checksum: string; readonly sql: string }[],
  log: (line: string) => void,
): Promise<void> {
  for (const earlier of EARLIER_TEXTS) {
    const now = migrations.find(({ name }) => name === earlier.name)
    if (now === undefined) continue
    await client.query('begin')
    await client.query('select id from schema_lock where id = 1 for update')
    const { rowCount } = await client.query(
      'update schema_migrations set checksum = $1 where name = $2 and checksum = $3',
      [now.checksum, earlier.name, earlier.checksum],
    )
    if (rowCount === 1) await client.query(earlier.sql(now.sql))
    await client.query('commit')
    if (rowCount === 1) log(`Migração completada: ${earlier.name}, que era de um texto anterior.`)
  }
}
