import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { findPeople, type ListedPerson, PEOPLE_EMAIL_MIN } from '@saldo/contract/operator-people'
import { useChange } from '../data/queries.ts'
import { showInstant } from '../fields/days.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Field } from '../ui/field/Field.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import type { Query } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Table } from '../ui/table/Table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { TextInput } from '../ui/field/TextInput.tsx'
import { personStates } from './labels.ts'

const PersonModal = lazyComponent(() => import('./PersonModal.tsx').then((all) => all.PersonModal))

/** People by their e-mail, and how each account stands. A list of all there is none. */
export function PeoplePanel() {
  const { setQuery } = useNavigation()
  const { pessoa } = useQueryWords()
  const [typed, setTyped] = useState('')
  const [email, setEmail] = useState('')
  const [isShort, setShort] = useState(false)
  // No e-mail stands in the address: what was searched for is gone with the page.
  const { mutate, data, error } = useChange(findPeople)
  const find = (words: string) => mutate({ body: { email: words } })
  // By the button or Enter, not while one types: each search is an act that is written down.
  const search = () => {
    const words = typed.trim()
    const isTooShort = words.length < PEOPLE_EMAIL_MIN
    setShort(isTooShort)
    if (isTooShort) return
    setEmail(words)
    find(words)
  }
  return (
    <>
      <div className="flex items-end gap-2 sm:max-w-120">
        <div className="min-w-0 flex-1">
          <Field
            label="E-mail"
            {...(isShort
              ? { error: `Escreva ao menos ${PEOPLE_EMAIL_MIN} letras do e-mail.` }
              : {})}
          >
            <TextInput
              type="search"
              inputMode="email"
              autoComplete="off"
              placeholder="inteiro ou o começo"
              before={<Search size={16} aria-hidden="true" />}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && search()}
            />
          </Field>
        </div>
        <Button variant="primary" onClick={search}>
          Buscar
        </Button>
      </div>
      {email !== '' && <Found query={{ data, error, refetch: async () => find(email) }} />}
      {pessoa !== undefined && (
        <PersonModal
          id={pessoa}
          onClose={() => {
            setQuery({ pessoa: undefined })
            // What was done in the window changes how the account stands in the list.
            if (email !== '') find(email)
          }}
        />
      )}
    </>
  )
}

const columns: readonly Column<ListedPerson>[] = [
  {
    id: 'email',
    header: 'E-mail',
    width: 'minmax(0, 1fr)',
    phone: 'title',
    renderCell: ({ email, state }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium" title={email}>
          {email}
        </span>
        <Badge dot tone={personStates[state].tone}>
          {personStates[state].label}
        </Badge>
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Nome',
    width: 'minmax(0, 1fr)',
    phone: 'detail',
    renderCell: ({ name }) => <span className="truncate text-muted sm:block">{name}</span>,
  },
  {
    id: 'since',
    header: 'Conta desde',
    width: '170px',
    phone: 'detail',
    renderCell: ({ createdAt }) => <span className="text-muted">{showInstant(createdAt)}</span>,
  },
]

function Found({ query }: { readonly query: Query<ListedPerson[]> }) {
  const { setQuery } = useNavigation()
  const table = {
    label: 'Pessoas encontradas',
    columns,
    rowKey: ({ _id }: ListedPerson) => _id,
    onOpen: ({ _id }: ListedPerson) => setQuery({ pessoa: _id }),
    empty: <EmptyState text="Nenhuma conta tem um e-mail que começa assim." />,
  }
  return (
    <Card flush className="mt-5">
      <QueryView query={query} skeleton={<Table<ListedPerson> {...table} rows={[]} loading={3} />}>
        {(people) => <Table<ListedPerson> {...table} rows={people} />}
      </QueryView>
    </Card>
  )
}
