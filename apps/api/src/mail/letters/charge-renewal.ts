import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { greet, type LetterForm } from '../form.ts'
import { writeDay, writeReais } from '../letter-figures.ts'

type Values = {
  readonly name: string
  readonly value: Cents
  readonly dueOn: Day
  readonly pixCode: string | null
  /** The line of a boleto, as digits. */
  readonly line: string | null
}

/** How a charge is paid, in a paragraph: its code, or its line. */
export function codeParagraphs({ pixCode, line }: Pick<Values, 'pixCode' | 'line'>): string[] {
  if (pixCode !== null) return ['Pix copia e cola:', pixCode]
  return line === null ? [] : ['Linha digitável do boleto:', line]
}

export const chargeRenewal: LetterForm<Values> = {
  subject: ({ dueOn }) => `A sua assinatura renova em ${writeDay(dueOn)}`,
  paragraphs: ({ name, value, dueOn, pixCode, line }) => [
    greet(name),
    `A renovação da sua assinatura é de ${writeReais(value)} e vence em ${writeDay(dueOn)}.`,
    ...codeParagraphs({ pixCode, line }),
    'Se já pagou, não precisa fazer nada. Em Configurações, Plano, você vê o QR Code, troca a forma de ' +
      'pagamento ou cancela.',
  ],
  button: (_, appUrl) => ({ label: 'Pagar a renovação', link: `${appUrl}/assinatura/pagamento` }),
}
