import type { ComponentType } from 'react'
import {
  type Place,
  type PlaceName,
  placeAt,
  readPath,
  titleAt,
  type Viewer,
} from '@saldo/domain/places'
import type { Brand } from '../brand.ts'
import { paths } from '../paths.ts'
import {
  type Guard,
  isOperatorHere,
  requireActive,
  requireCode,
  requireCredentials,
  requireInactive,
  requirePlanner,
  requireSignedOut,
} from './guards.ts'

const recovery = () => import('../screens/RecoveryScreens.tsx')
const arrival = () => import('../screens/ArrivalScreens.tsx')
const documents = () => import('../screens/DocumentScreens.tsx')
const subscription = () => import('../screens/SubscriptionScreen.tsx')
const transactions = () =>
  import('../screens/TransactionsScreen.tsx').then((all) => all.TransactionsScreen)
const settings = () => import('../screens/SettingsScreen.tsx').then((all) => all.SettingsScreen)
const statements = () => import('../screens/StatementScreen.tsx').then((all) => all.StatementScreen)

/** The code of each screen: a chunk of its own, loaded when it is first gone to. */
export const loaders: Readonly<Record<PlaceName, () => Promise<ComponentType>>> = {
  dashboard: () => import('../screens/DashboardScreen.tsx').then((all) => all.DashboardScreen),
  transactions,
  paymentTransactions: transactions,
  search: () => import('../screens/SearchScreen.tsx').then((all) => all.SearchScreen),
  planning: () => import('../screens/PlanningScreen.tsx').then((all) => all.PlanningScreen),
  startPlanning: () =>
    import('../screens/PlanningLessonScreen.tsx').then((all) => all.PlanningLessonScreen),
  wallet: () => import('../screens/WalletScreen.tsx').then((all) => all.WalletScreen),
  calendar: () => import('../screens/CalendarScreen.tsx').then((all) => all.CalendarScreen),
  objectives: () => import('../screens/ObjectivesScreen.tsx').then((all) => all.ObjectivesScreen),
  labels: () => import('../screens/LabelsScreen.tsx').then((all) => all.LabelsScreen),
  label: () => import('../screens/LabelScreen.tsx').then((all) => all.LabelScreen),
  rules: () => import('../screens/RulesScreen.tsx').then((all) => all.RulesScreen),
  report: () => import('../screens/ReportScreen.tsx').then((all) => all.ReportScreen),
  education: () => import('../screens/EducationScreen.tsx').then((all) => all.EducationScreen),
  trail: () => import('../screens/TrailScreen.tsx').then((all) => all.TrailScreen),
  ebook: () => import('../screens/EbookScreen.tsx').then((all) => all.EbookScreen),
  experts: () => import('../screens/ExpertsScreen.tsx').then((all) => all.ExpertsScreen),
  tasks: () => import('../screens/TasksScreen.tsx').then((all) => all.TasksScreen),
  products: () => import('../screens/ProductsScreen.tsx').then((all) => all.ProductsScreen),
  clients: () => import('../screens/ClientsScreen.tsx').then((all) => all.ClientsScreen),
  settings,
  bankAccess: settings,
  statementImport: statements,
  statement: statements,
  operator: () => import('../screens/OperatorScreen.tsx').then((all) => all.OperatorScreen),
  subscribe: () => subscription().then((all) => all.SubscribeScreen),
  subscriptionUpdate: () => subscription().then((all) => all.UpdateScreen),
  subscriptionCancel: () => subscription().then((all) => all.CancelScreen),
  subscriptionCard: () => subscription().then((all) => all.CardScreen),
  subscriptionPayment: () => subscription().then((all) => all.PaymentScreen),
  login: () => import('../screens/SignInScreen.tsx').then((all) => all.SignInScreen),
  registration: () =>
    import('../screens/RegistrationScreen.tsx').then((all) => all.RegistrationScreen),
  recovery: () => recovery().then((all) => all.RecoveryScreen),
  newPassword: () => recovery().then((all) => all.NewPasswordScreen),
  activation: () => import('../screens/ActivationScreen.tsx').then((all) => all.ActivationScreen),
  handover: () => arrival().then((all) => all.HandoverScreen),
  whiteLabel: () => arrival().then((all) => all.WhiteLabelScreen),
  companyActivation: () => arrival().then((all) => all.EmployeeScreen),
  terms: () => documents().then((all) => all.TermsScreen),
  policy: () => documents().then((all) => all.PolicyScreen),
}

const guards: Readonly<Record<Viewer, Guard | null>> = {
  active: requireActive,
  inactive: requireInactive,
  'signed-out': requireSignedOut,
  'with-code': requireCode,
  'with-credentials': requireCredentials,
  planner: requirePlanner,
  operator: requireActive,
  anyone: null,
}

/** Addresses that only lead to another. */
const signs: Readonly<Record<string, string>> = {
  '/': paths.dashboard(),
  '/configuracoes': paths.settings(),
  '/operador': paths.operator(),
}

/** What an address means under a brand: a screen, or the address that it leads to. */
type Route =
  | { readonly goTo: string }
  | {
      readonly title: string
      readonly params: Readonly<Record<string, string>>
      readonly load: () => Promise<ComponentType>
      /** Whether the menu is shown around it. */
      readonly inShell: boolean
      /** Where this person goes instead, `none` where for them there is no such address, or null. */
      readonly refuse: () => Promise<string | null | 'none'>
    }

/** For whoever is in and is no operator an operator's screen is an address like any that does not exist. */
async function refuseViewer(seenBy: Viewer): Promise<string | null | 'none'> {
  if (seenBy === 'operator' && !(await isOperatorHere())) return 'none'
  return (await guards[seenBy]?.()) ?? null
}

/** What a path means, or null; a screen that the brand has switched off leads to the dashboard. */
export function routeAt(path: string, flags: Brand['flags']): Route | null {
  const sign = Object.keys(signs).find((one) => readPath(one, path) !== null)
  if (sign !== undefined) return { goTo: signs[sign] ?? paths.dashboard() }
  const at = placeAt(path)
  if (at === null) return null
  const { flag, seenBy = 'active' }: Place = at.place
  if (flag !== undefined && !flags[flag]) return { goTo: paths.dashboard() }
  return {
    title: titleAt(at.place, at.params),
    params: at.params,
    load: loaders[at.name],
    inShell: seenBy === 'active' || seenBy === 'operator',
    refuse: () => refuseViewer(seenBy),
  }
}
