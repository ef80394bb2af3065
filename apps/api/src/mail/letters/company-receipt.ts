import type { Day, Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { greet, type LetterForm } from '../form.ts'
import { writeDay, writeMonth, writeReais } from '../letter-figures.ts'

type Values = {
  readonly company: string
  readonly month: Month
  readonly seats: number
  readonly value: Cents
  readonly dueOn: Day
}

export const companyReceipt: LetterForm<Values> = {
  subject: ({ company, month }) => `Recebemos o pagamento de ${company}: ${writeMonth(month)}`,
  paragraphs: ({ company, month, seats, value, dueOn }) => [
    greet(),
    `Recebemos ${writeReais(value)} de ${company}, por ${seats === 1 ? '1 lugar' : `${seats} lugares`} em ` +
      `${writeMonth(month)}, com vencimento em ${writeDay(dueOn)}. Obrigado.`,
    'Este e-mail é o seu recibo.',
  ],
}
