import { expect, test } from 'vitest'
import { defaultBrand } from '../brand.ts'
import { underBrand } from './routes.tsx'

const routes = ['/painel', '/tarefas', '/educacional', '/educacional/trilha', '/produtos'].map(
  (path) => ({ path, screen: path }),
)

test('what a brand has switched off leads to the dashboard, deep addresses too', () => {
  const flags = { ...defaultBrand.flags, educational: false, tasks: true, products: false }
  expect(underBrand(routes, flags)).toEqual([
    { path: '/painel', screen: '/painel' },
    { path: '/tarefas', screen: '/tarefas' },
    { path: '/educacional', goTo: '/painel' },
    { path: '/educacional/trilha', goTo: '/painel' },
    { path: '/produtos', goTo: '/painel' },
  ])
})
