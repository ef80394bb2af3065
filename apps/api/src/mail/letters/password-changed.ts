import { greet, type LetterForm } from '../form.ts'

/** After a recovery link the letter does not greet by name. */
type Values = { readonly name?: string }

export const passwordChanged: LetterForm<Values> = {
  subject: () => 'Sua senha foi alterada',
  paragraphs: ({ name }) => [
    greet(name),
    'A senha da sua conta acaba de ser alterada e as sessões em outros aparelhos foram encerradas.',
    'Se não foi você, recupere a conta agora mesmo.',
  ],
  button: (_, appUrl) => ({ label: 'Recuperar conta', link: `${appUrl}/account-recovery` }),
}
