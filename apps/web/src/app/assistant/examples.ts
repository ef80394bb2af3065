/** One of each kind that is understood. */
export const examples = [
  'Quanto gastei este mês?',
  'O que vence esta semana?',
  'Quando vence a fatura?',
  'Posso gastar R$ 200?',
  'Como estão meus objetivos?',
] as const
