import { counted } from '@saldo/domain/counts'
import * as z from 'zod/mini'
import { listCompanyRows } from '@saldo/api/operator/companies-store'
import {
  addCompany,
  chargeAgain,
  inviteEmployee,
  leave,
  removeEmployee,
  setCompanyPayer,
  setSeats,
} from '@saldo/api/subscriptions/companies'
import {
  type CompanyRow,
  findCompany,
  findContract,
  listCompanyCharges,
} from '@saldo/api/subscriptions/company-store'
import { isEmail } from '@saldo/contract/session'
import { companyPayer } from '@saldo/contract/companies'
import { OUR_BRAND } from '@saldo/domain/brands/kinds'
import { toCents } from '@saldo/domain/money'
import { SEAT_PRICE_MAX, SEATS_MAX } from '@saldo/domain/subscriptions/companies'
import { brandBy } from './brands.ts'
import { type Command, type CommandInput, inColumns, operate, Refused } from './command.ts'

async function companyOf({ database }: CommandInput, name: string): Promise<CompanyRow> {
  const found = await database.system((ledger) => findCompany(ledger, name))
  if (found === undefined) throw new Refused(`Não há empresa com o nome ${name}.`)
  return found
}

async function add(input: CommandInput): Promise<string> {
  const name = (input.names[0] ?? '').trim()
  const brand = brandBy(input, input.options['brand'] ?? OUR_BRAND).key
  const { nowMs } = input
  const isNew = await operate(input, (ledger) => addCompany(ledger, { name, brand, nowMs }))
  if (isNew) return `Empresa ${name} criada com a marca ${brand}.`
  return `A empresa ${name} já existe; a marca é ${brand}.`
}

async function listCompanies({ database }: CommandInput): Promise<string> {
  const rows = await database.system((ledger) => listCompanyRows(ledger))
  if (rows.length === 0) return 'Nenhuma empresa.'
  return inColumns([
    ['NOME', 'MARCA', 'PESSOAS', 'LUGARES', 'ATÉ'],
    ...rows.map(({ name, brand, employees, seats, endsOn }) => [
      name,
      brand,
      String(employees),
      seats === null ? 'sem limite' : String(seats),
      endsOn ?? '---',
    ]),
  ])
}

async function bill(input: CommandInput): Promise<string> {
  const company = await companyOf(input, input.names[0] ?? '')
  const {
    'legal-name': legalName = company.name,
    cep: zipCode,
    complement = '',
    ...rest
  } = input.options
  const read = z.safeDecode(companyPayer, {
    ...rest,
    legalName,
    zipCode,
    complement,
  } as z.input<typeof companyPayer>)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Refused(`--${String(issue?.path[0])}: ${issue?.message}`)
  }
  const { nowMs } = input
  await operate(input, (ledger) =>
    setCompanyPayer(ledger, { companyId: company.id, payer: read.data, nowMs }),
  )
  return `As faturas de ${company.name} vão para ${read.data.email}.`
}

function readWhole(typed: string | undefined, max: number, hint: string): number {
  const value = Number(typed)
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new Refused(hint)
}

async function buySeats(input: CommandInput): Promise<string> {
  const [name = '', typed = ''] = input.names
  const company = await companyOf(input, name)
  const { price } = input.options
  const seats = readWhole(typed, SEATS_MAX, `${typed} não é um número de lugares.`)
  if (seats === 0) throw new Refused('Para não ter mais lugares, use company leave.')
  const cents =
    price === undefined ? null : readWhole(price, SEAT_PRICE_MAX, 'Diga --price 990, em centavos.')
  const bought = {
    companyId: company.id,
    seats,
    price: cents === null ? null : toCents(cents),
    nowMs: input.nowMs,
  }
  await operate(input, (ledger) => setSeats(ledger, bought))
  return `${company.name} tem ${counted(seats, 'lugar', 'lugares')}.`
}

async function leaveNow(input: CommandInput): Promise<string> {
  const company = await companyOf(input, input.names[0] ?? '')
  const { nowMs } = input
  await operate(input, (ledger) => leave(ledger, { companyId: company.id, nowMs }))
  const contract = await input.database.system((ledger) => findContract(ledger, company.id))
  return `${company.name} sai. Quem tem o seu plano fica com ele até ${contract?.endsOn}, e é avisado.`
}

