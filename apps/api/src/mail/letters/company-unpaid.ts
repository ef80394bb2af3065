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
  readonly link: string
  /** Which of the three it is. */
  readonly no: number
  /** Until then the people of the company keep its plan. */
  readonly endsOn: Day
}

const SUBJECTS = [
  'A fatura da sua empresa está em aberto',
  'A fatura da sua empresa continua em aberto',
  'Último aviso: o plano da sua empresa vai parar',
] as const

export const companyUnpaid: LetterForm<Values> = {
  subject: ({ no }) => SUBJECTS[no - 1] ?? SUBJECTS[0],
  paragraphs: ({ company, month, value, dueOn, endsOn }) => [
    greet(),
    `A fatura de ${company} de ${writeMonth(month)}, de ${writeReais(value)}, venceu em ${writeDay(dueOn)} e ` +
      'ainda não foi paga.',
    `Se ela não for paga até ${writeDay(endsOn)}, o plano que ${company} oferece para. Ninguém perde os seus ` +
      'dados, e o plano volta quando a fatura for paga.',
  ],
  button: ({ link }) => ({ label: 'Ver e pagar a fatura', link }),
}
