import { type Brand, defaultBrand } from '../brand.ts'
import { paths, operatorTabs, settingsTabs } from '../paths.ts'
import type { ComponentType } from 'react'
import {
  type Guard,
  requireActive,
  requireCode,
  requireCredentials,
  requireInactive,
  requireSignedOut,
  requirePlanner,
} from './guards.ts'

type Flags = Brand['flags']

/** What a brand can do without, by where it begins. */
const flagged: readonly (readonly [
  place: string,
  flag: Exclude<keyof Flags, 'social' | 'passwordInUrl'>,
])[] = [
  [paths.education(), 'educational'],
  [paths.experts(), 'specialists'],
  [paths.tasks(), 'tasks'],
  [paths.products(), 'products'],
]

/** The routes of a brand: what it has switched off leads to the dashboard, and its code nowhere. */
export function underBrand<Route extends { readonly path: string }>(
  routes: readonly Route[],
  flags: Flags,
): readonly (Route | { readonly path: string; readonly goTo: string })[] {
  const off = flagged.filter(([, flag]) => !flags[flag]).map(([place]) => place)
  return routes.map((route) =>
    off.some((place) => route.path === place || route.path.startsWith(`${place}/`))
      ? { path: route.path, goTo: paths.dashboard() }
      : route,
  )
}

