import { greet, type LetterForm } from '../form.ts'

type Values = { readonly name: string; readonly link: string }

export const recovery: LetterForm<Values> = {
  subject: () => 'Crie uma nova senha',
  paragraphs: ({ name }) => [
    greet(name),
    'Recebemos um pedido para recuperar sua conta. O link vale por 10 minutos e uma única vez.',
    'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
  ],
  button: ({ link }) => ({ label: 'Criar nova senha', link }),
}
