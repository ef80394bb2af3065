/** The refusals of operators' calls: no page but theirs loads them. */
export const operatorRefusals = {
  operator_needs_factor: [
    403,
    'Ligue a verificação em duas etapas em Configurações › Acesso e segurança e entre de novo com ela.',
  ],
  person_not_found: [404, 'Não há conta com este endereço.'],
  person_is_oneself: [422, 'Ninguém desativa a própria conta por aqui.'],
  letter_to_deactivated: [422, 'Esta conta está desativada: ative-a antes de enviar o e-mail.'],
  letters_too_many: [429, 'Esta pessoa já recebeu e-mails demais hoje. Tente de novo amanhã.'],
  content_version_not_found: [404, 'Esta versão não existe.'],
  content_not_fit: [422, 'O conteúdo não serve.'],
} as const satisfies Record<string, readonly [status: number, message: string]>
