import { type Category, updateCategory } from '@saldo/contract/categories'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { CategoryFields } from './CategoryFields.tsx'

/** Another name, another place in the tree. No total changes by a name. */
export function EditCategoryModal({
  category: { _id: id, version, name, category, essential, group },
  categories,
  onClose,
}: {
  readonly category: Category
  readonly categories: readonly Category[]
  readonly onClose: () => void
}) {
  const above = categories.find(({ _id }) => _id === category)
  return (
    <ChangeForm
      endpoint={updateCategory}
      defaults={{ name, category: category ?? '', essential }}
      request={(typed) => ({
        params: { id },
        body: { ...typed, name: typed.name.trim(), version },
      })}
      said="Subcategoria alterada"
      labels={{
        name: 'Nome',
        category: { label: 'Categoria principal', show: () => above?.name ?? '' },
        essential: 'Essencial',
      }}
      size="sm"
      title="Editar subcategoria"
      submitLabel="Salvar"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <CategoryFields categories={categories} group={group} />
      </div>
    </ChangeForm>
  )
}
