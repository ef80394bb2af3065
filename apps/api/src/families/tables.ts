import type { Generated } from 'kysely'
import type { Instant } from '../db/tables.ts'

type FamilyMembersTable = {
  id: string
  family_id: string
  email: string
  user_id: string | null
  role: 'admin' | 'member'
  status: 'pending' | 'active'
  code_hash: Buffer | null
  expires_at: Instant | null
  invited_at: Instant
  joined_at: Instant | null
  planners_see: Generated<boolean>
}

/** What the code opens that was shown in this transaction. */
type ShownFamilyCodeView = {
  family_id: string
  member_id: string | null
  expires_at: Instant | null
}

declare module '../db/tables.ts' {
  interface Tables {
    families: {
      id: string
      user_id: string
      name: string
      voucher: string
      created_at: Instant
      version: Generated<number>
    }
    family_members: FamilyMembersTable
    shown_family_code: ShownFamilyCodeView
  }
}
