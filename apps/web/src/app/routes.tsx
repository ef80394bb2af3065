import type { ComponentType } from 'react'
import { defaultBrand } from '../brand.ts'
import { paths } from '../paths.ts'
import { underBrand } from './flagged.ts'
import {
  type Guard,
  requireActive,
  requireCode,
  requireCredentials,
  requireInactive,
  requireNobody,
  requirePlanner,
} from './guards.ts'

export type Place = {
  readonly path: string
  /** The screen's code: a chunk of its own, loaded when it is first gone to. */
  readonly screen: () => Promise<ComponentType>
  readonly guard?: Guard
  /** Whether the menu stands around it. */
  readonly inShell?: boolean
}

/** An address that only leads to another. */
type Sign = { readonly path: string; readonly goTo: string }

const recovery = () => import('../screens/RecoveryScreens.tsx')
const arrival = () => import('../screens/ArrivalScreens.tsx')
const documents = () => import('../screens/DocumentScreens.tsx')
const transactions = () =>
  import('../screens/TransactionsScreen.tsx').then((all) => all.TransactionsScreen)
const statements = () => import('../screens/StatementScreen.tsx').then((all) => all.StatementScreen)
const settings = () => import('../screens/SettingsScreen.tsx').then((all) => all.SettingsScreen)
const subscription = () =>
  import('../screens/SubscriptionScreen.tsx').then((all) => all.SubscriptionScreen)
const later = () => import('../screens/LaterScreen.tsx').then((all) => all.LaterScreen)

const house = { guard: requireActive, inShell: true } as const
const forNobody = { guard: requireNobody } as const

/**
 * Where one can be, the first that fits. Whatever a path leaves open is read by `useRouteParams`.
 * What the page names beforehand, so that it loads in one turn, stands in `http/site.ts`.
 */
const table: readonly (Place | Sign)[] = [
  {
    ...forNobody,
    path: '/login',
    screen: () => import('../screens/SignInScreen.tsx').then((all) => all.SignInScreen),
  },
  {
    ...forNobody,
    path: '/cadastro',
    screen: () => import('../screens/RegistrationScreen.tsx').then((all) => all.RegistrationScreen),
  },
  { path: '/account-recovery', screen: () => recovery().then((all) => all.RecoveryScreen) },
  {
    path: '/account-recovery/:token',
    screen: () => recovery().then((all) => all.NewPasswordScreen),
  },
  {
    path: '/account-activation',
    guard: requireInactive,
    screen: () => import('../screens/ActivationScreen.tsx').then((all) => all.ActivationScreen),
  },
  {
    path: '/redirect',
    guard: requireCode,
    screen: () => arrival().then((all) => all.HandoverScreen),
  },
  {
    path: '/wl/login',
    guard: requireCredentials,
    screen: () => arrival().then((all) => all.WhiteLabelScreen),
  },
  { path: '/empresas/activation', screen: () => arrival().then((all) => all.EmployeeScreen) },
  { path: '/termos-de-uso', screen: () => documents().then((all) => all.TermsScreen) },
  { path: '/politica-de-privacidade', screen: () => documents().then((all) => all.PolicyScreen) },

  { path: '/', goTo: paths.dashboard() },
  {
    ...house,
    path: '/painel',
    screen: () => import('../screens/DashboardScreen.tsx').then((all) => all.DashboardScreen),
  },
  { ...house, path: '/movimentacoes', screen: transactions },
  { ...house, path: '/movimentacoes/:payment', screen: transactions },
  {
    ...house,
    path: '/carteiras',
    screen: () => import('../screens/WalletScreen.tsx').then((all) => all.WalletScreen),
  },
  {
    ...house,
    path: '/calendario',
    screen: () => import('../screens/CalendarScreen.tsx').then((all) => all.CalendarScreen),
  },
  { ...house, path: '/importar', screen: statements },
  { ...house, path: '/importar/:statement', screen: statements },

  {
    path: '/clientes',
    guard: requirePlanner,
    screen: () => import('../screens/ClientsScreen.tsx').then((all) => all.ClientsScreen),
  },
  { path: '/configuracoes', goTo: paths.settings() },
  { ...house, path: '/configuracoes/:tab', screen: settings },
  { ...house, path: '/configuracoes/contas-automaticas/:bankAccess', screen: settings },
  { ...house, path: '/assine', screen: subscription },
  { ...house, path: '/assinatura/update', screen: subscription },
  { ...house, path: '/assinatura/cancelar', screen: subscription },
  { ...house, path: '/planejamento', screen: later },
  { ...house, path: '/objetivos', screen: later },
  { ...house, path: '/relatorio', screen: later },
  { ...house, path: '/onboarding-planejamento', screen: later },
  { ...house, path: '/educacional', screen: later },
  { ...house, path: '/educacional/trilhas-de-aprendizado/:id', screen: later },
  { ...house, path: '/ebooks/:id', screen: later },
  { ...house, path: '/especialistas', screen: later },
  { ...house, path: '/tarefas', screen: later },
  { ...house, path: '/produtos', screen: later },
]

/** All of them as this page's brand has them. */
export const routes: readonly (Place | Sign)[] = underBrand(table, defaultBrand.flags)
