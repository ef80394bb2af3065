import type { ComponentType } from 'react'
import { useMe } from '../data/me.ts'
import { useGo, useRouteParams } from '../go.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'

type Tab = {
  readonly value: string
  readonly label: string
  /** Its panel, a chunk of its own. */
  readonly Panel: ComponentType
  /** What is nobody else's: a planner who acts does not see it. */
  readonly isPersonal: boolean
}

const shape = { shape: <Skeleton className="h-72 rounded-card" /> }

const tabs: readonly Tab[] = [
  {
    value: 'perfil',
    label: 'Meu Perfil',
    Panel: late(() => import('../users/ProfilePanel.tsx').then((all) => all.ProfilePanel), shape),
    isPersonal: true,
  },
  {
    value: 'categorias',
    label: 'Categorias',
    Panel: late(
      () => import('../categories/CategoriesPanel.tsx').then((all) => all.CategoriesPanel),
      shape,
    ),
    isPersonal: false,
  },
  {
    value: 'conta-familia',
    label: 'Conta Família',
    Panel: late(() => import('../families/FamilyPanel.tsx').then((all) => all.FamilyPanel), shape),
    isPersonal: true,
  },
  {
    value: 'seguranca',
    label: 'Acesso e segurança',
    Panel: late(() => import('./SecurityPanel.tsx').then((all) => all.SecurityPanel), shape),
    isPersonal: true,
  },
]

/** Everything about the account itself, a tab each; the address says which. */
export function SettingsScreen() {
  const { tab = '' } = useRouteParams()
  const { data: me } = useMe()
  const { to } = useGo()
  const shown = tabs.filter(({ isPersonal }) => !isPersonal || me?.actor === null)
  const chosen = shown.find(({ value }) => value === tab)
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">Configurações</h1>
      {me === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : (
        <Tabs
          label="Configurações"
          value={tab}
          onChange={(value) => to(paths.settings(value))}
          tabs={shown}
        >
          {chosen === undefined ? (
            <EmptyState text="Esta parte das configurações não está disponível aqui." />
          ) : (
            <chosen.Panel />
          )}
        </Tabs>
      )}
    </>
  )
}
