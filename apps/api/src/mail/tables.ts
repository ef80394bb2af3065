import type { Generated, JSONColumnType } from 'kysely'
import type { Instant } from '../db/tables.ts'

type MailOutboxTable = {
  id: string
  recipient: string
  kind: string
  payload: JSONColumnType<Record<string, string>>
  state: Generated<'pending' | 'sent' | 'failed'>
  last_error: string | null
  created_at: Instant
  sent_at: Instant | null
}

declare module '../db/tables.ts' {
  interface Tables {
    mail_outbox: MailOutboxTable
  }
}
