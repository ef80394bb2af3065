import type { Kind } from './fixtures.ts'

type Of = (kind: Kind) => string
const id = '01890a5d-ac96-7cc4-9b1e-000000000001'

/** Somebody who pays, with a CPF and an address that there are. */
export const payer = {
  name: 'Ana Souza',
  cpf: '529.982.247-25',
  zipCode: '01001-000',
  street: 'Praça da Sé',
  number: '100',
  complement: '',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
}

const { name: _, cpf: _cpf, zipCode: _zip, ...address } = payer

/** A company that pays, as the database keeps it. */
export const companyPayer = {
  ...address,
  legalName: 'Padaria Sol Ltda',
  cnpj: '11222333000181',
  email: 'contas@padaria.com.br',
  zipCode: '01001000',
}

/** How the calls of subscriptions are made, with an id wherever one goes. */
export const billingCalls = {
  'GET /subscriptions': () => ({ path: '/subscriptions' }),
  'POST /subscriptions': () => ({ path: '/subscriptions?status=inactive' }),
  'GET /subscriptions/plans': () => ({ path: '/subscriptions/plans' }),
  'GET /postalcodes/:zipCode': () => ({ path: '/postalcodes/01001000' }),
  'POST /subscriptions/gateway/client': () => ({
    path: '/subscriptions/gateway/client',
    body: payer,
  }),
  'POST /subscriptions/gateway/payment': () => ({
    path: '/subscriptions/gateway/payment',
    body: { token: 'token-inventado-de-teste' },
  }),
  'POST /subscriptions/gateway/subscription': () => ({
    path: '/subscriptions/gateway/subscription',
    body: { _id: id, plan: 'saldo_monthly', paymentType: 'pix' },
  }),
  'GET /subscriptions/:id/invoices/:invoiceId': (of: Of) => ({
    path: `/subscriptions/${of('subscription')}/invoices/inventada`,
  }),
  'POST /subscriptions/gateway/charge': () => ({
    path: '/subscriptions/gateway/charge',
    body: { invoiceId: 'inventada' },
  }),
  'GET /subscriptions/:id/plan': (of: Of) => ({
    path: `/subscriptions/${of('subscription')}/plan?plan=saldo_annual`,
  }),
  'POST /subscriptions/:id/plan': (of: Of) => ({
    path: `/subscriptions/${of('subscription')}/plan`,
    body: { plan: 'saldo_annual', cost: 199 },
  }),
  'POST /subscriptions/:id/way': (of: Of) => ({
    path: `/subscriptions/${of('subscription')}/way`,
    body: { paymentType: 'pix' },
  }),
  'POST /promotionalcodes': () => ({ path: '/promotionalcodes', body: { code: 'INVENTADO' } }),
}
