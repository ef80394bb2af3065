/*
 * Every table with personal data: whose a row is, what of it the user gets in an export, and what
 * becomes of it at a reset or a removal. A table that is neither here nor among those without
 * personal data fails the test that reads the database's own catalogue.
 */

type Rule = {
  /**
   * The column after the owner in its primary key, by parts of which its rows are deleted: `id` where none is
   * named, null where the owner is the whole key.
   */
  readonly key?: string | null
  /** The table's description in the readme of an export. */
  readonly about: string
  /** The columns that name the person: by their id, or by their e-mail. */
  readonly by: readonly string[]
  readonly byEmail?: readonly string[]
  /** Columns that are not exported: hashes of secrets, copies. */
  readonly without?: readonly string[]
  /** The reason why the table is not exported at all. */
  readonly notExported?: string
  /** Whether it is money data, which a reset deletes. */
  readonly isMoney: boolean
  /**
   * When the account is removed: `goes` with its owner's rows, `with` the row that it refers to
   * (people, sessions), or stays under the protocol of the removal (`kept`), and why.
   */
  readonly removal: 'goes' | 'with' | 'kept'
  /** How long it is kept, and why. */
  readonly retention: string
}

const WHILE = 'enquanto a conta existir'
const SUM = 'um total: está nas movimentações'

const money = { by: ['user_id'], isMoney: true, removal: 'goes', retention: WHILE } as const
const total = { ...money, notExported: SUM } as const
const own = { by: ['user_id'], isMoney: false, removal: 'goes', retention: WHILE } as const
const person = { by: ['user_id'], isMoney: false, removal: 'with', retention: WHILE } as const

