import { greet, type LetterForm } from '../form.ts'

type Values = { readonly name: string; readonly agent: string; readonly address: string }

export const newDevice: LetterForm<Values> = {
  subject: () => 'Sua conta foi aberta em um aparelho novo',
  paragraphs: ({ name, agent, address }) => [
    greet(name),
    `Alguém entrou na sua conta em um aparelho que não conhecíamos: ${agent}, do endereço ${address}.`,
    'Se foi você, não precisa fazer nada. Se não foi, encerre a sessão e troque a senha agora mesmo.',
  ],
  button: (_, appUrl) => ({ label: 'Ver aparelhos', link: `${appUrl}/configuracoes/seguranca` }),
}
