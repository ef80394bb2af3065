import { describe, expect, test } from 'vitest'
import { addressOf, type Place, placeAt, places, readPath, titleAt } from './places.ts'

const all: readonly Place[] = Object.values(places)

describe('a path', () => {
  test.each([
    ['/', '/', {}],
    ['/contas', '/contas', {}],
    ['/contas/', '/contas', {}],
    ['/Contas', '/contas', {}],
    ['/contas/42', '/contas/:conta', { conta: '42' }],
    ['/contas/Pão%20de%20queijo', '/contas/:conta', { conta: 'Pão de queijo' }],
    ['/contas/100%', '/contas/:conta', { conta: '100%' }],
  ])('%s means %s', (path, pattern, params) => {
    expect(readPath(pattern, path)).toEqual(params)
  })

  test.each(['/contas/42/43', '/conta', '/contas//43', '//contas', ''])('%s means none', (path) => {
    const patterns = ['/', '/contas', '/contas/:conta']
    expect(patterns.filter((pattern) => readPath(pattern, path) !== null)).toEqual([])
  })

  test('is read back as what its address was made of', () => {
    const address = addressOf('trail', { id: 'dívidas 100%', aula: 'a b', vazio: '' })
    expect(address).toBe('/educacional/trilhas-de-aprendizado/d%C3%ADvidas%20100%25?aula=a%20b')
    const path = address.split('?', 1)[0] ?? ''
    expect(placeAt(path)).toMatchObject({ name: 'trail', params: { id: 'dívidas 100%' } })
    expect(addressOf('dashboard', { mes: undefined })).toBe('/painel')
  })

  test('of one screen means no other', () => {
    const found = Object.values(places).map(({ path }) => placeAt(path.replace(/:\w+/, 'x'))?.place)
    expect(found).toEqual(Object.values(places))
  })
})

test('what people have kept, and letters name, leads where it led', () => {
  expect(all.map(({ path }) => path).toSorted()).toMatchInlineSnapshot(`
    [
      "/account-activation",
      "/account-recovery",
      "/account-recovery/:token",
      "/assinatura/cancelar",
      "/assinatura/cartao",
      "/assinatura/pagamento",
      "/assinatura/update",
      "/assine",
      "/busca",
      "/cadastro",
      "/calendario",
      "/carteiras",
      "/clientes",
      "/configuracoes/:tab",
      "/configuracoes/contas-automaticas/:bankAccess",
      "/ebooks/:id",
      "/educacional",
      "/educacional/trilhas-de-aprendizado/:id",
      "/empresas/activation",
      "/especialistas",
      "/etiquetas",
      "/etiquetas/:id",
      "/importar",
      "/importar/:statement",
      "/login",
      "/movimentacoes",
      "/movimentacoes/:payment",
      "/objetivos",
      "/onboarding-planejamento",
      "/operador/:tab",
      "/painel",
      "/planejamento",
      "/politica-de-privacidade",
      "/produtos",
      "/redirect",
      "/regras",
      "/relatorio",
      "/tarefas",
      "/termos-de-uso",
      "/wl/login",
    ]
  `)
})

test('no screen is open to anyone but those that whoever is out needs', () => {
  const open = all.filter(({ seenBy }) => seenBy === 'anyone').map(({ path }) => path)
  expect(open).toEqual([
    '/account-recovery',
    '/account-recovery/:token',
    '/empresas/activation',
    '/termos-de-uso',
    '/politica-de-privacidade',
  ])
})

test('L39, M32: each address has a title of its own', () => {
  const titles = all.flatMap((place) => [
    place.title,
    ...Object.keys(place.titles ?? {}).map((part) => titleAt(place, { id: part })),
  ])
  expect(titles.length).toBeGreaterThan(40)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.every((title) => title.length > 2 && title.length < 30)).toBe(true)
})

test('a letter of the keyboard goes to one place', () => {
  const letters = all.flatMap(({ menu }) => menu?.letter ?? [])
  expect(new Set(letters).size).toBe(letters.length)
})
