/** `Mercado`, or of a divided entry `Mercado e mais 1`; of a refund without a category that it is one. */
export function categoryWords({
  category,
  split,
}: {
  readonly category: { readonly name: string } | null
  readonly split: readonly unknown[] | null
}): string {
  const name = category?.name ?? 'Estorno'
  return split === null ? name : `${name} e mais ${split.length - 1}`
}
