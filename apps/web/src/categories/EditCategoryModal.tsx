import { useForm } from 'react-hook-form'
import { type Category, updateCategory } from '@saldo/contract/categories'
import { useChange } from '../data/queries.ts'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { CategoryFields, type CategoryForm } from './CategoryFields.tsx'

type Props = {
  readonly category: Category
  readonly categories: readonly Category[]
  readonly onClose: () => void
}

/** Another name, another place in the tree. No total changes by a name. */
export function EditCategoryModal({ category, categories, onClose }: Props) {
  const update = useChange(updateCategory)
  const snack = useSnack()
  const now: CategoryForm = {
    name: category.name,
    category: category.category ?? '',
    essential: category.essential,
  }
  const above = categories.find(({ _id }) => _id === category.category)
  const labels: ChangeLabels<CategoryForm> = {
    name: 'Nome',
    category: { label: 'Categoria principal', show: () => above?.name ?? '' },
    essential: 'Essencial',
  }
  const form = useForm<CategoryForm>({ defaultValues: now })
  const save = form.handleSubmit((typed) =>
    update.mutate(
      {
        params: { id: category._id },
        body: { ...typed, name: typed.name.trim(), version: category.version },
      },
      {
        onSuccess: () => {
          snack({ message: 'Subcategoria alterada', kind: 'success' })
          onClose()
        },
      },
    ),
  )
  const problem = update.error
  return (
    <FormModal
      size="sm"
      title="Editar subcategoria"
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={problem}
      busy={update.isPending}
      submitLabel="Salvar"
      onSubmit={save}
    >
      <div className="flex flex-col gap-4">
        <CategoryFields {...{ form, problem, categories, group: category.group }} />
        <ChangedElsewhere form={form} now={now} labels={labels} />
      </div>
    </FormModal>
  )
}
