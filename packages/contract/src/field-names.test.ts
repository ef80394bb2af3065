import { expect, test } from 'vitest'
import { nameOfField } from './field-names.ts'

const PLAN = '01a1fe9f-1180-759b-9747-d1e1e12d9694'

test.each([
  ['value', 'valor'],
  ['debit.3.value', 'Dinheiro e contas, linha 4: valor'],
  ['revenuesCategories.0.value', 'Receitas, linha 1: valor'],
  ['essentialCategories', 'Despesas Fixas'],
  [
    `${PLAN}.essentialCategories.1.budgetValue`,
    'Despesas Fixas, linha 2: porcentagem das receitas',
  ],
  [`${PLAN}.version`, 'versão'],
  [`${PLAN}.investimentCategories.0.somethingElse`, 'Investimentos, linha 1'],
  [PLAN, ''],
  ['transaction.payment', 'forma de pagamento'],
  ['lines.3.category', 'categoria'],
  ['lines.3.unheard', ''],
])('M25: %s is called %s', (field, name) => {
  expect(nameOfField(field)).toBe(name)
})
