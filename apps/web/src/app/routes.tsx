import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Broken, Missing, Waiting } from './edges.tsx'
import { requireActive, requireInactive, requireNobody } from './guards.ts'
import { Shell } from './Shell.tsx'

/** What an address may carry after its path: texts, read where they are needed. */
function readWords(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: Missing,
  validateSearch: readWords,
})

const open = createRoute({ getParentRoute: () => root, id: 'open', beforeLoad: requireNobody })
const house = createRoute({
  getParentRoute: () => root,
  id: 'house',
  beforeLoad: requireActive,
  component: Shell,
})

const access = () => import('../screens/AccessScreens.tsx')
const accessRoutes = [
  createRoute({
    getParentRoute: () => open,
    path: '/login',
    component: lazyRouteComponent(access, 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/cadastro',
    component: lazyRouteComponent(access, 'RegistrationScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account-recovery',
    component: lazyRouteComponent(access, 'RecoveryScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account-recovery/$token',
    component: lazyRouteComponent(access, 'NewPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account-activation',
    beforeLoad: requireInactive,
    component: lazyRouteComponent(access, 'ActivationScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/termos-de-uso',
    component: lazyRouteComponent(() => import('../screens/TermsScreen.tsx'), 'TermsScreen'),
  }),
]

const transactions = lazyRouteComponent(
  () => import('../screens/TransactionsScreen.tsx'),
  'TransactionsScreen',
)
const statements = lazyRouteComponent(
  () => import('../screens/StatementScreen.tsx'),
  'StatementScreen',
)
const later = lazyRouteComponent(() => import('../screens/LaterScreen.tsx'), 'LaterScreen')

const houseRoutes = [
  createRoute({
    getParentRoute: () => house,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: paths.dashboard() })
    },
  }),
  createRoute({
    getParentRoute: () => house,
    path: '/painel',
    component: lazyRouteComponent(
      () => import('../screens/DashboardScreen.tsx'),
      'DashboardScreen',
    ),
  }),
  createRoute({ getParentRoute: () => house, path: '/movimentacoes', component: transactions }),
  createRoute({
    getParentRoute: () => house,
    path: '/movimentacoes/$payment',
    component: transactions,
  }),
  createRoute({
    getParentRoute: () => house,
    path: '/carteiras',
    component: lazyRouteComponent(() => import('../screens/WalletScreen.tsx'), 'WalletScreen'),
  }),
  createRoute({
    getParentRoute: () => house,
    path: '/calendario',
    component: lazyRouteComponent(() => import('../screens/CalendarScreen.tsx'), 'CalendarScreen'),
  }),
  createRoute({ getParentRoute: () => house, path: '/importar', component: statements }),
  createRoute({ getParentRoute: () => house, path: '/importar/$statement', component: statements }),
  createRoute({
    getParentRoute: () => house,
    path: '/configuracoes',
    beforeLoad: () => {
      throw redirect({ href: paths.settings() })
    },
  }),
  ...[
    '/configuracoes/$tab',
    '/planejamento',
    '/objetivos',
    '/relatorio',
    '/educacional',
    '/especialistas',
    '/tarefas',
    '/produtos',
  ].map((path) => createRoute({ getParentRoute: () => house, path, component: later })),
]

const tree = root.addChildren([
  open.addChildren(accessRoutes.slice(0, 2)),
  house.addChildren(houseRoutes),
  ...accessRoutes.slice(2),
])

/** Where one can be. Each screen is a chunk of its own, loaded when it is first gone to. */
export const router = createRouter({
  routeTree: tree,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Broken,
  defaultPendingMs: 300,
  scrollRestoration: true,
  // A query is plain texts: `mes=2026-11`, never JSON in disguise.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(readWords(search)).toString()
    return text === '' ? '' : `?${text}`
  },
})