/** In the order in which rows can be deleted: a row before the rows that it refers to. */
export const personalData: Readonly<Record<string, Rule>> = {
  budget_lines: { ...money, key: 'month', about: 'Linhas dos planejamentos' },
  budgets: { ...money, about: 'Planejamentos mensais' },
  goods: { ...money, about: 'Bens: imóveis, veículos e outros' },
  objectives: { ...money, about: 'Objetivos' },
  saved_searches: { ...money, about: 'Buscas guardadas' },
  tasks: { ...money, about: 'Tarefas próprias, e sugestões aceitas, concluídas ou recusadas' },
  linked_payments: { ...money, key: 'linked_id', about: 'Meses pagos dos itens do calendário' },
  linked_transactions: { ...money, about: 'Itens do calendário' },
  removed_transactions: {
    ...money,
    key: 'removal_id',
    about: 'Movimentações excluídas que ainda podem voltar',
    retention: '24 horas após a exclusão',
  },
  removed_payments: {
    ...money,
    key: 'payment_id',
    about: 'Contas e cartões excluídos que ainda podem voltar',
    retention: '24 horas após a exclusão',
  },
  undo_records: {
    ...money,
    key: 'edit_id',
    about: 'O que era antes de uma alteração que ainda pode ser desfeita',
    retention: 'desfaz por 10 minutos; apagado em até 12 horas',
  },
  bank_questions: { ...money, about: 'O que a sincronização com bancos perguntou' },
  bank_lines: { ...money, key: 'account_id', about: 'Linhas que os bancos enviaram' },
  bank_bills: { ...money, key: 'account_id', about: 'Faturas que os bancos enviaram' },
  bank_accounts: { ...money, key: 'access_id', about: 'Contas e cartões conectados' },
  bank_links: {
    ...money,
    key: 'link_id',
    about: 'A quem pertence cada conexão com um banco',
    notExported: 'um código do agregador: está nas contas conectadas',
  },
  bank_accesses: { ...money, about: 'Conexões com bancos' },
  matched_lines: {
    ...money,
    key: 'payment_id',
    about: 'Linhas de extratos já lançadas à mão, ou excluídas',
  },
  statement_overlaps: {
    ...money,
    key: 'statement_id',
    about: 'Linhas que mais de um extrato trouxe',
    notExported: 'códigos que dizem o que desfazer',
  },
  receipts: {
    ...money,
    about: 'Comprovantes: o que é cada arquivo da pasta comprovantes',
    without: ['sealed_key', 'sha256'],
    retention: 'enquanto existir a movimentação, e até 25 horas depois',
  },
  transactions: { ...money, about: 'Movimentações' },
  labels: { ...money, about: 'Etiquetas' },
  rules: { ...money, about: 'Regras' },
  series: { ...money, about: 'Movimentações que se repetem' },
  day_totals: { ...total, key: 'day', about: 'Totais por dia' },
  month_totals: { ...total, key: 'month', about: 'Totais por mês' },
  category_totals: { ...total, key: 'month', about: 'Totais por categoria' },
  invoice_totals: { ...total, key: 'payment_id', about: 'Totais de faturas' },
  objective_totals: { ...total, key: 'objective_id', about: 'Totais de objetivos por mês' },
  statement_lines: {
    ...money,
    key: 'statement_id',
    about: 'Linhas de extratos ainda não importados',
  },
  statement_readings: {
    ...money,
    key: 'statement_id',
    about: 'Extratos em leitura',
    notExported: 'uma fila de trabalho',
  },
  statements: { ...money, about: 'Extratos importados', without: ['content'] },
  card_holders: {
    ...money,
    key: 'payment_id',
    about: 'Cartões de cada conta de cartão, e de quem são',
  },
  payments: { ...money, about: 'Formas de pagamento' },
  same_answers: {
    ...money,
    key: 'line_key',
    about: 'O que foi dito ser, ou não, a mesma movimentação',
  },
  category_memory: { ...money, key: 'name_key', about: 'Categorias lembradas por descrição' },
  categories: { ...money, about: 'Subcategorias próprias' },
  expert_likes: { ...own, key: 'expert_id', about: 'Especialistas curtidos' },
  achievements: { ...own, key: 'key', about: 'Conquistas e o dia de cada uma' },
  assistant_dismissals: {
    ...own,
    key: 'subject',
    about: 'Dicas do assistente que não aparecem mais',
  },
  export_parts: {
    ...own,
    key: 'export_id',
    about: 'Arquivos de exportação',
    notExported: 'uma cópia do que está aqui',
  },
  calendar_feeds: {
    ...own,
    key: null,
    about: 'Endereço da agenda no celular: desde quando, e se mostra valores',
    without: ['token_hash'],
  },
  exports: {
    ...own,
    about: 'Exportações pedidas',
    without: ['attempts'],
    retention: '7 dias depois de prontas',
  },
  idempotency_keys: {
    ...own,
    key: 'key',
    about: 'Solicitações já respondidas',
    notExported: 'evita que um envio repetido conte duas vezes',
    retention: '48 horas',
  },
  subscription_invoices: {
    ...own,
    key: 'subscription_id',
    about: 'Faturas da assinatura',
    without: ['letters_sent', 'is_receipt_sent'],
    removal: 'kept',
    retention: 'as que foram emitidas ficam pelo prazo fiscal, sem o nome da pessoa',
  },
  promotional_redemptions: { ...own, key: 'code', about: 'Códigos promocionais usados' },
  payers: {
    ...own,
    key: null,
    about: 'Quem paga a assinatura: nome, CPF e endereço',
    retention: 'enquanto a conta existir; o serviço de pagamentos guarda o dele pelo prazo fiscal',
  },
  second_factors: {
    ...own,
    about: 'Verificação em duas etapas: aplicativo e chaves de acesso',
    without: ['sealed_secret', 'public_key', 'last_step'],
  },
  recovery_codes: {
    ...own,
    key: 'slot',
    about: 'Códigos de reserva',
    notExported: 'hashes de segredos',
  },
  subscriptions: {
    ...own,
    about: 'Assinatura',
    removal: 'kept',
    retention: 'fica encerrada, sem o nome da pessoa, se houve fatura; senão sai com a conta',
  },
  consents: {
    ...own,
    key: 'purpose',
    about: 'Autorizações dadas e retiradas',
    without: ['text_hash'],
    removal: 'kept',
    retention: 'prova do consentimento: fica, sem o nome da pessoa',
  },
  access_log: {
    ...own,
    key: 'seq',
    about: 'Acessos de planejadores à conta',
    without: ['hash'],
    removal: 'kept',
    retention: 'registro de auditoria: fica, com o número do planejador e sem nome de ninguém',
  },
  access_log_heads: {
    ...own,
    key: null,
    about: 'Último acesso registrado',
    notExported: 'confere a sequência dos registros',
    removal: 'kept',
    retention: 'vai com os registros de auditoria',
  },
  planner_clients: {
    ...person,
    about: 'Vínculos entre planejadores e clientes',
    by: ['planner_id', 'client_id'],
    without: ['writer_id'],
  },
  family_members: {
    ...person,
    about: 'Lugar na família, e convites',
    byEmail: ['email'],
    without: ['code_hash'],
  },
  families: { ...person, about: 'Família que a pessoa administra', without: ['voucher'] },
  company_activations: {
    ...person,
    about: 'Convites de empresas',
    by: [],
    byEmail: ['email'],
    without: ['token_hash'],
  },
  company_contracts: {
    ...person,
    about: 'A quem se escreve sobre as faturas de uma empresa',
    by: [],
    byEmail: ['contact_email'],
    notExported: 'são dados da empresa, que os muda e os recebe',
    removal: 'kept',
    retention: 'enquanto a empresa tiver lugares, e o prazo das suas notas',
  },
  mail_outbox: {
    ...person,
    about: 'Mensagens enviadas',
    by: [],
    byEmail: ['recipient'],
    without: ['payload', 'last_error'],
    retention: '30 dias depois de enviadas',
  },
  security_events: {
    ...person,
    about: 'Registro de segurança: entradas, recusas, autorizações',
    by: ['user_id', 'actor_id', 'subject_id'],
    notExported: 'só quem audita o serviço o lê; peça a nós o que há de você nele',
    removal: 'kept',
    retention: 'um ano; depois da exclusão, sem o nome da pessoa',
  },
  security_event_counts: {
    ...person,
    about: 'O que o registro de segurança conta na hora que corre: tentativas barradas e recusas',
    by: ['user_id', 'actor_id'],
    notExported: 'só quem audita o serviço o lê; peça a nós o que há de você nele',
    removal: 'kept',
    retention: 'até o fim da hora, e então um ano no registro de segurança',
  },
  gateway_customers: {
    ...person,
    about: 'Número da pessoa no serviço de pagamentos',
    notExported: 'um número que só serve para perguntar ao serviço; está em cada assinatura',
  },
  gateway_events: {
    ...person,
    about: 'Mensagens do serviço de pagamentos',
    notExported: 'dizem o que ler de novo; o que foi lido está nas faturas',
    retention: '90 dias, e só os números do serviço de pagamentos',
  },
  answers_to_drop: {
    ...person,
    about: 'Respostas guardadas a descartar',
    byEmail: ['about'],
    notExported: 'uma fila de trabalho',
    retention: 'segundos',
  },
  identities: { ...person, about: 'Entradas pelo Google e pela Apple' },
  passes: { ...person, about: 'Passes de uma vez', notExported: 'segredos de poucos minutos' },
  recovery_tokens: {
    ...person,
    about: 'Links de recuperação',
    notExported: 'segredos de uma hora',
  },
  activation_codes: {
    ...person,
    about: 'Código de ativação',
    notExported: 'um segredo de 10 minutos',
  },
  access_tokens: { ...person, about: 'Tokens de acesso', notExported: 'segredos de 15 minutos' },
  sessions: {
    ...person,
    about: 'Sessões: quando, de onde e com qual navegador',
    by: ['user_id', 'actor_id'],
    without: ['refresh_hash', 'previous_refresh_hash'],
  },
  ledgers: { ...person, about: 'Até quando as repetições estão lançadas' },
  jobs: {
    ...person,
    about: 'O que será feito depois: exportações e exclusão da conta',
    notExported: 'uma fila de trabalho',
    retention: 'até ser feito',
  },
  users: { ...person, about: 'Cadastro', by: ['id'], without: ['password_hash'] },
}
