import { type Category, readCategory, removeCategory } from '@saldo/contract/categories'
import { useChange, useReading } from '../data/queries.ts'
import { showCount } from '@saldo/domain/counts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Props = {
  readonly category: Category
  readonly parent: Category
  readonly onClose: () => void
}

function wordsFor(entries: number | undefined, parent: string): string {
  if (entries === undefined) return 'Contando as movimentações desta subcategoria…'
  if (entries === 0) return 'Nenhuma movimentação está nela.'
  return entries === 1
    ? `Uma movimentação passa para ${parent}.`
    : `${showCount(entries)} movimentações passam para ${parent}.`
}

/** Asks before a subcategory is removed, and says what becomes of its entries. */
export function RemoveCategoryDialog({ category, parent, onClose }: Props) {
  const { data } = useReading(readCategory, { params: { id: category._id } })
  const remove = useChange(removeCategory)
  const snack = useSnack()
  const go = () =>
    remove.mutate(
      { params: { id: category._id } },
      {
        onSuccess: () => {
          snack({ message: 'Subcategoria excluída', kind: 'success' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      danger
      title={`Excluir ${category.name}?`}
      text={wordsFor(data?.entries, parent.name)}
      yes="Excluir"
      no="Cancelar"
      busy={remove.isPending}
      error={remove.error?.message}
      onYes={data === undefined ? undefined : go}
      onNo={onClose}
    />
  )
}
