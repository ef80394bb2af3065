import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { type Client, listClients } from '@saldo/contract/planners'
import { defaultBrand } from '../brand.ts'
import { useReading } from '../data/queries.ts'
import { Link, useNavigation, useQueryWords } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { ClientTable } from '../planners/ClientTable.tsx'
import { EnterDialog } from '../planners/EnterDialog.tsx'
import { notices } from '../planners/labels.ts'
import { FactorDeadline, FactorNeeded } from '../session/SecondFactorCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { Logo } from '../ui/Logo.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { useLater } from '../ui/use-later.ts'

/** A planner's clients: how their month goes, and the way into their accounts. */
export function ClientsScreen() {
  const { setQuery } = useNavigation()
  const { aviso, busca = '' } = useQueryWords()
  const [typed, setTyped] = useState(busca)
  const plannerCode = useLater(typed.trim())
  const query = useReading(listClients, {
    query: plannerCode === '' ? {} : { plannerCode },
  })
  const [entering, setEntering] = useState<Client | null>(null)
  const table = {
    busy: query.isPlaceholderData,
    isSearching: plannerCode !== '',
    onEnter: setEntering,
  }
  const isNeeded = query.data === undefined && query.error?.code === 'planner_needs_factor'
  const { name, logo } = defaultBrand
  const notice = notices.find(([word]) => word === aviso)?.[1]
  return (
    <main className="mx-auto w-full max-w-300 px-4 py-6 sm:px-6 lg:py-8">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Logo name={name} light={logo.light} dark={logo.dark} mark={logo.mark} />
        <h1 className="min-w-0 flex-1 text-2xl font-semibold">Clientes</h1>
        <div className="w-full sm:w-72">
          <TextInput
            type="search"
            aria-label="Buscar por código, nome ou e-mail"
            placeholder="Código, nome ou e-mail"
            before={<Search size={16} aria-hidden="true" />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setQuery({ busca: typed })}
          />
        </div>
        <Link href={paths.dashboard()} className={buttonStyle({ variant: 'secondary' })}>
          Continuar com sua conta
        </Link>
      </header>
      {!isNeeded && (
        <div className="mt-5 empty:hidden">
          <FactorDeadline />
        </div>
      )}
      {notice !== undefined && (
        <div className="mt-5">
          <Banner kind="warning" onDismiss={() => setQuery({ aviso: undefined })}>
            {notice}
          </Banner>
        </div>
      )}
      <Card flush className="mt-5">
        {isNeeded ? (
          <FactorNeeded />
        ) : (
          <QueryView query={query} skeleton={<ClientTable {...table} clients={undefined} />}>
            {(clients) => <ClientTable {...table} clients={clients} />}
          </QueryView>
        )}
      </Card>
      {entering !== null && <EnterDialog client={entering} onClose={() => setEntering(null)} />}
    </main>
  )
}
