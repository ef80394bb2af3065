import { useWatch } from 'react-hook-form'
import type { Category } from '@saldo/contract/categories'
import { refusals } from '@saldo/contract/refusals'
import { refuseSubcategoryName } from '@saldo/domain/categories/reserved'
import { CheckField } from '../fields/CheckField.tsx'
import { ComboboxField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { parentOptions } from './parents.tsx'

/** Name, the category above it, and whether one can do without it. */
export function CategoryFields({
  categories,
  group,
}: {
  readonly categories: readonly Category[]
  /** Only what is of this kind: a subcategory that is used stays what it is. */
  readonly group?: Category['group']
}) {
  const chosen: unknown = useWatch({ name: 'category' })
  const above = categories.find(({ _id }) => _id === chosen)
  return (
    <>
      <TextField
        name="name"
        label="Nome"
        required={false}
        check={(typed: string) => {
          const refusal = refuseSubcategoryName(typed)
          return refusal === null || refusals[refusal][1]
        }}
        autoComplete="off"
      />
      <ComboboxField
        name="category"
        label="Categoria principal"
        required="CAMPO OBRIGATÓRIO"
        options={parentOptions(categories, group)}
        placeholder="Escolha uma categoria"
        empty="Nenhuma categoria com este nome"
      />
      {above?.group === 'expenses' && (
        <CheckField
          name="essential"
          label="Essencial"
          help="Um gasto de que você não pode abrir mão."
        />
      )}
    </>
  )
}
