import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { greet, type LetterForm } from '../form.ts'
import { writeDay, writeReais } from '../letter-figures.ts'

type Values = {
  readonly name: string
  readonly value: Cents
  readonly dueOn: Day
  readonly until: Day
}

export const chargeReceipt: LetterForm<Values> = {
  subject: (_, { article, name }) => `Recebemos o pagamento d${article} ${name}`,
  paragraphs: ({ name, value, dueOn, until }) => [
    greet(name),
    `Recebemos ${writeReais(value)} da sua assinatura, com vencimento em ${writeDay(dueOn)}. ` +
      `Obrigado. O seu plano vale até ${writeDay(until)}.`,
    'Este e-mail é o seu recibo. As faturas ficam em Configurações, Plano.',
  ],
  button: (_, appUrl) => ({ label: 'Ver minhas faturas', link: `${appUrl}/configuracoes/plano` }),
}
