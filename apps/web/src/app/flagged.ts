import type { Brand } from '../brand.ts'
import { paths } from '../paths.ts'

type Flags = Brand['flags']
type Flag = Exclude<keyof Flags, 'social' | 'passwordInUrl'>

/** What a brand can do without, by where it begins. */
const flagged: readonly (readonly [place: string, flag: Flag])[] = [
  [paths.education(), 'educational'],
  [paths.experts(), 'specialists'],
  [paths.tasks(), 'tasks'],
  [paths.products(), 'products'],
]

type Sign = { readonly path: string; readonly goTo: string }

/** The routes of a brand: what it has switched off leads to the dashboard, and its code nowhere. */
export function underBrand<Route extends { readonly path: string }>(
  routes: readonly Route[],
  flags: Flags,
): readonly (Route | Sign)[] {
  const off = flagged.filter(([, flag]) => !flags[flag]).map(([place]) => place)
  return routes.map((route) =>
    off.some((place) => route.path === place || route.path.startsWith(`${place}/`))
      ? { path: route.path, goTo: paths.dashboard() }
      : route,
  )
}
