import { categoryNamed } from './owner.ts'

/** The forty categories of a generated household, by their place in plans. */
const named = (names: readonly string[]) => names.map((name) => categoryNamed(name))

export const CATEGORIES = {
  revenues: named(['Salário', 'Freelance', 'Juros e dividendos', 'Cashback', 'Reembolso']),
  fixed: named([
    'Aluguel',
    'Condomínio',
    'Energia',
    'Água',
    'Internet',
    'Celular',
    'Plano de saúde',
    'Escola',
    'Streaming',
    'Academia',
  ]),
  variable: named([
    'Supermercado',
    'Restaurantes',
    'Delivery',
    'Combustível',
    'Farmácia',
    'Táxi e aplicativos',
    'Padaria',
    'Roupas e calçados',
    'Lanches e café',
    'Cinema e shows',
    'Casa e decoração',
    'Presentes',
    'Livros',
    'Viagens',
  ]),
  debts: named([
    'Empréstimo pessoal',
    'Empréstimo consignado',
    'Financiamento imobiliário',
    'Financiamento de veículo',
    'Consórcio',
    'Juros do cartão',
  ]),
  investiments: named([
    'Tesouro Direto',
    'CDB, LCI e LCA',
    'Ações',
    'Fundos imobiliários',
    'Previdência',
  ]),
} as const

const KINDS = [
  'Padaria',
  'Mercado',
  'Farmácia',
  'Posto',
  'Restaurante',
  'Lanchonete',
  'Pizzaria',
  'Açougue',
  'Papelaria',
  'Livraria',
  'Pet Shop',
  'Oficina',
  'Salão',
  'Cafeteria',
  'Sorveteria',
  'Quitanda',
  'Ótica',
  'Floricultura',
  'Confeitaria',
  'Estacionamento',
]
const OF = [
  'São João',
  'do Bosque',
  'Central',
  'Ipiranga',
  'Bela Vista',
  'da Praça',
  'Santa Rita',
  'do Zé',
  'Avenida',
  'Nova Era',
  'Primavera',
  'Vila Rica',
  'do Porto',
  'Aurora',
  'Três Irmãos',
  'Boa Viagem',
  'Esperança',
  'do Largo',
  'Jacarandá',
  'União',
]

/** Four hundred shops; the earlier, the more often they are gone to. */
export const PAYEES: readonly string[] = OF.flatMap((of) => KINDS.map((kind) => `${kind} ${of}`))

/** Where a number between 0 and 1 falls when the first of `count` is likelier by Zipf's law. */
export function zipf(count: number, exponent: number): (chance: number) => number {
  const weights = Array.from({ length: count }, (_, rank) => (rank + 1) ** -exponent)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let months = 0
  const bounds = weights.map((weight) => (months += weight / total))
  return (chance) => {
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? 1) > chance) high = middle
      else low = middle + 1
    }
    return low
  }
}
