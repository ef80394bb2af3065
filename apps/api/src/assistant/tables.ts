import type { Dismissal } from '@saldo/domain/assistant/tips'
import type { Instant } from '../db/tables.ts'

type AssistantDismissalsTable = { user_id: string; subject: Dismissal; dismissed_at: Instant }

declare module '../db/tables.ts' {
  interface Tables {
    assistant_dismissals: AssistantDismissalsTable
  }
}
