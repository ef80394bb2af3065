import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameKey } from '../../transactions/names.ts'
import { DEFAULT_CATEGORIES } from '../default-tree.ts'
import type { CountedGroup } from '../kinds.ts'
import { categoryFromWords } from './find.ts'
import { STEMS } from './table.ts'

const nameOf = new Map(DEFAULT_CATEGORIES.map(({ id, name }) => [id, name]))

function found(memo: string, more: { isIncome?: boolean; typed?: CountedGroup } = {}) {
  const match = categoryFromWords({ nameKey: nameKey(memo), ...more })
  return match === null ? null : nameOf.get(match)
}

describe('the table of words', () => {
  test('has at least 400 stems that banks and shops write', () => {
    expect(STEMS.filter(({ kind }) => kind !== 'said').length).toBeGreaterThan(400)
  })

  test('has stems as descriptions are compared: lower case, without accents, two letters at least', () => {
    for (const { words } of STEMS) expect(words.join(' ')).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/u)
    expect(STEMS.filter(({ text }) => text.length < 2)).toEqual([])
  })

  test('gives no stem of a bank to two categories of one sign: such a one would name nothing', () => {
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const { text, isPrefix, group, categoryId, kind } of STEMS) {
      if (kind === 'said') continue
      const key = `${text}${isPrefix ? '*' : ''}|${group === 'revenues'}`
      const before = seen.get(key)
      if (before !== undefined && before !== categoryId) twice.push(text)
      seen.set(key, categoryId)
    }
    expect(twice).toEqual([])
  })
})

describe('the category that words name', () => {
  test.each([
    ['COMPRA CARTAO - Drogasil 1290', 'Farmácia'],
    ['SUPERMERCADÃO DO POVO', 'Supermercado'],
    ['IFD*FARMACIA CENTRAL', 'Delivery'],
    ['UBER *EATS', 'Delivery'],
    ['UBER *TRIP', 'Táxi e aplicativos'],
    ['MERCADO BITCOIN', 'Criptomoedas'],
    ['Amazon Prime', 'Assinaturas'],
    ['CLINICA VETERINARIA BICHOS', 'Veterinário'],
    ['SAQUE 24H', 'Saque'],
    ['PAGAMENTO CONTA DE LUZ', 'Energia'],
    ['MERCADO DO BAIRRO', 'Mercado'],
    ['MERCADO PAGO', null],
    ['MERCADO PAGO *PADARIA', 'Padaria'],
    ['MERCADO LIVRE', 'Compras'],
    ['PADARIA E RESTAURANTE', null],
    ['RESTAURANTE E LANCHONETE', 'Alimentação fora'],
    ['SUPERMERCADO E PADARIA', 'Mercado'],
    ['COMPRA COM CARTAO', null],
    ['Bartolomeu', null],
    ['', null],
    ['***', null],
  ])('%s: %s', (memo, name) => {
    expect(found(memo)).toBe(name)
  })

  test.each([
    ['PIX ENVIADO JOAO POSTO SILVA', null],
    ['PIX ENVIADO POSTO SILVA', null],
    ['PIX ENVIADO POSTO SILVA LTDA', 'Combustível'],
    ['PIX ENVIADO PADARIA DO ZE', 'Padaria'],
    ['PIX ENVIADO 12/03 FAXINA', 'Serviços domésticos'],
    ['TED ENVIADA MARIA BAR', null],
    ['PIX ENVIADO ANA PET SHOP AMIGO', 'Animais de estimação'],
  ])('surnames are words too: %s: %s', (memo, name) => {
    expect(found(memo)).toBe(name)
  })

  test.each([
    ['ALUGUEL', false, 'Aluguel'],
    ['ALUGUEL', true, 'Aluguel recebido'],
    ['SALARIO', false, null],
    ['SALARIO', true, 'Salário'],
    ['DROGASIL', true, null],
    ['ENTRE CONTAS', true, 'Transferência'],
  ])(
    'money in is no expense and money out no income: %s, income %s: %s',
    (memo, isIncome, name) => {
      expect(found(memo, { isIncome })).toBe(name)
    },
  )

  test.each([
    ['luz', 'expenses', 'Energia'],
    ['gasolina', 'expenses', 'Combustível'],
    ['Almoço', 'expenses', 'Restaurantes'],
    ['remédio', 'expenses', 'Farmácia'],
    ['uber', 'expenses', 'Táxi e aplicativos'],
    ['ifood', 'expenses', 'Delivery'],
    ['netflix', 'expenses', 'Streaming'],
    ['pet', 'expenses', 'Animais de estimação'],
    ['viagem', 'expenses', 'Viagens'],
    ['aluguel', 'expenses', 'Aluguel'],
    ['aluguel', 'revenues', 'Aluguel recebido'],
    ['bolsa', 'revenues', 'Auxílios e bolsas'],
    ['bolsa', 'investiments', 'Renda variável'],
    ['saque', 'expenses', null],
    ['Pedro', 'expenses', null],
  ] as const)('what people say counts where they type: %s as %s: %s', (text, group, name) => {
    expect(found(text, { typed: group })).toBe(name)
  })

  test('what people say alone judges no line of a bank', () => {
    expect(found('LUZ')).toBeNull()
  })

  test('is always of the sign, and one that a stem in the text names, or the one above it', () => {
    const groups = new Map(DEFAULT_CATEGORIES.map(({ id, group }) => [id, group]))
    const drawn = fc.array(fc.constantFrom(...STEMS), { maxLength: 4 })
    fc.assert(
      fc.property(drawn, fc.boolean(), (stems, isIncome) => {
        const key = stems.map(({ words }) => words.join(' ')).join(' ')
        const id = categoryFromWords({ nameKey: key, isIncome })
        if (id === null) return
        const group = groups.get(id)
        if (group !== 'bankOperation') expect(group === 'revenues').toBe(isIncome)
        const inText = STEMS.filter(({ words }) => key.includes(words.join(' ')))
        expect(inText.flatMap((stem) => [stem.categoryId, stem.parentId])).toContain(id)
      }),
    )
  })
})
