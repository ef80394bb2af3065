import { greet, type LetterForm, type NoValues } from '../form.ts'

export const alreadyRegistered: LetterForm<NoValues> = {
  subject: () => 'Você já tem uma conta',
  paragraphs: () => [
    greet(),
    'Alguém tentou criar uma conta com este e-mail, mas você já tem uma.',
    'Se foi você e não lembra a senha, recupere a conta.',
  ],
  button: (_, appUrl) => ({ label: 'Recuperar conta', link: `${appUrl}/account-recovery` }),
}
