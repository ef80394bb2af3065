import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { greet, type LetterForm } from '../form.ts'
import { writeDay, writeReais } from '../letter-figures.ts'
import { codeParagraphs } from './charge-renewal.ts'

type Values = {
  readonly name: string
  readonly value: Cents
  readonly dueOn: Day
  /** Which of the three it is. */
  readonly no: number
  /** When the charge is given up, and the plan with it. */
  readonly endsOn: Day
  readonly isCard: boolean
  /** The code or the line by which it is paid; absent in letters of before. */
  readonly pixCode?: string | null
  readonly line?: string | null
}

const SUBJECTS = [
  'Não conseguimos receber a sua assinatura',
  'A sua assinatura continua em aberto',
  'Último aviso: a sua assinatura vai ser suspensa',
] as const

export const chargeUnpaid: LetterForm<Values> = {
  subject: ({ no }) => SUBJECTS[no - 1] ?? SUBJECTS[0],
  paragraphs: ({ name, value, dueOn, endsOn, isCard, pixCode = null, line = null }) => [
    greet(name),
    `A fatura de ${writeReais(value)}, com vencimento em ${writeDay(dueOn)}, ainda não foi paga. ` +
      (isCard
        ? 'O banco não autorizou a cobrança no seu cartão. Vamos tentar de novo; se preferir, troque o cartão.'
        : 'Você pode pagá-la agora, pelo Pix ou pelo boleto.'),
    ...codeParagraphs({ pixCode, line }),
    `Se ela não for paga até ${writeDay(endsOn)}, a assinatura é suspensa. Os seus dados ficam onde estão, ` +
      'e você continua podendo ver e exportar tudo.',
  ],
  button: (_, appUrl) => ({ label: 'Pagar agora', link: `${appUrl}/assinatura/pagamento` }),
}
