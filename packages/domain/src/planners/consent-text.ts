/** What a client agrees to; its version and its words are kept with the consent (reliability.md U4). */
export const PLANNER_CONSENT = {
  version: '2026-11',
  text:
    'Autorizo este planejador a ver e a alterar minhas contas, cartões, movimentações e planos em meu nome. ' +
    'Ele não vê minha senha, não muda meu perfil e não decide o que minha família vê. Cada acesso dele fica ' +
    'registrado e posso lê-lo. Posso encerrar a autorização quando quiser, e ela deixa de valer na hora.',
} as const

/** How long a planner's session in a client's account lasts (decisions.md §9). */
export const CLIENT_SESSION_MINUTES = 60
