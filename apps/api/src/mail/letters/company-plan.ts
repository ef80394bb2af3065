import type { Day } from '@saldo/domain/calendar'
import { greet, type LetterForm } from '../form.ts'
import { writeDay } from '../letter-figures.ts'

type Values = {
  readonly name: string
  readonly company: string
  readonly state: 'running' | 'leaving' | 'stopped'
  readonly endsOn: Day | null
}

const KEPT =
  'Os seus dados ficam onde estão: você continua vendo, lançando e exportando tudo. Se quiser, assine um plano seu.'

function subjectOf({ company, state }: Values): string {
  if (state === 'running') return `O plano que ${company} oferece está valendo`
  return state === 'leaving'
    ? `O plano que ${company} oferece vai terminar`
    : `O plano que ${company} oferece parou`
}

function newsOf({ company, state, endsOn }: Values): readonly string[] {
  if (state === 'running') return [`O plano que ${company} oferece a você está valendo.`]
  if (state === 'stopped' || endsOn === null) {
    return [
      `O plano que ${company} oferece a você parou. Fale com a empresa para saber mais.`,
      KEPT,
    ]
  }
  return [
    `${company} encerra o plano que oferece a você. Ele vale até ${writeDay(endsOn)}, e nada muda até lá.`,
    KEPT,
  ]
}

export const companyPlan: LetterForm<Values> = {
  subject: subjectOf,
  paragraphs: (values) => [greet(values.name), ...newsOf(values)],
  button: (_, appUrl) => ({ label: 'Ver meu plano', link: `${appUrl}/configuracoes/plano` }),
}
