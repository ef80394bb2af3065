import { greet, type LetterForm } from '../form.ts'

type Values = { readonly name: string; readonly agent: string; readonly max: number }

export const sessionLimit: LetterForm<Values> = {
  subject: () => 'Encerramos a sessão menos usada da sua conta',
  paragraphs: ({ name, agent, max }) => [
    greet(name),
    `Sua conta pode ficar aberta em até ${max} aparelhos ao mesmo tempo. Alguém entrou em mais um, e saímos daquele que estava há mais tempo sem uso: ${agent}.`,
    'Se foi você, não precisa fazer nada. Se não foi, encerre as sessões e troque a senha agora mesmo.',
  ],
  button: (_, appUrl) => ({ label: 'Ver aparelhos', link: `${appUrl}/configuracoes/seguranca` }),
}
