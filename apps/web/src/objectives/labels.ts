import type { Objective } from '@saldo/contract/objectives'
import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
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
