import type { ComponentType } from 'react'
import { readOperator } from '@saldo/contract/operator-people'
import { useReading } from '../data/queries.ts'
import { Link, useNavigation, useRouteParams } from '../navigation.tsx'
import { operatorTabs } from '@saldo/domain/places'
import { type OperatorTab, paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/choice/Tabs.tsx'

const shape = { shape: <Skeleton className="h-72 rounded-card" /> }

/** Each panel, a chunk of its own; in the order of `operatorTabs`. */
const panels: Readonly<Partial<Record<OperatorTab, ComponentType>>> = {
  pessoas: lazyComponent(
    () => import('../operator/PeoplePanel.tsx').then((all) => all.PeoplePanel),
    shape,
  ),
  conteudo: lazyComponent(
    () => import('./OperatorContentPanel.tsx').then((all) => all.OperatorContentPanel),
    shape,
  ),
  empresas: lazyComponent(
    () => import('../operator/CompaniesPanel.tsx').then((all) => all.CompaniesPanel),
    shape,
  ),
  codigos: lazyComponent(
    () => import('../operator/CodesPanel.tsx').then((all) => all.CodesPanel),
    shape,
  ),
  marcas: lazyComponent(
    () => import('../operator/BrandsPanel.tsx').then((all) => all.BrandsPanel),
    shape,
  ),
  trabalhos: lazyComponent(
    () => import('../operator/FailuresPanel.tsx').then((all) => all.FailuresPanel),
    shape,
  ),
  numeros: lazyComponent(
    () => import('../operator/FiguresPanel.tsx').then((all) => all.FiguresPanel),
    shape,
  ),
}

const tabs = (Object.keys(operatorTabs) as OperatorTab[])
  .filter((value) => panels[value] !== undefined)
  .map((value) => ({ value, label: operatorTabs[value] }))

/** What operators look after, a tab each; the address says which. Nobody else has this screen. */
export function OperatorScreen() {
  const { tab = '' } = useRouteParams()
  const { to } = useNavigation()
  const query = useReading(readOperator, {})
  const chosen = tabs.find(({ value }) => value === tab)
  const Panel = chosen === undefined ? undefined : panels[chosen.value]
  return (
    <>
      <h1 className="mb-4 flex min-h-9 items-center text-2xl font-semibold">Operação</h1>
      {query.data === undefined && query.error?.code === 'operator_needs_factor' ? (
        <SecondFactorNeeded message={query.error.message} />
      ) : (
        <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {() => (
            <Tabs
              label="Operação"
              value={chosen?.value ?? 'pessoas'}
              onChange={(value) => to(paths.operator(value))}
              tabs={tabs}
            >
              {Panel === undefined ? (
                <EmptyState text="Esta parte da operação não existe." />
              ) : (
                <Panel />
              )}
            </Tabs>
          )}
        </QueryView>
      )}
    </>
  )
}

/** A password alone opens nothing here; where to change that. */
function SecondFactorNeeded({ message }: { readonly message: string }) {
  return (
    <Banner
      kind="warning"
      action={
        <Link
          href={paths.settings('seguranca')}
          className={buttonStyle({ variant: 'secondary', size: 'sm' })}
        >
          Ir para Acesso e segurança
        </Link>
      }
    >
      {message}
    </Banner>
  )
}
