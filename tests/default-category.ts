import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'

/** The id of a default category, by its name. */
export const categoryOf = (name: string) =>
  DEFAULT_CATEGORIES.find((category) => category.name === name)?.id ?? ''
