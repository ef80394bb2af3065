import { expect, test } from 'vitest'
import { type Place, type PlaceName, places } from '@saldo/domain/places'
import { defaultBrand } from '../brand.ts'
import { paths } from '../paths.ts'
import { loaders, routeAt } from './routes.ts'

const { flags } = defaultBrand

test('every address of the product has a screen, or leads to one that has', () => {
  // A provider's is the server's own: it sends the browser on.
  const { social: _, ...ownPaths } = paths
  const lost = Object.values(ownPaths)
    .map((address) => (address as (id: string) => string)('0190').split('?', 1)[0] ?? '')
    .filter((path) => {
      const route = routeAt(path, flags)
      return route === null || ('goTo' in route && routeAt(route.goTo, flags) === null)
    })
  expect(lost).toEqual([])
})

test('every screen is there, from the file that the server names', async () => {
  const wrong = (Object.entries(places) as [PlaceName, Place][]).map(async ([name, { file }]) => {
    const code: object = await import(`../screens/${file}.tsx`)
    return Object.values(code).includes(await loaders[name]()) ? [] : [name]
  })
  expect((await Promise.all(wrong)).flat()).toEqual([])
})

test('what a brand has switched off leads to the dashboard, deep addresses too', () => {
  const brand = { ...flags, educational: false, tasks: true, products: false }
  const shown = ['/painel', '/tarefas', '/educacional', '/educacional/trilhas-de-aprendizado/1']
  const found = [...shown, '/produtos'].map((path) => {
    const route = routeAt(path, brand)
    return route !== null && 'goTo' in route ? route.goTo : route?.title
  })
  expect(found).toEqual(['Painel', 'Planos de ação', '/painel', '/painel', '/painel'])
})
