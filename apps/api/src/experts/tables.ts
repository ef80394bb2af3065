import type { Instant } from '../db/tables.ts'

type ExpertLikesTable = { user_id: string; expert_id: string; liked_at: Instant }
type ExpertLikeTotalsTable = { expert_id: string; likes: number }

declare module '../db/tables.ts' {
  interface Tables {
    expert_likes: ExpertLikesTable
    expert_like_totals: ExpertLikeTotalsTable
  }
}
