import type { ComponentType } from 'react'
import { useMe } from '../data/me.ts'
import { useNavigation, useRouteParams } from '../navigation.tsx'
import { settingsTabs } from '@saldo/domain/places'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/choice/Tabs.tsx'

type Tab = {
  readonly value: string
  readonly label: string
  /** Its panel, a chunk of its own. */
  readonly Panel: ComponentType
  /** What is nobody else's: a planner who acts does not see it. */
  readonly isPersonal: boolean
}

const PlanBadge = lazyComponent(
  () => import('../subscriptions/PlanBadge.tsx').then((all) => all.PlanBadge),
  { isOptional: true },
)
const OldAccessMark = lazyComponent(() =>
  import('../bank-accesses/OldAccessMark.tsx').then((all) => all.OldAccessMark),
)
const shape = { shape: <Skeleton className="h-72 rounded-card" /> }

const tabs: readonly Tab[] = [
  {
    value: 'perfil',
    label: settingsTabs.perfil,
    Panel: lazyComponent(
      () => import('../users/ProfilePanel.tsx').then((all) => all.ProfilePanel),
      shape,
    ),
    isPersonal: true,
  },
  {
    value: 'categorias',
    label: settingsTabs.categorias,
    Panel: lazyComponent(
      () => import('../categories/CategoriesPanel.tsx').then((all) => all.CategoriesPanel),
      shape,
    ),
    isPersonal: false,
  },
  {
    value: 'preferencias',
    label: settingsTabs.preferencias,
    Panel: lazyComponent(
      () => import('../users/PreferencesPanel.tsx').then((all) => all.PreferencesPanel),
      shape,
    ),
    isPersonal: true,
  },
  {
    value: 'plano',
    label: settingsTabs.plano,
    Panel: lazyComponent(
      () => import('../subscriptions/PlanPanel.tsx').then((all) => all.PlanPanel),
      shape,
    ),
    isPersonal: true,
  },
  {
    value: 'conta-familia',
    label: settingsTabs['conta-familia'],
    Panel: lazyComponent(
      () => import('../families/FamilyPanel.tsx').then((all) => all.FamilyPanel),
      shape,
    ),
    isPersonal: true,
  },
  {
    value: 'contas-automaticas',
    label: settingsTabs['contas-automaticas'],
    Panel: lazyComponent(
      () => import('../bank-accesses/BankAccessesPanel.tsx').then((all) => all.BankAccessesPanel),
      shape,
    ),
    isPersonal: false,
  },
  {
    value: 'seguranca',
    label: settingsTabs.seguranca,
    Panel: lazyComponent(
      () => import('./SecurityPanel.tsx').then((all) => all.SecurityPanel),
      shape,
    ),
    isPersonal: true,
  },
]

/** Everything about the account itself, a tab each; the address says which. */
export function SettingsScreen() {
  // One connected account has an address of its own below the tab of all.
  const { tab = 'contas-automaticas' } = useRouteParams()
  const query = useMe()
  const { data: me } = query
  const { to } = useNavigation()
  const shown = tabs.filter(({ isPersonal }) => !isPersonal || me?.actor === null)
  const chosen = shown.find(({ value }) => value === tab)
  return (
    <>
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold">Configurações</h1>
        {/* On a wide screen the menu says it. */}
        <div className="-ml-2 min-[900px]:hidden">{me?.actor === null && <PlanBadge />}</div>
      </div>
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {() => (
          <Tabs
            label="Configurações"
            value={tab}
            onChange={(value) => to(paths.settings(value))}
            tabs={shown.map((one) =>
              one.value === 'contas-automaticas' ? { ...one, mark: <OldAccessMark /> } : one,
            )}
          >
            {chosen === undefined ? (
              <EmptyState text="Esta parte das configurações não está disponível aqui." />
            ) : (
              <chosen.Panel />
            )}
          </Tabs>
        )}
      </QueryView>
    </>
  )
}
