import { describe, expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '../categories/default-tree.ts'
import { toCents } from '../money.ts'
import { nameKey } from '../transactions/names.ts'
import { categoryOfLine, entryTypeOfLine, lineRuleOf } from './line-rule.ts'

const nameOf = (id: string | null) =>
  DEFAULT_CATEGORIES.find((category) => category.id === id)?.name ?? null
const ruleOf = (kind: 'bank' | 'card', memo: string, value: number) =>
  lineRuleOf({
    nameKey: nameKey(memo),
    value: toCents(value),
    kind,
    ownerKey: nameKey('Ana Souza Lima'),
  })

describe('a line is classified by the words of the bank', () => {
  test.each([
    ['card', 'Pagamento recebido', 10_000, 'card_payment', 'Pagamento de fatura'],
    ['card', 'PAGTO POR DEB EM C/C', 10_000, 'card_payment', 'Pagamento de fatura'],
    ['card', 'Pagamentos Validos Normais', 10_000, 'card_payment', 'Pagamento de fatura'],
    ['card', 'OBRIGADO PELO PAGAMENTO', 10_000, 'card_payment', 'Pagamento de fatura'],
    ['card', 'DEB AUTOM DE FATURA EM C/C', 10_000, 'card_payment', 'Pagamento de fatura'],
    ['card', 'Estorno de Amazon', 500, 'card_refund', null],
    ['card', 'Cashback do mês', 500, 'cashback', 'Cashback'],
    ['card', 'IOF de compra internacional', -19, 'iof', 'IOF'],
    ['bank', 'Pagamento de fatura', -10_000, 'card_payment', 'Pagamento de fatura'],
    ['bank', 'PGTO FATURA CARTAO', -10_000, 'card_payment', 'Pagamento de fatura'],
    ['bank', 'Aplicação RDB', -10_000, 'savings_move', 'Transferência'],
    ['bank', 'Resgate RDB', 10_000, 'savings_move', 'Transferência'],
    ['bank', 'Pix enviado - ANA SOUZA LIMA', -10_000, 'own_transfer', 'Transferência'],
    ['bank', 'TED mesma titularidade', 10_000, 'own_transfer', 'Transferência'],
    ['bank', 'CREDITO DE SALÁRIO', 10_000, 'salary', 'Salário'],
    ['bank', 'IOF', -12, 'iof', 'IOF'],
    // A centavo is money like any other.
    ['card', 'Cashback do mês', 1, 'cashback', 'Cashback'],
    ['card', 'Pagamento recebido', 1, 'card_payment', 'Pagamento de fatura'],
    ['bank', 'IOF', -1, 'iof', 'IOF'],
    ['bank', 'PGTO FATURA CARTAO', -1, 'card_payment', 'Pagamento de fatura'],
    ['bank', 'CREDITO DE SALÁRIO', 1, 'salary', 'Salário'],
  ] as const)('%s: "%s" of %d is %s', (kind, memo, value, rule, category) => {
    expect(ruleOf(kind, memo, value)).toBe(rule)
    expect(nameOf(categoryOfLine({ rule, value: toCents(value) }))).toBe(category)
  })

  test('H15: a Pix of a friend is income, though the value is that of a purchase', () => {
    expect(ruleOf('bank', 'Pix recebido - Beto Souza Lima', 10_000)).toBeNull()
    expect(ruleOf('bank', 'Pix recebido - Ana', 10_000)).toBeNull()
  })

  test.each([
    ['card', 'Pagamento de fatura do cartão', -500],
    ['card', 'CREDITO DE SALÁRIO', -500],
    ['bank', 'Salários pagos', -500],
    ['bank', 'Pagamento de fatura', 500],
    ['bank', 'Compra de Ana Souza Lima', -500],
  ] as const)('on a %s "%s" of %d has no rule', (kind, memo, value) => {
    expect(ruleOf(kind, memo, value)).toBeNull()
  })

  test('H15: a first name alone is everybody’s, a first and a last one are the owner’s', () => {
    const of = (ownerKey: string) =>
      lineRuleOf({ nameKey: 'pix ana souza', value: toCents(-500), kind: 'bank', ownerKey })
    expect([of('ana'), of('ana souza')]).toEqual([null, 'own_transfer'])
  })

  test('a purchase has no rule, and goes where unnamed things go', () => {
    expect(ruleOf('card', 'Padaria', -500)).toBeNull()
    expect(nameOf(categoryOfLine({ rule: null, value: toCents(-1) }))).toBe('Diversos (Variável)')
    expect(nameOf(categoryOfLine({ rule: null, value: toCents(1) }))).toBe('Outras rendas')
  })

  test.each([
    [-100, 'expenses', 'expenses'],
    [-100, 'investiments', 'investiments'],
    [100, 'investiments', 'investiments'],
    [100, 'revenues', 'revenues'],
    [100, null, 'revenues'], // a refund on a card
    [-100, 'bankOperation', 'expenses'],
    [-1, null, 'expenses'],
  ] as const)('%d cents under %s are %s', (value, group, expected) => {
    expect(entryTypeOfLine(toCents(value), group)).toBe(expected)
  })
})
