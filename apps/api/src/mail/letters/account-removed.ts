import { greet, type LetterForm } from '../form.ts'

type Values = { readonly name: string; readonly protocol: string }

export const accountRemoved: LetterForm<Values> = {
  subject: () => 'Sua conta foi excluída',
  paragraphs: ({ name, protocol }) => [
    greet(name),
    'Sua conta e os seus dados foram excluídos, como você pediu. Guardamos apenas o que a lei ' +
      'manda, sem o seu nome: as autorizações que você deu e os registros de acesso.',
    `Se precisar deles, este é o protocolo da exclusão: ${protocol}.`,
  ],
}