export type Place = {
  readonly path: string
  /** What the tab and the history call it: each address its own (case L39). */
  readonly title: string | ((params: Readonly<Record<string, string>>) => string)
  /** The screen's code: a chunk of its own, loaded when it is first gone to. */
  readonly screen: () => Promise<ComponentType>
  readonly guard?: Guard
  /** Whether the menu is shown around it. */
  readonly inShell?: boolean
  /** For whoever is in and is no operator it is an address like any other that does not exist. */
  readonly forOperators?: true
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

const activeInShell = { guard: requireActive, inShell: true } as const

/** A screen of buying, changing or ending a plan. */
const subscription = (
  path: string,
  title: string,
  name: 'SubscribeScreen' | 'UpdateScreen' | 'CancelScreen' | 'CardScreen' | 'PaymentScreen',
): Place => ({
  ...activeInShell,
  path: `/${path}`,
  title,
  screen: () => import('../screens/SubscriptionScreen.tsx').then((all) => all[name]),
})

const forSignedOut = { guard: requireSignedOut } as const

type Params = Readonly<Record<string, string>>

/** The titles of the two documents that e-books are (M32). */
const ebookTitles: Params = {
  entenda_dividas: 'Entenda as suas dívidas',
  guia_completo_equilibrio_financeiro: 'Guia do equilíbrio financeiro',
}
const settingsTitle = ({ tab = '' }: Params) => (settingsTabs as Params)[tab] ?? 'Configurações'
const operatorTitle = ({ tab = '' }: Params) => (operatorTabs as Params)[tab] ?? 'Operação'

/**
 * Every route, the first that fits. The parameters of a path are read by `useRouteParams`. The
 * files that the page names beforehand, so that they load in one round trip, are in `http/site.ts`.
 */
const table: readonly (Place | Sign)[] = [
  {
    ...forSignedOut,
    path: '/login',
    title: 'Entrar',
    screen: () => import('../screens/SignInScreen.tsx').then((all) => all.SignInScreen),
  },
  {
    ...forSignedOut,
    path: '/cadastro',
    title: 'Criar conta',
    screen: () => import('../screens/RegistrationScreen.tsx').then((all) => all.RegistrationScreen),
  },
  {
    path: '/account-recovery',
    title: 'Recuperar conta',
    screen: () => recovery().then((all) => all.RecoveryScreen),
  },
  {
    path: '/account-recovery/:token',
    title: 'Nova senha',
    screen: () => recovery().then((all) => all.NewPasswordScreen),
  },
  {
    path: '/account-activation',
    title: 'Ativar conta',
    guard: requireInactive,
    screen: () => import('../screens/ActivationScreen.tsx').then((all) => all.ActivationScreen),
  },
  {
    path: '/redirect',
    title: 'Confirmar acesso',
    guard: requireCode,
    screen: () => arrival().then((all) => all.HandoverScreen),
  },
  {
    path: '/wl/login',
    title: 'Acesso da empresa',
    guard: requireCredentials,
    screen: () => arrival().then((all) => all.WhiteLabelScreen),
  },
  {
    path: '/empresas/activation',
    title: 'Plano empresa',
    screen: () => arrival().then((all) => all.EmployeeScreen),
  },
  {
    path: '/termos-de-uso',
    title: 'Termos de uso',
    screen: () => documents().then((all) => all.TermsScreen),
  },
  {
    path: '/politica-de-privacidade',
    title: 'Política de privacidade',
    screen: () => documents().then((all) => all.PolicyScreen),
  },

  { path: '/', goTo: paths.dashboard() },
  {
    ...activeInShell,
    path: '/painel',
    title: 'Painel',
    screen: () => import('../screens/DashboardScreen.tsx').then((all) => all.DashboardScreen),
  },
  { ...activeInShell, path: '/movimentacoes', title: 'Movimentações', screen: transactions },
  {
    ...activeInShell,
    path: '/movimentacoes/:payment',
    title: 'Conta ou cartão',
    screen: transactions,
  },
  {
    ...activeInShell,
    path: '/carteiras',
    title: 'Formas de pagamento',
    screen: () => import('../screens/WalletScreen.tsx').then((all) => all.WalletScreen),
  },
  {
    ...activeInShell,
    path: '/calendario',
    title: 'Calendário mensal',
    screen: () => import('../screens/CalendarScreen.tsx').then((all) => all.CalendarScreen),
  },
  { ...activeInShell, path: '/importar', title: 'Importar', screen: statements },
  {
    ...activeInShell,
    path: '/importar/:statement',
    title: 'Conferir importação',
    screen: statements,
  },

  {
    path: '/clientes',
    title: 'Clientes',
    guard: requirePlanner,
    screen: () => import('../screens/ClientsScreen.tsx').then((all) => all.ClientsScreen),
  },
  { path: '/configuracoes', goTo: paths.settings() },
  { ...activeInShell, path: '/configuracoes/:tab', title: settingsTitle, screen: settings },
  {
    ...activeInShell,
    path: '/configuracoes/contas-automaticas/:bankAccess',
    title: 'Conta conectada',
    screen: settings,
  },
  { path: '/operador', goTo: paths.operator() },
  {
    ...activeInShell,
    path: '/operador/:tab',
    title: operatorTitle,
    forOperators: true,
    screen: () => import('../screens/OperatorScreen.tsx').then((all) => all.OperatorScreen),
  },
  subscription('assine', 'Assine', 'SubscribeScreen'),
  subscription('assinatura/update', 'Alterar assinatura', 'UpdateScreen'),
  subscription('assinatura/cancelar', 'Cancelar assinatura', 'CancelScreen'),
  subscription('assinatura/cartao', 'Trocar cartão', 'CardScreen'),
  subscription('assinatura/pagamento', 'Pagamento da assinatura', 'PaymentScreen'),
  {
    ...activeInShell,
    path: '/planejamento',
    title: 'Planejamento',
    screen: () => import('../screens/PlanningScreen.tsx').then((all) => all.PlanningScreen),
  },
  {
    ...activeInShell,
    path: '/objetivos',
    title: 'Objetivos',
    screen: () => import('../screens/ObjectivesScreen.tsx').then((all) => all.ObjectivesScreen),
  },
  {
    ...activeInShell,
    path: '/relatorio',
    title: 'Relatório',
    screen: () => import('../screens/ReportScreen.tsx').then((all) => all.ReportScreen),
  },
  {
    ...activeInShell,
    path: '/onboarding-planejamento',
    title: 'Começar o planejamento',
    screen: () =>
      import('../screens/PlanningLessonScreen.tsx').then((all) => all.PlanningLessonScreen),
  },
  {
    ...activeInShell,
    path: '/educacional',
    title: 'Educacional',
    screen: () => import('../screens/EducationScreen.tsx').then((all) => all.EducationScreen),
  },
  {
    ...activeInShell,
    path: '/educacional/trilhas-de-aprendizado/:id',
    title: 'Trilha de aprendizado',
    screen: () => import('../screens/TrailScreen.tsx').then((all) => all.TrailScreen),
  },
  {
    ...activeInShell,
    path: '/ebooks/:id',
    title: ({ id = '' }) => ebookTitles[id] ?? 'E-book',
    screen: () => import('../screens/EbookScreen.tsx').then((all) => all.EbookScreen),
  },
  {
    ...activeInShell,
    path: '/especialistas',
    title: 'Especialistas',
    screen: () => import('../screens/ExpertsScreen.tsx').then((all) => all.ExpertsScreen),
  },
  {
    ...activeInShell,
    path: '/tarefas',
    title: 'Planos de ação',
    screen: () => import('../screens/TasksScreen.tsx').then((all) => all.TasksScreen),
  },
  {
    ...activeInShell,
    path: '/produtos',
    title: 'Produtos',
    screen: () => import('../screens/ProductsScreen.tsx').then((all) => all.ProductsScreen),
  },
]

/** All of them as this page's brand has them. */
export const routes: readonly (Place | Sign)[] = underBrand(table, defaultBrand.flags)
