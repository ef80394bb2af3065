import type { PlaceName } from './family-places.ts'

/** What is spent or earned in a month of the year, whatever the year. */
export type YearlyExpense = {
  readonly name: string
  readonly category: string
  readonly place: PlaceName
  readonly month: number
  readonly day: number
  readonly cents: number
  readonly parts?: number
}

export const YEARLY: readonly YearlyExpense[] = [
  {
    name: 'IPVA — Honda Fit',
    category: 'IPVA',
    place: 'marina',
    month: 1,
    day: 14,
    cents: 241_800,
    parts: 3,
  },
  { name: 'IPTU', category: 'IPTU', place: 'marina', month: 1, day: 28, cents: 186_000, parts: 10 },
  {
    name: 'Licenciamento do carro',
    category: 'Licenciamento',
    place: 'marina',
    month: 9,
    day: 17,
    cents: 17_490,
  },
  {
    name: 'Material escolar — Kalunga',
    category: 'bookClub',
    place: 'platinum',
    month: 1,
    day: 18,
    cents: 168_400,
    parts: 4,
  },
  {
    name: 'Matrícula — Colégio Santa Clara',
    category: 'Escola',
    place: 'rafael',
    month: 1,
    day: 9,
    cents: 98_000,
  },
  {
    name: '13º salário Marina — 1ª parcela',
    category: 'Décimo terceiro',
    place: 'marina',
    month: 11,
    day: 28,
    cents: 520_000,
  },
  {
    name: '13º salário Marina — 2ª parcela',
    category: 'Décimo terceiro',
    place: 'marina',
    month: 12,
    day: 19,
    cents: 398_260,
  },
  {
    name: '13º salário Rafael — 1ª parcela',
    category: 'Décimo terceiro',
    place: 'rafael',
    month: 11,
    day: 29,
    cents: 463_500,
  },
  {
    name: '13º salário Rafael — 2ª parcela',
    category: 'Décimo terceiro',
    place: 'rafael',
    month: 12,
    day: 20,
    cents: 352_910,
  },
  {
    name: 'Adicional de férias Rafael',
    category: 'Férias',
    place: 'rafael',
    month: 7,
    day: 1,
    cents: 274_300,
  },
  {
    name: 'Adicional de férias Marina',
    category: 'Férias',
    place: 'marina',
    month: 1,
    day: 3,
    cents: 309_880,
  },
  {
    name: 'PLR Metalúrgica Andrade',
    category: 'Comissões e bônus',
    place: 'rafael',
    month: 3,
    day: 25,
    cents: 641_000,
  },
  {
    name: 'Restituição do imposto de renda',
    category: 'Restituição de imposto',
    place: 'marina',
    month: 6,
    day: 28,
    cents: 187_344,
  },
  {
    name: 'Hotel Fazenda — férias de julho',
    category: 'Viagens',
    place: 'platinum',
    month: 6,
    day: 20,
    cents: 384_000,
    parts: 5,
  },
  {
    name: 'Ceia de Natal — Empório Santa Luzia',
    category: 'Supermercado',
    place: 'platinum',
    month: 12,
    day: 21,
    cents: 74_350,
  },
  {
    name: 'Ovos de Páscoa — Cacau Show',
    category: 'Presentes',
    place: 'roxo',
    month: 4,
    day: 2,
    cents: 31_270,
  },
]
