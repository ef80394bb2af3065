import type { ContentItems } from '@saldo/contract/contents'

type Bank = ContentItems<'banks'>[number]

const bank = (
  _id: string,
  [name, specId, compeCode]: readonly [string, number, string],
  openFinanceIds: number[] = [],
): Bank => ({ _id, name, specId, openFinanceIds, belvoNames: [_id, `of${_id}`], compeCode })

/** The seven banks of the specification, in the order in which they are offered (money.md §3). */
export const firstBanks: ContentItems<'banks'> = [
  bank('caixa_br_retail', ['Caixa', 219, '104']),
  bank('nubank_br_retail', ['NuBank', 212, '260']),
  bank('bancodobrasil_br_retail', ['Banco do Brasil', 211, '001']),
  bank('itau_br_retail', ['Itaú', 201, '341'], [601]),
  bank('santander_br_retail', ['Santander', 208, '033']),
  bank('bradesco_br_retail', ['Bradesco', 203, '237']),
  bank('bancointer_br_retail', ['Inter', 215, '077']),
]
