import * as z from 'zod/mini'
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
import { billingRefusals } from '@saldo/contract/billing-refusals'
import { companyPayer } from '@saldo/contract/companies'
import { isRefused, refusals, type Refusal } from '@saldo/contract/refusals'
import { OUR_BRAND } from '@saldo/domain/brands/kinds'
import { toCents } from '@saldo/domain/money'
import { SEAT_PRICE_MAX, SEATS_MAX } from '@saldo/domain/subscriptions/companies'
import { brandBy } from './brands.ts'
import { accountOf, type Command, type CommandInput, inColumns, Refused } from './command.ts'

async function companyOf({ database }: CommandInput, name: string): Promise<CompanyRow> {
  const found = await database.system((ledger) => findCompany(ledger, name))
  if (found === undefined) throw new Refused(`Não há empresa com o nome ${name}.`)
  return found
}

const words: Readonly<Record<Refusal, readonly [number, string]>> = {
  ...refusals,
  ...billingRefusals,
}

/** A refusal of the product, as the command line says it. */
function unlessRefused<T>(result: T): Exclude<T, { readonly refused: Refusal }> {
  if (isRefused(result)) throw new Refused(words[result.refused][1])
  return result as Exclude<T, { readonly refused: Refusal }>
}

async function add(input: CommandInput): Promise<string> {
  const name = (input.names[0] ?? '').trim()
  const brand = brandBy(input, input.options['brand'] ?? OUR_BRAND).key
  const isNew = await addCompany(input, { name, brand })
  if (isNew) return `Empresa ${name} criada com a marca ${brand}.`
  return `A empresa ${name} já existe; a marca é ${brand}.`
}

async function listCompanies({ database }: CommandInput): Promise<string> {
  const rows = await database.system((ledger) =>
    ledger
      .selectFrom('companies as c')
      .leftJoin('users as u', 'u.company_id', 'c.id')
      .leftJoin('company_contracts as t', 't.company_id', 'c.id')
      .select((row) => [
        'c.name',
        'c.brand',
        't.seats',
        't.ends_on as endsOn',
        row.fn.count<number>('u.id').as('people'),
      ])
      .groupBy(['c.id', 'c.name', 'c.brand', 't.seats', 't.ends_on'])
      .orderBy('c.name')
      .execute(),
  )
  if (rows.length === 0) return 'Nenhuma empresa.'
  return inColumns([
    ['NOME', 'MARCA', 'PESSOAS', 'LUGARES', 'ATÉ'],
    ...rows.map(({ name, brand, people, seats, endsOn }) => [
      name,
      brand,
      String(people),
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
  await setCompanyPayer(input, { companyId: company.id, payer: read.data })
  return `As faturas de ${company.name} vão para ${read.data.email}.`
}

function wholeOf(typed: string | undefined, max: number, hint: string): number {
  const value = Number(typed)
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new Refused(hint)
}

async function buySeats(input: CommandInput): Promise<string> {
  const [name = '', typed = ''] = input.names
  const company = await companyOf(input, name)
  const { price } = input.options
  const seats = wholeOf(typed, SEATS_MAX, `${typed} não é um número de lugares.`)
  if (seats === 0) throw new Refused('Para não ter mais lugares, use company leave.')
  const cents =
    price === undefined ? null : wholeOf(price, SEAT_PRICE_MAX, 'Diga --price 990, em centavos.')
  unlessRefused(
    await setSeats(input, {
      companyId: company.id,
      seats,
      price: cents === null ? null : toCents(cents),
    }),
  )
  return `${company.name} tem ${seats} lugares.`
}

async function leaveNow(input: CommandInput): Promise<string> {
  const company = await companyOf(input, input.names[0] ?? '')
  unlessRefused(await leave(input, { companyId: company.id }))
  const contract = await input.database.system((ledger) => findContract(ledger, company.id))
  return `${company.name} sai. Quem tem o seu plano fica com ele até ${contract?.endsOn}, e foi avisado.`
}

async function chargeOnceMore(input: CommandInput): Promise<string> {
  const company = await companyOf(input, input.names[0] ?? '')
  unlessRefused(await chargeAgain(input, { companyId: company.id }))
  return `A última fatura de ${company.name} será feita de novo, com outro vencimento.`
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
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refused(`${typed} não é um e-mail.`)
  const isEmployed = await inviteEmployee(input, { company, email })
  return unlessRefused(isEmployed)
    ? `${email} já tem o plano de ${company.name}.`
    : `${email} recebeu o link para ativar o plano de ${company.name}.`
}

async function endEmployee(input: CommandInput): Promise<string> {
  const [companyName = '', email = ''] = input.names
  const company = await companyOf(input, companyName)
  const user = await accountOf(input, email)
  if (user.company_id !== company.id) return `${user.name} não tem o plano de ${company.name}.`
  await removeEmployee(input, { company, user })
  return `${user.name} não tem mais o plano de ${company.name}.`
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
    about: 'Faz de novo a última fatura de uma empresa, que não pode mais ser paga.',
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
