import { useController, type UseFormReturn } from 'react-hook-form'
import type { Category } from '@saldo/contract/categories'
import { refusals } from '@saldo/contract/refusals'
import { refuseSubcategoryName } from '@saldo/domain/categories/reserved'
import type { Problem } from '../data/problem.ts'
import { FormField } from '../fields/FormField.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { parentOptions } from './parents.tsx'

/** A subcategory as it is typed. */
export type CategoryForm = {
  readonly name: string
  readonly category: string
  readonly essential: boolean
}

type Props = {
  readonly form: UseFormReturn<CategoryForm>
  readonly problem: Problem | null
  readonly categories: readonly Category[]
  /** Only what is of this kind: a subcategory that is used stays what it is. */
  readonly group?: Category['group']
}

/** Name, the category above it, and whether one can do without it. */
export function CategoryFields({ form, problem, categories, group }: Props) {
  const { field: essential } = useController({ control: form.control, name: 'essential' })
  const above = categories.find(({ _id }) => _id === form.watch('category'))
  return (
    <>
      <FormField
        {...{ form, problem }}
        name="name"
        label="Nome"
        rules={{
          validate: (typed) => {
            const refusal = refuseSubcategoryName(typed)
            return refusal === null || refusals[refusal][1]
          },
        }}
        renderInput={(field) => <TextInput {...field} maxLength={60} autoComplete="off" />}
      />
      <FormField
        {...{ form, problem }}
        name="category"
        label="Categoria principal"
        rules={{ validate: (id) => id !== '' || 'CAMPO OBRIGATÓRIO' }}
        renderInput={({ ref: _, ...field }) => (
          <Combobox
            {...field}
            options={parentOptions(categories, group)}
            placeholder="Escolha uma categoria"
            empty="Nenhuma categoria com este nome"
          />
        )}
      />
      {above?.group === 'expenses' && (
        <Checkbox
          label="Essencial"
          help="Um gasto de que você não pode abrir mão."
          checked={essential.value}
          onChange={({ target }) => essential.onChange(target.checked)}
        />
      )}
    </>
  )
}
