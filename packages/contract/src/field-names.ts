/** What a field of the wire is called on the screen, for messages that must name it. */
const fieldNames: Readonly<Record<string, string>> = {
  _id: 'identificador',
  accountType: 'tipo de conta',
  activationCode: 'código',
  activationToken: 'link de ativação',
  'address.city': 'cidade',
  beginDate: 'início',
  birthdate: 'data de nascimento',
  budgetValue: 'porcentagem das receitas',
  categories: 'categorias',
  category: 'categoria',
  closeBeforeDue: 'dias antes do vencimento',
  closingDayGoesTo: 'compra no dia do fechamento',
  countsToSpend: 'contar no Posso gastar',
  cpf: 'CPF',
  accumulated: 'acumulado',
  currency: 'moeda',
  currentPassword: 'senha atual',
  date: 'data',
  day: 'dia',
  description: 'observações',
  email: 'e-mail',
  encryptedToken: 'link de recuperação',
  endDate: 'data final',
  filename: 'arquivo',
  finalDate: 'prazo',
  flag: 'bandeira',
  gender: 'gênero',
  image: 'foto',
  initialValue: 'valor inicial',
  installment: 'valor da parcela',
  invoiceCloseOn: 'dia de fechamento',
  lastInstallment: 'parcelas',
  limit: 'limite',
  marketValue: 'valor de mercado',
  month: 'mês',
  monthlyYield: 'rendimento por mês',
  name: 'nome',
  notCreateTransaction: 'lançar também',
  originalName: 'nome no banco',
  overdraftLimit: 'limite do cheque especial',
  paid: 'pago',
  password: 'senha',
  payment: 'forma de pagamento',
  payments: 'formas de pagamento',
  phoneNumber: 'telefone',
  recurrentType: 'repetição',
  businessDay: 'dia útil',
  settlementBalance: 'saldo devedor',
  socialEmail: 'segundo e-mail',
  startDate: 'data inicial',
  terms: 'termos de uso',
  'transaction.category': 'categoria',
  'transaction.name': 'descrição',
  'transaction.payment': 'forma de pagamento',
  totalValue: 'valor total',
  transactionType: 'tipo',
  value: 'valor',
  voucher: 'código',
  type: 'tipo',
  version: 'versão',
}

/** What a list of the wire is called on the screen, where its rows are named one by one. */
const listNames: Readonly<Record<string, string>> = {
  debit: 'Dinheiro e contas',
  credit: 'Cartão de crédito',
  goods: 'Bens',
  revenuesCategories: 'Receitas',
  essentialCategories: 'Despesas Fixas',
  noessentialCategories: 'Despesas Variáveis',
  debtsCategories: 'Dívidas e parcelas',
  investimentCategories: 'Investimentos',
}

/** A row of such a list, and a field of it: `debit.3.value`. */
const ROW = /^(\w+)\.(\d+)(?:\.(.+))?$/

/** The id of a thing, by which bodies of several are keyed: no name that a person knows. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/** The same path without ids: `{plan}.essentialCategories.0.value` is a field of that list. */
function withoutIds(field: string): string {
  return field
    .split('.')
    .filter((part) => !ID.test(part))
    .join('.')
}

/** `Dinheiro e contas, linha 4`: the row that a field stands in, or null of one in no named list. */
export function rowNameOf(field: string): string | null {
  const [, list = '', row = ''] = ROW.exec(withoutIds(field)) ?? []
  const name = listNames[list]
  return name === undefined ? null : `${name}, linha ${Number(row) + 1}`
}

/**
 * What a field is called in a message, with its list and row where it stands in one: a name that a person knows,
 * never a path of the wire nor an id (case M25). Of a path that has none, what is known of it, or nothing.
 */
export function nameOfField(field: string): string {
  const path = withoutIds(field)
  const row = rowNameOf(path)
  if (row !== null) {
    const own = ROW.exec(path)?.[3]
    const name = own === undefined ? undefined : (fieldNames[own] ?? lastNamed(own))
    return name === undefined ? row : `${row}: ${name}`
  }
  const whole = fieldNames[path] ?? listNames[path]
  if (whole !== undefined) return whole
  return path.includes('.') ? (lastNamed(path) ?? '') : path
}

/** The last part of a path that has a name. */
function lastNamed(path: string): string | undefined {
  const parts = path.split('.').toReversed()
  const part = parts.find((one) => one in fieldNames || one in listNames)
  return part === undefined ? undefined : (fieldNames[part] ?? listNames[part])
}
