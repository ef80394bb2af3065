import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { Expert } from '@saldo/contract/experts'
import { ExpertCard } from '../experts/ExpertCard.tsx'
import { expertizesOf, findExperts } from '../experts/find-experts.ts'
import { useExperts } from '../experts/use-experts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'

/** Whoever the brand presents to talk to (money.md §2, Experts). */
export function ExpertsScreen() {
  return (
    <>
      <h1 className="flex min-h-11 items-center text-2xl font-semibold sm:min-h-9">
        Especialistas
      </h1>
      <QueryView
        query={useExperts()}
        skeleton={<Shape />}
        empty={
          <EmptyState
            icon={<Users size={28} />}
            text="Ainda não há especialistas por aqui. Quando houver, você verá o que cada um faz e quanto custa uma sessão."
          />
        }
      >
        {(experts) => <Found experts={experts} />}
      </QueryView>
    </>
  )
}

function Found({ experts }: { readonly experts: readonly Expert[] }) {
  const [typed, setTyped] = useState('')
  const [expertize, setExpertize] = useState('')
  const found = findExperts(experts, { typed, expertize })
  const options = [
    { value: '', label: 'Todas as especialidades' },
    ...expertizesOf(experts).map((name) => ({ value: name, label: name })),
  ]
  return (
    <>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <div className="sm:w-80">
          <TextInput
            type="search"
            aria-label="Buscar especialista"
            placeholder="Buscar por nome ou especialidade"
            before={<Search size={16} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="sm:w-64">
          <Select
            label="Especialidade"
            value={expertize}
            onChange={setExpertize}
            options={options}
          />
        </div>
      </div>
      <output className="sr-only">
        {found.length === 1 ? '1 especialista' : `${found.length} especialistas`}
      </output>
      {found.length === 0 ? (
        <EmptyState text="Ninguém com esse nome ou especialidade." />
      ) : (
        <div className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
          {found.map((expert) => (
            <ExpertCard key={expert._id} expert={expert} />
          ))}
        </div>
      )}
    </>
  )
}

const PLACES = 6

function Shape() {
  return (
    <>
      <Skeleton className="mt-4 h-11 rounded-field sm:h-9 sm:w-80" />
      <div className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {Array.from({ length: PLACES }, (_, at) => (
          <Skeleton key={at} className="h-56 rounded-card sm:h-64" />
        ))}
      </div>
    </>
  )
}
