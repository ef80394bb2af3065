import type { ContentItems } from '@saldo/contract/contents'
import { cardLesson, debtsLesson } from './lessons-of-debts.ts'
import { budgetLesson, spendingLesson } from './lessons-of-the-month.ts'
import { goalsLesson, reserveLesson } from './lessons-of-savings.ts'

/** The first trail: six short lessons, each a text of some five minutes. */
export const firstTrails: ContentItems<'trails'> = [
  {
    _id: 'primeiros-passos',
    title: 'Primeiros passos com o seu dinheiro',
    description:
      'Seis aulas curtas, para ler em cinco minutos cada uma, com o que fazer no aplicativo ao fim de cada aula.',
    items: [spendingLesson, budgetLesson, cardLesson, reserveLesson, debtsLesson, goalsLesson],
  },
]
