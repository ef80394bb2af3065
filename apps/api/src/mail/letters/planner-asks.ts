import { greet, type LetterForm, UNNAMED_PERSON } from '../form.ts'

type Values = { readonly name: string; readonly planner: string; readonly email: string }

export const plannerAsks: LetterForm<Values> = {
  subject: () => 'Um planejador pede acesso à sua conta',
  paragraphs: ({ name, planner, email }) => [
    greet(name),
    `${planner || UNNAMED_PERSON} (${email}) quer ver e alterar as suas finanças com você. ` +
      'Nada acontece antes de você autorizar, e você pode encerrar o acesso quando quiser.',
    'Se não conhece quem pediu, recuse na mesma página.',
  ],
  button: (_, appUrl) => ({ label: 'Ver o pedido', link: `${appUrl}/configuracoes/seguranca` }),
}
