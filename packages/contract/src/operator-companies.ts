import * as z from 'zod/mini'
import { SEAT_PRICE_MAX, SEATS_MAX } from '@saldo/domain/subscriptions/companies'
import { companyPayer } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { email } from './session.ts'
import { day, id, money, month, nothing, text } from './wire.ts'

/* What an operator sees and does of companies: seats, what they are charged, and whom they invite. */

const companyState = z.enum(['running', 'leaving', 'stopped', 'ended'])

const listedCompany = z.strictObject({
  _id: id,
  name: z.string(),
  brand: z.string(),
  /** How many people have its plan. */
  employees: z.number(),
  /** Null where it has no number of them: it is not charged. */
  seats: z.nullable(z.number()),
  price: z.nullable(money),
  state: companyState,
  endsOn: z.nullable(day),
})
export type ListedCompany = z.output<typeof listedCompany>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/operator/companies',
  summary: 'As empresas, até 200, com os seus lugares.',
  access: 'operator',
  answer: z.array(listedCompany),
  refusals: [],
  shows: 'operatorCompanies',
  isTagged: false,
})

const operatedCompany = z.strictObject({
  ...listedCompany.shape,
  payer: z.nullable(companyPayer),
  /** Invitations that can still be used. */
  invitations: z.number(),
  /** Newest first, of the last two years. */
  charges: z.array(
    z.strictObject({
      month,
      no: z.number(),
      seats: z.number(),
      total: money,
      dueOn: day,
      /** What the gateway calls it; `requested` before it is made there. */
      status: z.string(),
      pageUrl: z.nullable(z.string()),
    }),
  ),
})
export type OperatedCompany = z.output<typeof operatedCompany>

const company = z.strictObject({ id })

export const readCompany = endpoint({
  method: 'GET',
  path: '/operator/companies/:id',
  summary: 'Uma empresa: quem paga, os lugares e as faturas por mês.',
  access: 'operator',
  example: { path: '/operator/companies/01890a5d-ac96-7cc4-9b1e-0000000000c0' },
  params: company,
  answer: operatedCompany,
  refusals: ['company_not_found'],
  shows: 'operatorCompanies',
  isTagged: false,
})

const changes = ['operatorCompanies'] as const

export const addCompany = endpoint({
  method: 'POST',
  path: '/operator/companies',
  summary: 'Cria uma empresa.',
  access: 'operator',
  example: { body: { name: 'Padaria Sol', brand: 'saldo' } },
  body: z.strictObject({ name: text({ max: 80, min: 1 }), brand: text({ max: 40, min: 1 }) }),
  answer: nothing,
  refusals: ['company_exists', 'brand_not_found'],
  changes,
})

export const setCompanyPayer = endpoint({
  method: 'POST',
  path: '/operator/companies/:id/payer',
  summary: 'Diz quem paga pelos lugares de uma empresa.',
  access: 'operator',
  example: {
    path: '/operator/companies/01890a5d-ac96-7cc4-9b1e-0000000000c0/payer',
    body: {
      street: 'Praça da Sé',
      number: '100',
      complement: '',
      district: 'Sé',
      city: 'São Paulo',
      state: 'SP',
      legalName: 'Padaria Sol Ltda',
      cnpj: '11222333000181',
      email: 'contas@padaria.com.br',
      zipCode: '01001000',
    },
  },
  params: company,
  body: companyPayer,
  answer: nothing,
  refusals: ['company_not_found'],
  changes,
})

const seatPrice = money.check(
  z.refine((price) => price >= 0 && price <= SEAT_PRICE_MAX, 'Digite um valor, como 12,50.'),
)

export const setCompanySeats = endpoint({
  method: 'POST',
  path: '/operator/companies/:id/seats',
  summary: 'Diz quantos lugares uma empresa tem, e quanto cada um custa por mês.',
  access: 'operator',
  example: {
    path: '/operator/companies/01890a5d-ac96-7cc4-9b1e-0000000000c0/seats',
    body: { seats: 3, price: 9.9 },
  },
  params: company,
  body: z.strictObject({
    seats: z.number().check(z.int(), z.minimum(1), z.maximum(SEATS_MAX)),
    price: seatPrice,
  }),
  answer: nothing,
  refusals: [
    'company_not_found',
    'company_payer_missing',
    'company_price_missing',
    'company_seats_in_use',
  ],
  changes,
})

export const leaveCompany = endpoint({
  method: 'POST',
  path: '/operator/companies/:id/leave',
  summary: 'A empresa sai no fim do mês; quem tem o seu plano é avisado.',
  access: 'operator',
  example: { path: '/operator/companies/01890a5d-ac96-7cc4-9b1e-0000000000c0/leave' },
  params: company,
  answer: nothing,
  refusals: ['company_not_found', 'company_without_seats'],
  changes,
})

export const chargeCompanyAgain = endpoint({
  method: 'POST',
  path: '/operator/companies/:id/charge',
  summary: 'Faz de novo a fatura que não foi paga e não pode mais ser.',
  access: 'operator',
  example: { path: '/operator/companies/01890a5d-ac96-7cc4-9b1e-0000000000c0/charge' },
  params: company,
  answer: nothing,
  refusals: ['company_not_found', 'company_charge_missing'],
  changes,
})

const employee = z.strictObject({ email })

export const inviteEmployee = endpoint({
  method: 'POST',
  path: '/operator/companies/:id/employees',
  summary: 'Envia a uma pessoa o link que ativa o plano da empresa.',
  access: 'operator',
  example: {
    path: '/operator/companies/01890a5d-ac96-7cc4-9b1e-0000000000c0/employees',
    body: { email: 'beto@exemplo.com.br' },
  },
  params: company,
  body: employee,
  answer: nothing,
  refusals: ['company_not_found', 'company_without_free_seat', 'employee_has_plan'],
  changes,
})

export const removeEmployee = endpoint({
  method: 'POST',
  path: '/operator/companies/:id/dismissals',
  summary: 'Encerra o plano que a empresa dá a uma pessoa.',
  access: 'operator',
  example: {
    path: '/operator/companies/01890a5d-ac96-7cc4-9b1e-0000000000c0/dismissals',
    body: { email: 'beto@exemplo.com.br' },
  },
  params: company,
  body: employee,
  answer: nothing,
  refusals: ['company_not_found', 'employee_not_found'],
  changes,
})
