import type { ContentItems, ContentKind } from '@saldo/contract/contents'
import type { Instant } from '../db/tables.ts'

type ContentsTable = {
  kind: ContentKind
  version: number
  items: ContentItems
  saved_at: Instant
  saved_by: string
}

declare module '../db/tables.ts' {
  interface Tables {
    contents: ContentsTable
  }
}
