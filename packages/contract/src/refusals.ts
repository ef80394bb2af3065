import { accessRefusals } from './access-refusals.ts'
import type { billingRefusals } from './billing-refusals.ts'
import type { operatorRefusals } from './operator-refusals.ts'

/**
 * Every refusal: its status and its words. The words are the specification's where it quotes them
 * (money.md §8, access.md §8) and stand here only; a rule in the domain knows the code alone.
 */
export const refusals = {
  // What holds for every call.
  not_found: [404, 'Não encontramos o que você procura.'],
  not_signed_in: [401, 'Permission denied!'],
  request_invalid: [400, 'Confira os campos destacados.'],
  too_many_requests: [429, 'Muitas tentativas. Aguarde um pouco e tente novamente.'],
  files_under_way: [
    429,
    'Outro arquivo seu ainda está em preparo. Aguarde ele terminar e tente novamente.',
  ],
  files_busy: [
    503,
    'Há muitos arquivos em preparo ao mesmo tempo. Tente novamente em alguns segundos.',
  ],
  sign_in_busy: [503, 'Há muitas entradas ao mesmo tempo. Tente novamente em alguns segundos.'],
  version_conflict: [409, 'Este item foi alterado em outro lugar. Confira e tente novamente.'],
  key_reused: [422, 'Esta solicitação já foi enviada com outro conteúdo.'],
  field_read_only: [422, 'Este campo não pode ser alterado aqui.'],
  total_too_large: [422, 'Com este valor, seus totais passariam de 5 trilhões.'],
  currency_without_decimals: [400, 'Esta moeda não usa centavos.'],

  ...accessRefusals,

  // The account whole.
  export_not_found: [404, 'Exportação não encontrada.'],
  export_not_ready: [409, 'Este arquivo ainda não está pronto. Aguarde um instante.'],

  // Families.
  family_not_found: [404, 'Família não encontrada.'],
  family_member_not_found: [404, 'Membro não encontrado.'],
  already_in_a_family: [
    409,
    'Você já faz parte de uma família. Saia dela antes de entrar em outra.',
  ],
  already_in_this_family: [409, 'Esta pessoa já foi convidada ou já faz parte da família.'],
  planner_makes_no_family: [403, 'Planejadores não criam famílias.'],
  planner_shares_no_plan: [403, 'Planejadores não participam do plano da casa.'],
  not_the_family_admin: [403, 'Só quem administra a família pode fazer isto.'],
  family_admin_stays: [422, 'O administrador não pode ser removido.'],
  family_wants_an_admin: [422, 'Passe a administração a outro membro antes de sair.'],
  family_is_full: [422, 'A família chegou ao limite de 12 membros.'],
  voucher_invalid: [400, 'Código inválido ou vencido. Confira e tente novamente.'],
  invitation_email_missing: [400, 'Preencha este campo.'],

  // Subscriptions.
  subscription_not_found: [404, 'Assinatura não encontrada.'],
  subscription_not_active: [422, 'Não foi possível ativar sua assinatura'],
  company_activation_invalid: [
    400,
    'Este link não vale mais: já foi usado, ou venceu. Peça outro à sua empresa.',
  ],
  company_activation_without_account: [
    404,
    'Crie sua conta com o e-mail que recebeu este convite e abra o link de novo.',
  ],
  company_seats_taken: [
    422,
    'Todos os lugares da sua empresa estão ocupados. Fale com ela; quando houver um lugar, abra este link de novo.',
  ],
  company_plan_stopped: [
    422,
    'O plano da sua empresa está parado agora. Fale com ela; quando ele voltar, abra este link de novo.',
  ],

  // Categories.
  category_not_found: [404, 'Categoria não encontrada.'],
  category_name_missing: [400, 'Preencha este campo.'],
  category_name_reserved: [400, 'Escolha outro nome.'],
  category_parent_invalid: [400, 'Escolha uma categoria principal.'],
  category_is_default: [422, 'As categorias padrão não podem ser alteradas.'],
  category_limit_reached: [422, 'Você chegou ao limite de 300 subcategorias.'],

  // Payment methods.
  payment_not_found: [404, 'Forma de pagamento não encontrada.'],
  payment_of_another_user: [403, 'Só quem cadastrou esta conta ou cartão pode alterar.'],
  payment_is_cash: [422, 'A carteira Dinheiro não pode ser alterada.'],
  payment_type_fixed: [422, 'O tipo de uma forma de pagamento não pode mudar.'],
  payment_from_the_bank: [422, 'Contas conectadas não podem ser excluídas por aqui.'],
  payment_field_fixed: [422, 'Este campo não pode ser alterado nesta forma de pagamento.'],
  payment_limit_reached: [422, 'Você chegou ao limite de 60 formas de pagamento.'],

  // Labels.
  label_not_found: [404, 'Etiqueta não encontrada.'],
  label_name_taken: [409, 'Você já tem uma etiqueta com esse nome.'],
  label_limit_reached: [422, 'Você chegou ao limite de 200 etiquetas.'],
  entry_has_too_many_labels: [422, 'Uma movimentação tem até 10 etiquetas.'],
  label_ends_before: [400, 'O fim vem antes do começo.'],
  label_target_not_positive: [400, 'O valor previsto precisa ser maior que zero.'],

  // Rules.
  rule_not_found: [404, 'Regra não encontrada.'],
  rule_limit_reached: [422, 'Você chegou ao limite de 200 regras.'],
  rule_without_condition: [400, 'Diga quando a regra vale.'],
  rule_without_effect: [400, 'Diga o que a regra faz.'],
  rule_text_empty: [400, 'Escreva o texto que a regra procura.'],
  rule_amount_backwards: [400, 'O menor valor é maior que o maior.'],
  rule_transfer_has_category: [400, 'Uma transferência entre suas contas não tem outra categoria.'],
  rule_ignores_and_sets: [400, 'Uma regra que ignora não faz mais nada.'],
  rules_of_another_order: [409, 'As regras mudaram. Veja a lista de novo.'],
  rules_file_names_missing: [
    422,
    'O arquivo cita uma categoria, uma conta ou uma etiqueta que você não tem.',
  ],

  // Transactions.
  // Receipts.
  receipt_not_found: [404, 'Comprovante não encontrado.'],
  receipt_too_large: [
    413,
    'Este comprovante passa de 10 MB. Fotografe de novo ou envie um PDF menor.',
  ],
  receipt_unknown: [422, 'Anexe uma foto (JPEG, PNG ou WebP) ou um PDF.'],
  receipt_is_heic: [
    422,
    'Este navegador não abre fotos HEIC. Salve a foto como JPEG e anexe de novo.',
  ],
  receipt_damaged: [
    422,
    'Não conseguimos abrir esta foto: o arquivo está incompleto. Envie de novo.',
  ],
  receipts_of_entry_full: [
    422,
    'Esta movimentação já tem 10 comprovantes. Exclua um deles para anexar outro.',
  ],
  receipts_full: [422, 'Não há mais espaço para comprovantes. Exclua alguns para anexar outros.'],
  receipts_unavailable: [
    503,
    'Os comprovantes não estão disponíveis agora. Tente novamente em instantes.',
  ],

  transaction_not_found: [404, 'Movimentação não encontrada.'],
  value_is_zero: [400, 'Digite um valor, como 12,50.'],
  value_sign_wrong: [400, 'Digite um valor, como 12,50.'],
  value_smaller_than_parts: [400, 'O valor é pequeno demais para tantas parcelas.'],
  category_missing: [400, 'Escolha uma categoria.'],
  category_of_another_group: [400, 'Escolha uma categoria deste tipo de movimentação.'],
  split_category_repeated: [400, 'Cada categoria entra uma vez só na divisão.'],
  split_share_wrong: [400, 'Cada parte da divisão precisa de um valor.'],
  split_sum_differs: [400, 'As partes não somam o valor da movimentação.'],
  split_of_groups: [400, 'As partes precisam ser de categorias do mesmo tipo.'],
  first_part_out_of_range: [400, 'Comece de uma parcela que a compra tem.'],
  repeats_and_splits: [400, 'Escolha repetir ou parcelar, não os dois.'],
  date_out_of_range: [400, 'Digite uma data, como 05/12/2026.'],
  recurrence_too_long: [400, 'A repetição começa cedo demais. Escolha uma data mais recente.'],
  business_day_misplaced: [
    400,
    'Só uma série inteira, e fora do cartão, pode ser antecipada para o dia útil.',
  ],
  reversal_repeats: [400, 'Um estorno no cartão não se repete nem se parcela.'],
  date_after_today: [400, 'A data não pode ser depois de hoje.'],
  source_missing: [400, 'Preencha este campo.'],
  destination_missing: [400, 'Preencha este campo.'],
  movement_on_a_card: [400, 'Escolha uma conta bancária ou a carteira Dinheiro.'],
  same_account: [400, 'Escolha outra conta: a de origem e a de destino são a mesma.'],
  balance_too_small: [422, 'A conta não tem saldo para este valor.'],
  adjustment_of_a_card: [422, 'Um cartão não tem saldo a ajustar: pague ou corrija a fatura.'],
  balance_already_right: [422, 'O saldo desse dia já é este.'],
  transaction_of_another_user: [403, 'Só quem lançou pode alterar ou excluir esta movimentação.'],
  transaction_status_fixed: [422, 'Esta movimentação não pode ser marcada como paga ou em aberto.'],
  transaction_not_editable: [422, 'Esta movimentação não pode ser editada.'],
  transaction_not_removable: [422, 'Esta movimentação não pode ser excluída.'],
  search_too_broad: [
    422,
    'São mais de 100.000 movimentações a percorrer. Estreite a busca, por exemplo com um período, para somar.',
  ],
  removal_not_found: [404, 'Não há mais o que desfazer.'],
  transaction_field_from_the_bank: [
    422,
    'Valor, data, conta e descrição de uma movimentação do banco não podem ser alterados.',
  ],

  // Cards and invoices.
  closing_missing: [400, 'Diga quando a fatura fecha.'],
  closing_out_of_range: [400, 'Escolha um dia entre a abertura e o vencimento desta fatura.'],
  month_out_of_reach: [400, 'Escolha uma fatura mais próxima.'],
  invoice_not_found: [404, 'Fatura não encontrada.'],
  invoice_of_another_user: [403, 'Só o dono do cartão pode pagar esta fatura.'],
  invoice_already_paid: [409, 'Sua fatura já está paga!'],
  payment_is_a_card: [400, 'Pague com dinheiro ou com uma conta bancária.'],
  purchase_in_paid_invoice: [409, 'Esta compra está em uma fatura que já foi paga.'],
  total_already_settled: [400, 'O novo total é menor que as parcelas já fechadas.'],
  anticipation_not_possible: [422, 'Não há tantas parcelas a antecipar.'],
  discount_out_of_range: [400, 'O desconto não pode passar do valor das parcelas.'],
  instalment_in_the_middle: [422, 'Exclua esta parcela junto com as próximas.'],
  later_part_paid: [
    422,
    'Uma parcela depois desta já foi paga. Exclua a partir da parcela seguinte à última paga.',
  ],
  refund_in_doubt: [409, 'Esta compra já tem um estorno, ou custou menos que ele.'],
  refund_follows_purchase: [
    422,
    'O estorno fica na categoria da compra. Mude a categoria da compra.',
  ],
  purchase_not_found: [404, 'Compra não encontrada.'],

  // Connected accounts.
  bank_access_not_found: [404, 'Conta conectada não encontrada.'],
  institution_not_found: [400, 'Este banco ainda não pode ser conectado.'],
  institution_differs: [
    422,
    'Esta conexão é de outro banco. Conecte o mesmo banco para atualizar.',
  ],
  bank_accesses_need_update: [
    409,
    'Há contas conectadas que precisam ser atualizadas. Atualize ou exclua essas contas antes de conectar outra.',
  ],
  bank_already_connected: [
    409,
    'Este banco já está conectado. Renove a conexão: suas movimentações continuam e nada se repete.',
  ],
  bank_access_limit_reached: [422, 'Você chegou ao limite de 30 contas conectadas.'],
  bank_connection_failed: [
    502,
    'Não foi possível conectar com o banco agora. Tente de novo mais tarde.',
  ],
  bank_access_pending: [422, 'O banco ainda está atualizando esta conta. Aguarde alguns minutos.'],
  bank_access_old: [422, 'É necessário atualizar esta conta'],
  /** Its message is the link id, which the widget is opened with (money.md §4). */
  bank_token_required: [428, 'Autenticação'],
  bank_consent_ended: [
    422,
    'A autorização deste banco terminou. Renove a conexão para sincronizar.',
  ],
  bank_sync_failed: [502, 'Não foi possível sincronizar sua conta conectada.'],
  bank_question_not_found: [404, 'Esta dúvida não existe mais.'],
  bank_question_answered: [409, 'Esta dúvida já foi respondida.'],
  bank_question_not_answered: [409, 'Esta dúvida ainda não foi respondida.'],

  // The payments calendar.
  linked_transaction_not_found: [404, 'Item do calendário não encontrado.'],
  linked_transaction_limit_reached: [422, 'Você chegou ao limite de 300 itens no calendário.'],
  calendar_total_too_large: [422, 'Com este valor, seu calendário passaria de 1 bilhão por mês.'],
  calendar_range_too_long: [400, 'Escolha um período de até 12 meses.'],
  calendar_only_earned_or_spent: [
    422,
    'Só receitas, despesas e investimentos entram no calendário de pagamentos.',
  ],
  transaction_repeats_already: [422, 'Já se repete: as próximas já aparecem no calendário.'],
  already_in_calendar: [409, 'Já está no calendário de pagamentos.'],
  not_in_calendar: [404, 'Não está no calendário de pagamentos.'],

  // Budgets.
  budget_not_found: [404, 'Planejamento não encontrado.'],
  budget_of_another_user: [403, 'Só quem criou este planejamento pode alterar.'],
  budget_already_exists: [409, 'Este mês já tem um planejamento.'],
  purchase_days_too_long: [400, 'Escolha um período de até 12 meses.'],
  budget_range_too_long: [400, 'Escolha um período de até 13 meses.'],
  budget_without_revenues: [400, 'Planeje uma receita primeiro.'],
  budget_over_revenues: [400, 'Passa das receitas do mês.'],
  budget_revenue_is_money: [400, 'Informe o valor das receitas em dinheiro.'],
  budget_category_twice: [400, 'Cada categoria entra uma vez no planejamento.'],
  budget_line_limit_reached: [422, 'Você chegou ao limite de 400 linhas no planejamento.'],
  budget_total_too_large: [422, 'Com este valor, seu planejamento passaria de 1 bilhão por mês.'],
  budget_line_is_shared: [422, 'Esta categoria é da casa. Altere em Planejamento, na aba Da casa.'],
  shares_no_plan: [422, 'Só quem participa do plano da casa pode alterar.'],
  shares_no_plan_either: [422, 'Quem paga: escolha entre quem participa do plano da casa.'],
  shares_sum_differs: [422, 'Quem paga: as partes precisam somar 100%.'],
  shared_plan_wants_two: [
    422,
    'O plano da casa precisa de duas pessoas. Convide quem ainda não participa.',
  ],
  shared_plan_of_default_categories: [
    422,
    'Categoria: no plano da casa entram as que todos têm, não as suas próprias.',
  ],
  shared_plan_without_revenues: [422, 'Categoria: receitas ficam no plano de cada um.'],
  budget_payment_missing: [400, 'Escolha com que pagar, para lançar também como movimentação.'],
  budget_day_missing: [400, 'Escolha o dia, para lançar também como movimentação.'],
  budget_parts_too_many: [400, 'Uma movimentação tem no máximo 360 parcelas.'],
  payment_is_no_card: [400, 'Escolha um cartão de crédito.'],
  survey_row_twice: [400, 'A mesma linha foi enviada duas vezes.'],
  survey_too_long: [
    422,
    'Estas linhas somam mais de 20.000 movimentações. Salve o levantamento em partes.',
  ],
  good_not_financed: [400, 'Só um bem financiado tem saldo devedor e parcelas.'],
  good_limit_reached: [422, 'Você chegou ao limite de 100 bens.'],

  // Objectives.
  objective_not_found: [404, 'Objetivo não encontrado.'],
  objective_of_another_user: [403, 'Só quem criou este objetivo pode alterar.'],
  objective_value_invalid: [400, 'Digite um valor, como 12,50.'],
  objective_initial_too_high: [400, 'Este valor é alto demais.'],
  objective_value_too_high: [409, 'Este valor é alto demais.'],
  objective_below_saved: [409, 'O valor fica abaixo do que já foi guardado.'],
  objective_overdrawn: [422, 'Valor maior que o investido!'],
  assistant_model_off: [409, 'Não há um modelo de linguagem configurado aqui.'],
  assistant_consent_missing: [
    403,
    'Autorize primeiro o envio da pergunta e das somas ao modelo de linguagem.',
  ],
  assistant_model_failed: [424, 'O modelo de linguagem não respondeu. Tente de novo mais tarde.'],
  objective_limit_reached: [422, 'Você chegou ao limite de 100 objetivos.'],

  // Tasks.
  trail_not_found: [404, 'Trilha não encontrada.'],
  expert_not_found: [404, 'Especialista não encontrado.'],
  product_not_found: [404, 'Produto não encontrado.'],
  blog_unavailable: [503, 'O blog não respondeu agora. Tente novamente em alguns minutos.'],

  task_not_found: [404, 'Tarefa não encontrada.'],
  task_of_the_system: [403, 'Uma sugestão não pode ser alterada: aceite ou recuse.'],
  task_state_invalid: [409, 'Esta tarefa não pode mais mudar para esta situação.'],
  search_limit_reached: [422, 'Você chegou ao limite de 20 buscas guardadas.'],
  search_name_taken: [409, 'Já há uma busca guardada com este nome.'],
  search_not_found: [404, 'Busca guardada não encontrada.'],
  task_limit_reached: [422, 'Você chegou ao limite de 200 tarefas.'],

  // Statements.
  statement_not_found: [404, 'Importação não encontrada.'],
  statement_too_large: [
    413,
    'O arquivo passa de 5 MB. Exporte um período menor e tente novamente.',
  ],
  statement_unreadable: [
    422,
    'Não reconhecemos este arquivo. Envie o extrato ou a fatura como seu banco exporta: OFX, planilha, CSV, QIF ou PDF.',
  ],
  statement_is_picture: [
    422,
    'Este arquivo é uma imagem, e não lemos imagens. Na tela do extrato do seu banco, procure Exportar ou Salvar como e escolha OFX, planilha ou PDF.',
  ],
  statement_is_document: [
    422,
    'Este arquivo é um documento de texto. Na tela do extrato do seu banco, procure Exportar ou Salvar como e escolha OFX, planilha ou PDF.',
  ],
  statement_is_archive: [
    422,
    'Este arquivo está compactado em um formato que não abrimos. Descompacte e envie o que está dentro, ou envie em ZIP.',
  ],
  statement_is_other_sheet: [
    422,
    'Esta planilha está em um formato que não lemos. Salve como XLSX no programa de planilhas, ou exporte de novo do banco em OFX.',
  ],
  statement_zip_of_too_many: [
    422,
    'Este ZIP tem mais de 20 arquivos. Divida-o em ZIPs menores, ou envie os arquivos um a um.',
  ],
  statement_too_many_waiting: [
    409,
    'Com este seriam mais de 30 arquivos de hoje esperando conferência. Importe ou descarte alguns e envie este de novo.',
  ],
  statement_zip_in_zip: [
    422,
    'Dentro deste ZIP há outro ZIP. Descompacte e envie o que está no de dentro.',
  ],
  statement_pdf_unknown: [
    422,
    'Não conseguimos conferir este PDF. Lemos faturas de Nubank, Itaú, C6, BTG, Unicred e outros bancos, e o que o próprio total ou saldo comprova. Na tela do seu banco, procure Exportar ou Salvar como e escolha OFX ou planilha.',
  ],
  statement_pdf_is_picture: [
    422,
    'Este PDF é uma imagem, sem texto que possamos ler. Na tela do extrato do seu banco, procure Exportar ou Salvar como e escolha OFX ou planilha.',
  ],
  statement_pdf_garbled: [
    422,
    'O texto deste PDF está codificado e não pode ser lido. Na tela do extrato do seu banco, procure Exportar ou Salvar como e escolha OFX ou planilha.',
  ],
  statement_password_needed: [
    422,
    'Este arquivo tem senha. Informe a senha para continuar; ela não fica guardada.',
  ],
  statement_password_wrong: [422, 'Esta senha não abriu o arquivo. Confira e tente novamente.'],
  statement_has_no_password: [422, 'Este arquivo não espera uma senha.'],
  statement_of_investments: [
    422,
    'Este arquivo é de investimentos e não tem movimentações de dinheiro. Exporte o extrato da conta.',
  ],
  statement_empty: [422, 'O arquivo não tem nenhuma movimentação.'],
  statement_too_long: [422, 'O arquivo tem mais de 20.000 linhas. Exporte um período menor.'],
  statement_took_too_long: [422, 'O arquivo demorou demais para ser lido. Tente um período menor.'],
  spreadsheet_unreadable: [
    422,
    'Não reconhecemos este arquivo. Envie a planilha em XLSX, ou em XML do Excel.',
  ],
  spreadsheet_too_large: [
    422,
    'A planilha é grande demais: ela pode ter até 20 abas e 50 MB depois de aberta.',
  ],
  spreadsheet_took_too_long: [422, 'A planilha demorou demais para ser lida.'],
  spreadsheet_without_sheets: [
    422,
    'Não encontramos as abas do modelo: Receitas e despesas, Cartão de crédito, Dívidas e Bens.',
  ],
  statement_year_missing: [
    422,
    'As datas desta fatura não têm o ano. Diga quando ela vence para continuar.',
  ],
  statement_columns_unknown: [
    422,
    'Ainda não conhecemos as colunas deste arquivo. Diga o que cada uma é para continuar.',
  ],
  statement_has_no_columns: [
    422,
    'Este arquivo não é uma tabela que possa ser lida de outro jeito.',
  ],
  columns_incomplete: [
    422,
    'Faltam colunas: uma com o dia, uma com a descrição e uma com o valor, ou uma de entradas e uma de saídas.',
  ],
  statement_has_its_dates: [422, 'As datas deste arquivo já são conhecidas.'],
  statement_not_ready: [422, 'O arquivo ainda está sendo lido. Aguarde um instante.'],
  statement_account_of_another_kind: [
    422,
    'Escolha um cartão de crédito para a fatura e uma conta para o extrato.',
  ],
  statement_differs: [
    422,
    'As linhas não somam o que o próprio arquivo diz. Veja a diferença e confirme antes de importar.',
  ],
  statement_already_done: [422, 'Esta importação já foi concluída.'],
  statement_already_undone: [422, 'Esta importação já foi desfeita.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** A refusal: of this table, or of those of billing and of operators, which few pages load. */
export type Refusal =
  | keyof typeof refusals
  | keyof typeof billingRefusals
  | keyof typeof operatorRefusals

/**
 * A refusal, as a value: services return it, `serve` turns it into a status and words. What was
 * written before it is rolled back, unless `keep` is set: a wrong code is refused and counted.
 */
export type Refused<R extends Refusal = Refusal> = {
  readonly refused: R
  readonly fields?: readonly string[]
  readonly keep?: true
  /** Of a conflict: what stands now, as the endpoint's `conflict` says it. */
  readonly current?: unknown
  /** Said instead of the words of the catalogue: a link id, where a bank wants a token. */
  readonly message?: string
  /** Of too many tries: when the next one is free, as the header `Retry-After` says it. */
  readonly waitSeconds?: number
}

/** Refuses a try that is one too many, with the seconds until the next one and words for what it was. */
export function refuseTries(waitSeconds: number, message?: string): Refused<'too_many_requests'> {
  const words = message === undefined ? {} : { message }
  return { refused: 'too_many_requests', waitSeconds, ...words }
}

/** Refuses for a reason of the catalogue, naming the fields that are to blame, where some are. */
export function refuse<R extends Refusal>(refused: R, ...fields: readonly string[]): Refused<R> {
  return fields.length === 0 ? { refused } : { refused, fields }
}

const MB = 1024 * 1024
const inMegabytes = (bytes: number) => `${Math.floor(bytes / MB).toLocaleString('pt-BR')} MB`

/** Refuses a receipt for which there is no space, naming what is left. */
export function refuseFullSpace(of: {
  readonly used: number
  readonly space: number
}): Refused<'receipts_full'> {
  const left = inMegabytes(Math.max(0, of.space - of.used))
  const message = `Não há espaço para este comprovante: restam ${left} de ${inMegabytes(of.space)}. Exclua alguns para anexar outros.`
  return { refused: 'receipts_full', message }
}

/** Refuses a change of an older state, with what stands now beside it (case G7). */
export function refuseConflict(current: unknown): Refused<'version_conflict'> {
  return { refused: 'version_conflict', current }
}

/** Whether a result is a refusal. */
export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value
}
