import { describe, expect, test } from 'vitest'
import { paths, operatorTabs, settingsTabs } from '../paths.ts'
import { matchOf } from './App.tsx'
import { routes } from './routes.tsx'

const pathOf = (address: string) => address.split('?', 1)[0] ?? ''

describe('a path', () => {
  const patterns = [{ path: '/' }, { path: '/contas' }, { path: '/contas/:conta' }]

  test.each([
    ['/', '/', {}],
    ['/contas', '/contas', {}],
    ['/contas/', '/contas', {}],
    ['/Contas', '/contas', {}],
    ['/contas/42', '/contas/:conta', { conta: '42' }],
    ['/contas/Pão%20de%20queijo', '/contas/:conta', { conta: 'Pão de queijo' }],
    ['/contas/100%', '/contas/:conta', { conta: '100%' }],
  ])('%s means %s', (path, pattern, params) => {
    expect(matchOf(patterns, path)).toEqual({ route: { path: pattern }, params })
  })

  test.each(['/contas/42/43', '/conta', '/contas//43', '//contas', ''])('%s means none', (path) => {
    expect(matchOf(patterns, path)).toBeNull()
  })
})

test('every address of the product has a screen, or leads to one that has', () => {
  // A provider's is the server's own: it sends the browser on.
  const { social: _, ...ownPaths } = paths
  const lost = Object.values(ownPaths)
    .map((address) => pathOf((address as (id: string) => string)('0190')))
    .filter((path) => {
      const route = matchOf(routes, path)?.route
      return route === undefined || ('goTo' in route && matchOf(routes, route.goTo) === null)
    })
  expect(lost).toEqual([])
})

test('no address of the product is without a guard', () => {
  const open = [
    '/account-recovery',
    '/account-recovery/:token',
    '/empresas/activation',
    '/termos-de-uso',
    '/politica-de-privacidade',
  ]
  const unguarded = routes.filter((route) => 'screen' in route && route.guard === undefined)
  expect(unguarded.map(({ path }) => path)).toEqual(open)
})

test('every screen is there, with its code', async () => {
  const screens = routes.flatMap((route) => ('screen' in route ? [route.screen()] : []))
  const loaded = await Promise.all(screens)
  expect(loaded.filter((screen) => typeof screen !== 'function')).toEqual([])
})

/** Every address that a path with a parameter stands for. */
function parametersOf(path: string) {
  if (path.startsWith('/ebooks'))
    return ['entenda_dividas', 'guia_completo_equilibrio_financeiro', 'outro'].map((id) => ({ id }))
  const tabs = path.startsWith('/operador') ? operatorTabs : settingsTabs
  return Object.keys(tabs).map((tab) => ({ tab }))
}

test('L39, M32: each address has a title of its own', () => {
  const titles = routes.flatMap((route) => {
    if (!('title' in route)) return []
    const { title } = route
    return typeof title === 'string' ? [title] : parametersOf(route.path).map(title)
  })
  expect(titles.length).toBeGreaterThan(30)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.every((title) => title.length > 2 && title.length < 30)).toBe(true)
})
