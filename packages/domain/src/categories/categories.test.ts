import { describe, expect, test } from 'vitest'
import { CATEGORY_COLORS } from './category-colours.ts'
import { DEFAULT_CATEGORIES, DEFAULT_CATEGORY_IDS } from './default-tree.ts'
import { CATEGORY_NAME_MAX, isCounted } from './kinds.ts'
import { refuseSubcategoryName } from './reserved.ts'

/** Where a plan shows it (decisions.md §7): the five groups, or nowhere. */
function plannedUnder({ group, sort, type }: (typeof DEFAULT_CATEGORIES)[number]) {
  if (!isCounted(group)) return null
  if (group !== 'expenses') return group
  if (type !== null) return type
  return sort === 'fixed' ? 'essential' : 'noessential'
}

describe('what counts', () => {
  test('C5, J5: paying an invoice, moving money and saving for a goal count as nothing, a refund without category does', () => {
    expect(isCounted('invoice')).toBe(false)
    expect(isCounted('bankOperation')).toBe(false)
    expect(isCounted('objective')).toBe(false)
    expect(isCounted('expenses')).toBe(true)
    expect(isCounted(null)).toBe(true)
  })
})

describe('the tree that everyone has', () => {
  const byName = new Map(DEFAULT_CATEGORIES.map((category) => [category.name, category]))
  const byId = new Map(DEFAULT_CATEGORIES.map((category) => [category.id, category]))

  test('is a household’s: at least 75 names, none twice, in all five budget groups', () => {
    expect(DEFAULT_CATEGORIES.length).toBeGreaterThanOrEqual(75)
    expect(byName.size).toBe(DEFAULT_CATEGORIES.length)
    const groups = new Set(DEFAULT_CATEGORIES.map(plannedUnder))
    expect(groups).toEqual(
      new Set(['revenues', 'essential', 'noessential', 'debts', 'investiments', null]),
    )
  })

  test.each([
    ['Salário', 'revenues'],
    ['Outras rendas', 'revenues'],
    ['Cashback', 'revenues'],
    ['Estorno', 'revenues'],
    ['Aluguel', 'essential'],
    ['Condomínio', 'essential'],
    ['IPTU', 'essential'],
    ['IPVA', 'essential'],
    ['Energia', 'essential'],
    ['Água', 'essential'],
    ['Internet', 'essential'],
    ['Streaming', 'essential'],
    ['Plano de saúde', 'essential'],
    ['Escola', 'essential'],
    ['Diversos (Fixa)', 'essential'],
    ['Mercado', 'noessential'],
    ['Restaurantes', 'noessential'],
    ['Delivery', 'noessential'],
    ['Transporte', 'noessential'],
    ['Combustível', 'noessential'],
    ['Farmácia', 'noessential'],
    ['Diversos (Variável)', 'noessential'],
    ['Empréstimo', 'debts'],
    ['Financiamento', 'debts'],
    ['Juros e multas', 'debts'],
    ['IOF', 'debts'],
    ['Reserva de emergência', 'investiments'],
    ['Renda fixa', 'investiments'],
    ['Ações', 'investiments'],
    ['Previdência', 'investiments'],
    ['Pagamento de fatura', null],
    ['Depósito', null],
    ['Saque', null],
    ['Transferência', null],
    ['Guardado em objetivos', null],
  ])('%s is planned under %s', (name, group) => {
    const category = byName.get(name)
    expect(category && plannedUnder(category)).toBe(group)
  })

  test('has an opening balance nowhere: that is no category', () => {
    expect(byName.has('Saldo inicial')).toBe(false)
  })

  test('has ids that are UUIDs, each once, and parents before their children', () => {
    const seen = new Set<string>()
    for (const { id, parentId } of DEFAULT_CATEGORIES) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u)
      expect(seen.has(id)).toBe(false)
      if (parentId !== null) expect(seen.has(parentId)).toBe(true)
      seen.add(id)
    }
  })

  test('is two levels deep, and a child is planned and coloured as its parent', () => {
    for (const child of DEFAULT_CATEGORIES) {
      if (child.parentId === null) continue
      const parent = byId.get(child.parentId)
      expect(parent?.parentId).toBeNull()
      const { group, sort, type, color } = child
      expect(parent).toMatchObject({ group, sort, type, color })
    }
  })

  test('has names that fit, known colours and icons spelt as lucide spells them', () => {
    for (const { name, color, icon } of DEFAULT_CATEGORIES) {
      expect(name.length).toBeLessThanOrEqual(CATEGORY_NAME_MAX)
      expect(CATEGORY_COLORS).toContain(color)
      expect(icon).toMatch(/^[a-z]+(?:-[a-z0-9]+)*$/u)
    }
  })

  test('has under its fixed ids what the imports and the bank movements count on', () => {
    const named = Object.values(DEFAULT_CATEGORY_IDS).map((id) => byId.get(id)?.name)
    expect(named).toEqual([
      'Salário',
      'Outras rendas',
      'Cashback',
      'Estorno',
      'Assinaturas',
      'Diversos (Fixa)',
      'Diversos (Variável)',
      'Juros do cartão',
      'IOF',
      'Multas por atraso',
      'Reserva de emergência',
      'Pagamento de fatura',
      'Depósito',
      'Saque',
      'Transferência',
      'Ajuste de saldo',
      'Guardado em objetivos',
    ])
  })
})

test.each([
  ['Cachorro', null],
  ['Outras rendas extras', null],
  ['Outras rendas', 'category_name_reserved'],
  [' outras  RENDAS ', 'category_name_reserved'],
  ['', 'category_name_missing'],
  [' \u00A0 ', 'category_name_missing'],
])('a subcategory named "%s": %s', (name, expected) => {
  expect(refuseSubcategoryName(name)).toBe(expected)
})
