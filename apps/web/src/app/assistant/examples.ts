/** Of the kinds that are understood; what is typed in other words is too. */
export const examples = [
  'Quanto gastei este mês?',
  'O que vence esta semana?',
  'Quando vence a fatura?',
  'Posso gastar R$ 200?',
  'Onde gastei mais?',
  'Quanto tenho na conta?',
  'Como estão meus objetivos?',
] as const
