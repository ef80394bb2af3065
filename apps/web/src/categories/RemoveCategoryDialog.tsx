import { type Category, readCategory, removeCategory } from '@saldo/contract/categories'
import { showCount } from '@saldo/domain/counts'
import { useReading } from '../data/queries.ts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'

function wordsFor(entries: number | undefined, parent: string): string {
  if (entries === undefined) return 'Contando as movimentações desta subcategoria…'
  if (entries === 0) return 'Nenhuma movimentação está nela.'
  return entries === 1
    ? `Uma movimentação passa para ${parent}.`
    : `${showCount(entries)} movimentações passam para ${parent}.`
}

/** Asks before a subcategory is removed, and says what becomes of its entries. */
export function RemoveCategoryDialog({
  category: { _id: id, name },
  parent,
  onClose,
}: {
  readonly category: Category
  readonly parent: Category
  readonly onClose: () => void
}) {
  const { data } = useReading(readCategory, { params: { id } })
  return (
    <ConfirmChange
      endpoint={removeCategory}
      request={data && { params: { id } }}
      said="Subcategoria excluída"
      danger
      title={`Excluir ${name}?`}
      text={wordsFor(data?.entries, parent.name)}
      yes="Excluir"
      no="Cancelar"
      onClose={onClose}
    />
  )
}
