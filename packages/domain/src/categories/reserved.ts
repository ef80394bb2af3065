/**
 * The fallback of the planning spreadsheet (money.md §9): two of that name could not be
 * distinguished.
 */
const RESERVED = 'outras rendas'

/**
 * Why a subcategory may not have this name, or null (access.md §5). Case and stray blanks make no
 * other name of it.
 */
export function refuseSubcategoryName(name: string) {
  const plain = name.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  if (plain === '') return 'category_name_missing'
  if (plain === RESERVED) return 'category_name_reserved'
  return null
}
