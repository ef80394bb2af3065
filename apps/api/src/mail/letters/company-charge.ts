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
  /** The charge's page at the gateway. */
  readonly link: string
}

export const companyCharge: LetterForm<Values> = {
  subject: ({ company, month }) => `Fatura de ${company}: ${writeMonth(month)}`,
  paragraphs: ({ company, month, seats, value, dueOn }) => [
    greet(),
    `A fatura de ${company} por ${seats === 1 ? '1 lugar' : `${seats} lugares`} em ${writeMonth(month)} é de ` +
      `${writeReais(value)} e vence em ${writeDay(dueOn)}.`,
    'Na página da fatura você paga por Pix, boleto ou cartão.',
  ],
  button: ({ link }) => ({ label: 'Ver e pagar a fatura', link }),
}
