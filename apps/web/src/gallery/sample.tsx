import { toneAt } from '../ui/tones.ts'

const groups = ['Moradia', 'Alimentação', 'Saúde', 'Transporte', 'Educação', 'Lazer'] as const
const names = [
  'Plano de saúde',
  'Farmácia',
  'Ônibus',
  'Aluguel',
  'Padaria',
  'Água e esgoto',
] as const

/** Three hundred, for the speed of the list. */
export const categories = Array.from({ length: 300 }, (_, index) => ({
  value: `c${index}`,
  label: `${names[index % names.length]} ${index + 1}`,
  group: groups[Math.floor(index / 50)] ?? '',
  tone: toneAt(index),
}))

export const periods = [
  { value: 'yearly', label: 'Anual' },
  { value: 'halfyearly', label: 'Semestral' },
  { value: 'monthly', label: 'Mensalmente' },
  { value: 'fortnightly', label: 'Quinzenalmente' },
  { value: 'weekly', label: 'Semanalmente' },
  { value: 'daily', label: 'Diariamente' },
] as const

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

export function showMoney(value: number): string {
  return money.format(value).replace('-', '−')
}

const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact' })

export function showCompact(value: number): string {
  return compact.format(value)
}

export type Entry = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly tone: ReturnType<typeof toneAt>
  readonly day: string
  readonly person: string
  readonly value: number
  readonly paid: boolean
}

/** Ten thousand rows, long names and large sums among them. */
export const entries: readonly Entry[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index),
  name: index % 7 === 0 ? 'Supermercado com um nome de quarenta letras' : `Compra ${index + 1}`,
  category: names[index % names.length] ?? '',
  tone: toneAt(index),
  day: `${String((index % 28) + 1).padStart(2, '0')} nov`,
  person: index % 2 ? 'Ana' : 'Beto Carvalho',
  value: index % 5 === 0 ? 9200 : -(((index * 37) % 900) + 12.5),
  paid: index % 4 !== 0,
}))
