import type { Generated } from 'kysely'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Instant } from '../db/tables.ts'

type DefaultCategoriesTable = {
  id: string
  parent_id: string | null
  name: string
  grouping: CategoryGroup
  sort: 'fixed' | 'variable' | null
  type: 'debts' | null
  essential: boolean
  color: string
  icon: string
  position: number
}

type CategoriesTable = Omit<DefaultCategoriesTable, 'position' | 'parent_id'> & {
  user_id: string
  parent_id: string
  created_at: Instant
  version: Generated<number>
}

type CategoryMemoryTable = {
  user_id: string
  name_key: string
  transaction_type: TransactionType
  category_id: string
}

type CategoryNamesView = DefaultCategoriesTable & { user_id: string | null }

declare module '../db/tables.ts' {
  interface Tables {
    default_categories: DefaultCategoriesTable
    categories: CategoriesTable
    category_memory: CategoryMemoryTable
    category_names: CategoryNamesView
  }
}
