import { useMemo } from 'react'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import ListFilter from 'lucide-react/icons/list-filter'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Tag from 'lucide-react/icons/tag'
import Target from 'lucide-react/icons/target'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { User } from '@saldo/contract/users'
import { type Place, type PlaceName, places } from '@saldo/domain/places'
import { type Brand, defaultBrand } from '../brand.ts'
import { useMe } from '../data/me.ts'
import { paths } from '../paths.ts'

type MenuName = {
  [Name in PlaceName]: (typeof places)[Name] extends { readonly menu: object } ? Name : never
}[PlaceName]

const icons: Readonly<Record<MenuName, LucideIcon>> = {
  dashboard: LayoutDashboard,
  transactions: ArrowLeftRight,
  search: Search,
  planning: Target,
  wallet: Wallet,
  calendar: CalendarDays,
  objectives: PiggyBank,
  labels: Tag,
  rules: ListFilter,
  report: ChartColumn,
  education: GraduationCap,
  experts: Users,
  tasks: ListChecks,
  products: ShoppingBag,
  clients: Users,
  settings: Settings,
}

export type MenuLink = {
  readonly label: string
  readonly href: string
  readonly icon: LucideIcon
  /** `g` and then this letter goes there. */
  readonly letter: string | undefined
}

/** The links that this person sees under this brand; a planner who acts sees no calendar either. */
function listLinks(
  me: Pick<User, 'profiles' | 'actor'> | undefined,
  flags: Brand['flags'],
): readonly MenuLink[] {
  const isPlanner = me?.profiles.includes('planner') === true
  const isOwn = !isPlanner && (me?.actor ?? null) === null
  return (Object.keys(icons) as MenuName[]).flatMap((name) => {
    const { title, flag, menu }: Place = places[name]
    if (flag !== undefined && !flags[flag]) return []
    if (menu?.seenBy === 'planner' && !isPlanner) return []
    if (menu?.seenBy === 'owner' && !isOwn) return []
    return [
      { label: menu?.label ?? title, href: paths[name](), icon: icons[name], letter: menu?.letter },
    ]
  })
}

/** The links of the menu for the person at this screen, in their order. */
export function useMenu(): readonly MenuLink[] {
  const { data: me } = useMe()
  return useMemo(() => listLinks(me, defaultBrand.flags), [me])
}
