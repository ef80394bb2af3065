import type { Objective } from '@saldo/contract/objectives'
import { type Day, monthOf } from '@saldo/domain/calendar'
import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import { showMonth } from '@saldo/domain/month-names'
import type { CategoryTone } from '../ui/tones.ts'

/** What a goal is for, in words, with the colour of its drawing. */
export const categoryLabels = {
  aposentar: { label: 'Aposentar', tone: 'amber' },
  'comprar-carro-novo': { label: 'Comprar carro novo', tone: 'blue' },
  'comprar-casa-propria': { label: 'Comprar casa própria', tone: 'teal' },
  casar: { label: 'Casar', tone: 'rose' },
  'comprar-eletronicos': { label: 'Comprar eletrônicos', tone: 'indigo' },
  empreender: { label: 'Empreender', tone: 'orange' },
  estetica: { label: 'Estética', tone: 'pink' },
  'formacao-profissional': { label: 'Formação profissional', tone: 'violet' },
  'reserva-emergencia': { label: 'Reserva de emergência', tone: 'emerald' },
  viajar: { label: 'Viajar', tone: 'sky' },
  'viver-de-rendimento': { label: 'Viver de rendimento', tone: 'lime' },
  outros: { label: 'Outros', tone: 'slate' },
} as const satisfies Record<ObjectiveCategory, { label: string; tone: CategoryTone }>

/** Where a goal stands, as its badge says it. */
export function badgeOf({ done, pace, finalDate }: Objective, today: string) {
  if (done) return { label: 'Concluído', tone: 'emerald' } as const
  if (finalDate < today) return { label: 'Prazo encerrado', tone: 'orange' } as const
  if (pace === null) return { label: 'Começando', tone: 'slate' } as const
  return pace.onTime
    ? ({ label: 'No ritmo', tone: 'emerald' } as const)
    : ({ label: 'Atrasado', tone: 'orange' } as const)
}

/** Whether the date will be met, in one sentence (decisions.md §13). */
export function paceText({ done, pace, finalDate, reachedPercent }: Objective, today: Day): string {
  const end = showMonth(monthOf(finalDate))
  if (done)
    return reachedPercent > 10_000
      ? 'Você guardou mais do que precisava.'
      : 'Tudo o que precisava está guardado.'
  if (finalDate < today) return `O prazo terminou em ${end}.`
  if (pace === null) return `Prazo: ${end}. O ritmo aparece depois do primeiro mês completo.`
  if (pace.month === null) return `Sem depósitos nos últimos três meses. Prazo: ${end}.`
  const expected = showMonth(pace.month)
  return pace.onTime
    ? `No ritmo atual fica pronto em ${expected}, dentro do prazo.`
    : `No ritmo atual fica pronto em ${expected}, depois do prazo (${end}).`
}
