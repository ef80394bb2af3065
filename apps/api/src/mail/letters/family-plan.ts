import type { Day } from '@saldo/domain/calendar'
import { greet, type LetterForm } from '../form.ts'
import { writeDay } from '../letter-figures.ts'

type Values = {
  readonly name: string
  readonly family: string
  /** The last day of the plan; null where it goes on after all. */
  readonly endsOn: Day | null
}

export const familyPlan: LetterForm<Values> = {
  subject: ({ endsOn }) =>
    endsOn === null ? 'O plano da sua família continua' : 'O plano da sua família vai terminar',
  paragraphs: ({ name, family, endsOn }) => [
    greet(name),
    endsOn === null
      ? `O plano que você tem pela família ${family} continua valendo, sem data para terminar.`
      : `O plano que você tem pela família ${family} vale até ${writeDay(endsOn)}. Depois disso nada fica ` +
        'bloqueado: você continua vendo, lançando e exportando tudo, e pode assinar um plano seu.',
  ],
  button: (_, appUrl) => ({ label: 'Ver meu plano', link: `${appUrl}/configuracoes/plano` }),
}