async function chargeOnceMore(input: CommandInput): Promise<string> {
  const company = await companyOf(input, input.names[0] ?? '')
  const { nowMs } = input
  await operate(input, (ledger) => chargeAgain(ledger, { companyId: company.id, nowMs }))
  return `A fatura de ${company.name} que não foi paga será feita de novo, com outro vencimento.`
}

async function listInvoices(input: CommandInput): Promise<string> {
  const company = await companyOf(input, input.names[0] ?? '')
  const charges = await input.database.system((ledger) => listCompanyCharges(ledger, company.id))
  if (charges.length === 0) return `${company.name} ainda não tem nenhuma fatura.`
  return inColumns([
    ['MÊS', 'LUGARES', 'CENTAVOS', 'VENCE', 'SITUAÇÃO'],
    ...charges.map(({ month, seats, total, dueOn, status }) => [
      month,
      String(seats),
      String(total),
      dueOn,
      status,
    ]),
  ])
}

/** The way to the plan is mailed; whoever had one that was not used has one that works alone. */
async function addEmployee(input: CommandInput): Promise<string> {
  const [companyName = '', typed = ''] = input.names
  const company = await companyOf(input, companyName)
  const email = typed.trim().toLowerCase()
  if (!isEmail(email)) throw new Refused(`${typed} não é um e-mail.`)
  const { nowMs } = input
  const isEmployed = await operate(input, (ledger) =>
    inviteEmployee(ledger, { company, email, nowMs }),
  )
  return isEmployed
    ? `${email} já tem o plano de ${company.name}.`
    : `${email} recebeu o link para ativar o plano de ${company.name}.`
}

async function endEmployee(input: CommandInput): Promise<string> {
  const [companyName = '', email = ''] = input.names
  const company = await companyOf(input, companyName)
  const employed = { company, email: email.trim().toLowerCase(), nowMs: input.nowMs }
  const hadPlan = await operate(input, (ledger) => removeEmployee(ledger, employed))
  return hadPlan
    ? `${email} não tem mais o plano de ${company.name}.`
    : `${email} não tem o plano de ${company.name}.`
}

/** Companies with a brand of their own, and the people to whom they give a plan. */
export const companyCommands: readonly Command[] = [
  {
    name: 'company add',
    takes: ['NOME'],
    options: { brand: 'marca da empresa (saldo, se nada for dito)' },
    about: 'Cria uma empresa, ou muda a sua marca.',
    run: add,
  },
  {
    name: 'company billing',
    takes: ['NOME'],
    options: {
      'legal-name': 'razão social (o nome, se nada for dito)',
      cnpj: 'CNPJ',
      email: 'a quem as faturas são enviadas',
      cep: 'CEP',
      street: 'rua',
      number: 'número',
      complement: 'complemento',
      district: 'bairro',
      city: 'cidade',
      state: 'sigla do estado',
    },
    about: 'Diz quem paga pelos lugares de uma empresa, e a quem se escreve.',
    run: bill,
  },
  {
    name: 'company seats',
    takes: ['NOME', 'LUGARES'],
    options: { price: 'centavos por lugar e mês (os de antes, se nada for dito)' },
    about: 'Diz quantos lugares uma empresa comprou. Ela é cobrada por mês.',
    run: buySeats,
  },
  {
    name: 'company invoices',
    takes: ['NOME'],
    about: 'Lista as faturas de uma empresa.',
    run: listInvoices,
  },
  {
    name: 'company charge',
    takes: ['NOME'],
    about: 'Faz de novo a fatura de uma empresa que não foi paga e não pode mais ser.',
    run: chargeOnceMore,
  },
  {
    name: 'company leave',
    takes: ['NOME'],
    about: 'A empresa sai no fim do mês; até lá volta com company seats.',
    run: leaveNow,
  },
  { name: 'company list', takes: [], about: 'Lista as empresas.', run: listCompanies },
  {
    name: 'employee add',
    takes: ['EMPRESA', 'EMAIL'],
    about: 'Envia a uma pessoa o link que ativa o plano da empresa.',
    run: addEmployee,
  },
  {
    name: 'employee remove',
    takes: ['EMPRESA', 'EMAIL'],
    about: 'Encerra o plano que a empresa dá a uma pessoa.',
    run: endEmployee,
  },
]
