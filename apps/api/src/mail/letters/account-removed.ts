import { greet, type LetterForm } from '../form.ts'

type Values = {
  readonly name: string
  readonly protocol: string
  /** The plan that was paid for and has ended with the account, where there was one. */
  readonly hadSubscription?: boolean
}

export const accountRemoved: LetterForm<Values> = {
  subject: () => 'Sua conta foi excluída',
  paragraphs: ({ name, protocol, hadSubscription = false }) => [
    greet(name),
    ...(hadSubscription ? ['Sua assinatura foi cancelada antes, e nada mais será cobrado.'] : []),
    'Sua conta e os seus dados foram excluídos, como você pediu. Guardamos apenas o que a lei ' +
      'manda, sem o seu nome: as autorizações que você deu e os registros de acesso.',
    `Se precisar deles, este é o protocolo da exclusão: ${protocol}.`,
  ],
}
