import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Settings from 'lucide-react/icons/settings'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Target from 'lucide-react/icons/target'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { User } from '@saldo/contract/users'
import type { Brand } from '../brand.ts'
import { paths } from '../paths.ts'

export type Place = {
  readonly label: string
  readonly href: string
  readonly icon: LucideIcon
  /** `g` and then this letter goes there. */
  readonly letter?: string
  /** Shown only where the brand has switched it on. */
  readonly flag?: Exclude<keyof Brand['flags'], 'social' | 'passwordInUrl'>
  /** Not for planners: they advise, they do not pay (access.md §6). */
  readonly notForPlanners?: true
  /** For planners alone. */
  readonly forPlanners?: true
}

/** The links of the sidebar, in their order. */
const places: readonly Place[] = [
  { label: 'Painel', href: paths.dashboard(), icon: LayoutDashboard, letter: 'p' },
  { label: 'Movimentações', href: paths.transactions(), icon: ArrowLeftRight, letter: 'm' },
  { label: 'Planejamento', href: paths.planning(), icon: Target, letter: 'l' },
  { label: 'Formas de Pagamento', href: paths.wallet(), icon: Wallet, letter: 'c' },
  {
    label: 'Calendário',
    href: paths.calendar(),
    icon: CalendarDays,
    letter: 'a',
    notForPlanners: true,
  },
  { label: 'Objetivos', href: paths.objectives(), icon: PiggyBank, letter: 'o' },
  { label: 'Relatório', href: paths.report(), icon: ChartColumn, letter: 'r' },
  { label: 'Educacional', href: paths.education(), icon: GraduationCap, flag: 'educational' },
  { label: 'Especialistas', href: paths.experts(), icon: Users, flag: 'specialists' },
  { label: 'Planos de ação', href: paths.tasks(), icon: ListChecks, flag: 'tasks' },
  { label: 'Produtos', href: paths.products(), icon: ShoppingBag, flag: 'products' },
  { label: 'Clientes', href: paths.clients(), icon: Users, forPlanners: true },
  { label: 'Configurações', href: paths.settings(), icon: Settings, letter: 's' },
]

/** The links that this person sees under this brand; a planner who acts sees no calendar either. */
export function placesFor(
  me: Pick<User, 'profiles' | 'actor'> | undefined,
  flags: Brand['flags'],
): readonly Place[] {
  const isPlanner = me?.profiles.includes('planner') === true
  const isOwn = !isPlanner && (me?.actor ?? null) === null
  return places.filter(
    ({ flag, forPlanners, notForPlanners }) =>
      (flag === undefined || flags[flag]) &&
      (forPlanners !== true || isPlanner) &&
      (notForPlanners !== true || isOwn),
  )
}
