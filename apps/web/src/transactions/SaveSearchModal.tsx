import { createSearch } from '@saldo/contract/found-transactions'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useQueryWords } from '../navigation.tsx'
import { filtersIn } from './search-words.ts'

/** Keeps the search in the address under a name. */
export function SaveSearchModal({ onClose }: { readonly onClose: () => void }) {
  const filters = filtersIn(useQueryWords())
  return (
    <ChangeForm
      endpoint={createSearch}
      defaults={{ name: '' }}
      request={({ name }, { id }) => ({ body: { _id: id, name, filters } })}
      said="Busca guardada"
      title="Guardar busca"
      text="Ela fica na tela de busca, com o que foi digitado e os filtros."
      failure="Falha ao tentar guardar a busca."
      submitLabel="Guardar"
      onClose={onClose}
    >
      <TextField name="name" label="Nome" />
    </ChangeForm>
  )
}
