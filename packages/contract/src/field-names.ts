/** What a field of the wire is called on the screen, for messages that must name it. */
const fieldNames: Readonly<Record<string, string>> = {
  _id: 'identificador',
  accountType: 'tipo de conta',
  activationCode: 'código',
  activationToken: 'link de ativação',
  'address.city': 'cidade',
  beginDate: 'início',
  birthdate: 'data de nascimento',
  categories: 'categorias',
  category: 'categoria',
  closingDayGoesTo: 'compra no dia do fechamento',
  cpf: 'CPF',
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
  name: 'nome',
  originalName: 'nome no banco',
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
}

/** A row of such a list, and a field of it: `debit.3.value`. */
const ROW = /^(\w+)\.(\d+)(?:\.(.+))?$/

/** `Dinheiro e contas, linha 4`: the row that a field stands in, or null of one in no named list. */
export function rowNameOf(field: string): string | null {
  const [, list = '', row = ''] = ROW.exec(field) ?? []
  const name = listNames[list]
  return name === undefined ? null : `${name}, linha ${Number(row) + 1}`
}

/** What a field is called in a message, with its list and row where it stands in one. */
export function nameOfField(field: string): string {
  const row = rowNameOf(field)
  if (row === null) return fieldNames[field] ?? field
  const own = ROW.exec(field)?.[3]
  return own === undefined ? row : `${row}: ${fieldNames[own] ?? own}`
}
