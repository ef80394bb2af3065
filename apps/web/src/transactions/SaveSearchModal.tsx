import {
  createSearch,
  listSearches,
  type SavedSearch,
  updateSearch,
} from '@saldo/contract/found-transactions'
import { useReading } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useQueryWords } from '../navigation.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { filtersIn } from './search-words.ts'

type Closes = { readonly onClose: () => void }

/** Keeps the search in the address under a name, or gives a kept one another. */
export function SaveSearchModal({ id, onClose }: Closes & { readonly id: string }) {
  if (id === '') return <NewSearch onClose={onClose} />
  return <KeptSearch id={id} onClose={onClose} />
}

function NewSearch({ onClose }: Closes) {
  const filters = filtersIn(useQueryWords())
  return (
    <ChangeForm
      endpoint={createSearch}
      defaults={{ name: '' }}
      request={({ name }, { id }) => ({ body: { _id: id, name, filters } })}
      said="Busca guardada"
      title="Guardar busca"
      text="Ela fica na tela de busca, com o que foi digitado e os filtros."
      failure="Não foi possível guardar a busca."
      submitLabel="Guardar"
      onClose={onClose}
    >
      <TextField name="name" label="Nome" />
    </ChangeForm>
  )
}

function KeptSearch({ id, onClose }: Closes & { readonly id: string }) {
  const { data, error, refetch } = useReading(listSearches, {})
  const found = data?.find(({ _id }) => _id === id)
  const gone = data !== undefined && found === undefined
  return (
    <QueryModal
      title="Renomear busca"
      query={{
        data: found,
        error: gone ? { message: 'Busca guardada não encontrada.' } : error,
        refetch,
      }}
      skeleton={<Skeleton className="h-20" />}
      onClose={onClose}
    >
      {(search) => <Rename search={search} onClose={onClose} />}
    </QueryModal>
  )
}

function Rename({ search, onClose }: Closes & { readonly search: SavedSearch }) {
  return (
    <ChangeForm
      endpoint={updateSearch}
      isEdit
      defaults={{ name: search.name }}
      request={(body) => ({ params: { id: search._id }, body })}
      said="Busca renomeada"
      title="Renomear busca"
      failure="Não foi possível renomear a busca."
      submitLabel="Salvar"
      onClose={onClose}
    >
      <TextField name="name" label="Nome" />
    </ChangeForm>
  )
}
