import { sql } from 'kysely'
import type { Database } from '@saldo/api/db/ledger'
import { setOwner } from '@saldo/api/db/owner-key'
import {
  GatewayFault,
  type GatewayCharge,
  type GatewaySubscription,
  type PaymentGateway,
} from '@saldo/api/gateways/payment-gateway'
import { type KeptSubscription, listKept } from '@saldo/api/subscriptions/billing-store'
import { planOfCharge } from '@saldo/api/subscriptions/reconcile'
import type { PlanBook } from '@saldo/api/gateways/plans'
import { type Day, dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import { stateOf } from '@saldo/domain/subscriptions/charges'
import { type Mend, mendsOf, paidTwice } from '@saldo/domain/subscriptions/holdings'

/** A difference between what is kept here and what the payment gateway has. */
export type Difference = { readonly owner: string | null; readonly what: string }

type Services = {
  readonly database: Database
  readonly gateway: PaymentGateway
  readonly plans: PlanBook
  readonly nowMs: number
}

/** What a difference begins with, and whom it is about. */
type Customer = {
  readonly customerId: string
  readonly userId: string | null
  readonly company: string | null
}

/** A charge as it is kept: of a person's plan or of a company's month. */
type KeptCharge = {
  readonly invoiceId: string
  readonly status: string
  readonly total: number
  readonly isApplied: boolean
}

const CUSTOMERS_AT_ONCE = 100
/** After so many failures in a row the gateway is left alone. */
const FAILURES_MAX = 3

export const GATEWAY_CLAIM =
  'O que está guardado de assinaturas e faturas é o que o serviço de pagamentos tem'

/**
 * Compares every customer, or one person, with the gateway: one after the other, and nothing is changed.
 */
export async function compareWithGateway(
  services: Services,
  { email }: { readonly email?: string | undefined } = {},
): Promise<readonly Difference[]> {
  const found: Difference[] = []
  let failures = 0
  let after = ''
  for (let isMore = true; isMore;) {
    const customers = await listCustomers(services.database, { after, email })
    for (const customer of customers) {
      try {
        found.push(...(await compareCustomer(services, customer)))
        failures = 0
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
        failures += 1
        const { userId: owner } = customer
        found.push({ owner, what: `O serviço de pagamentos falhou: ${error.message}` })
        if (failures === FAILURES_MAX) return found
      }
    }
    after = customers.at(-1)?.customerId ?? ''
    isMore = customers.length === CUSTOMERS_AT_ONCE
  }
  return found
}

async function listCustomers(
  database: Database,
  { after, email }: { readonly after: string; readonly email: string | undefined },
): Promise<readonly Customer[]> {
  const { rows } = await database.system((ledger) =>
    sql<Customer>`
      select * from (
        select g.customer_id as "customerId", g.user_id as "userId", null as company
          from gateway_customers g join users u on u.id = g.user_id
         where ${email ?? null}::text is null or u.email = lower(${email ?? null})
        union all
        select k.customer_id, null, c.name
          from company_contracts k join companies c on c.id = k.company_id
         where k.customer_id is not null and ${email ?? null}::text is null) customers
       where "customerId" > ${after} order by "customerId" limit ${CUSTOMERS_AT_ONCE}`.execute(
      ledger,
    ),
  )
  return rows
}

async function compareCustomer(
  { database, gateway, plans, nowMs }: Services,
  customer: Customer,
): Promise<readonly Difference[]> {
  const { customerId, userId: owner, company } = customer
  const charges = await gateway.listCharges(customerId)
  const kept = await readKept(database, customer)
  const about = company === null ? '' : `${company}: `
  const say = (what: string): Difference => ({ owner, what: `${about}${what}` })
  const ofCharges = compareCharges(kept.charges, charges).map(say)
  if (owner === null) return ofCharges
  const there = await gateway.listSubscriptions(customerId)
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  const owed = [
    ...listMends(kept, { there, charges, today }),
    ...listPaidTwice({ there, charges }, plans),
  ]
  return [
    ...compareSubscriptions(kept.subscriptions, { there, charges }).map(say),
    ...ofCharges,
    ...owed.map(say),
  ]
}

/** What the next comparison of the day puts right at the gateway, in words (case M1). */
function listMends(
  { subscriptions, charges: keptCharges }: KeptBilling,
  { there, charges, today }: There & { readonly today: Day },
): readonly string[] {
  const cancelled = subscriptions.flatMap(({ isCancelled, subscriptionId }) =>
    isCancelled && subscriptionId !== null ? [subscriptionId] : [],
  )
  const applied = keptCharges.flatMap(({ invoiceId, isApplied }) => (isApplied ? [invoiceId] : []))
  const own = { today, cancelled: new Set(cancelled), applied: new Set(applied) }
  return mendsOf({ subscriptions: there, charges }, own).map(wordsOf)
}

function wordsOf(mend: Mend): string {
  if (mend.act === 'cancel') return `A fatura ${mend.chargeId} está aberta sem ser devida`
  if (mend.act === 'apply') return `A fatura ${mend.chargeId} foi paga, e o que ela paga não vale`
  const about = `A assinatura ${mend.subscriptionId}`
  if (mend.act === 'end') return `${about} é cobrada além da que vale`
  return mend.act === 'suspend'
    ? `${about} terminou, e o serviço ainda a cobra`
    : `${about} está sem a fatura da renovação`
}

/** What was taken twice for one period: an operator gives it back at the gateway, and nobody else does. */
function listPaidTwice(
  { there: subscriptions, charges }: There,
  plans: PlanBook,
): readonly string[] {
  return paidTwice(charges, (charge) => planOfCharge(charge, { plans, subscriptions })).map(
    ({ id, total, from }) =>
      `A fatura ${id}, de ${total} centavos, pagou de novo o período de ${from}: devolva-a`,
  )
}

type KeptBilling = {
  readonly subscriptions: readonly KeptSubscription[]
  readonly charges: readonly KeptCharge[]
}

function readKept(database: Database, { customerId, userId }: Customer): Promise<KeptBilling> {
  return database.system(async (ledger) => {
    if (userId === null) {
      const charges = await ledger
        .selectFrom('company_charges as f')
        .innerJoin('company_contracts as k', 'k.company_id', 'f.company_id')
        .select((row) => [
          row.ref('f.invoice_id').$notNull().as('invoiceId'),
          'f.status',
          'f.total',
          sql<boolean>`false`.as('isApplied'),
        ])
        .where('k.customer_id', '=', customerId)
        .where('f.invoice_id', 'is not', null)
        .execute()
      return { subscriptions: [], charges }
    }
    await setOwner({ ledger, userId })
    const charges = await ledger
      .selectFrom('subscription_invoices')
      .select(['invoice_id as invoiceId', 'status', 'total', 'is_applied as isApplied'])
      .where('user_id', '=', userId)
      .execute()
    return { subscriptions: await listKept({ ledger, userId }), charges }
  })
}

function compareCharges(
  kept: readonly KeptCharge[],
  there: readonly GatewayCharge[],
): readonly string[] {
  const byId = new Map(there.map((charge) => [charge.id, charge]))
  const here = new Set(kept.map(({ invoiceId }) => invoiceId))
  const differing = kept.flatMap(({ invoiceId, status, total }) => {
    const charge = byId.get(invoiceId)
    if (charge === undefined) return [`A fatura ${invoiceId} não existe no serviço de pagamentos`]
    return [
      ...(charge.status === status
        ? []
        : [`A fatura ${invoiceId} está ${status} aqui e ${charge.status} no serviço`]),
      ...(charge.total === total
        ? []
        : [`A fatura ${invoiceId} é de ${total} centavos aqui e de ${charge.total} no serviço`]),
    ]
  })
  const missing = there
    .filter(({ id }) => !here.has(id))
    .map(({ id, status }) => `A fatura ${id} (${status}) do serviço não está guardada aqui`)
  return [...differing, ...missing]
}

type There = {
  readonly there: readonly GatewaySubscription[]
  readonly charges: readonly GatewayCharge[]
}

const CHARGED: readonly (string | null)[] = ['active', 'pending']

function compareSubscriptions(
  kept: readonly KeptSubscription[],
  { there, charges }: There,
): readonly string[] {
  const here = new Map(kept.map((row) => [row.subscriptionId, row]))
  const differing = there.flatMap((one) => {
    const row = here.get(one.id)
    if (row === undefined) return [`A assinatura ${one.id} do serviço não está guardada aqui`]
    const own = charges.filter(({ subscriptionId }) => subscriptionId === one.id)
    const status = stateOf(own, { isStopped: one.suspended })
    const until = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
    const about = `A assinatura ${one.id}`
    return [
      ...(row.plan === one.plan ? [] : [`${about} é ${row.plan} aqui e ${one.plan} no serviço`]),
      ...(row.status === status
        ? []
        : [`${about} está ${row.status} aqui, e as faturas do serviço dizem ${status}`]),
      ...(row.suspended === one.suspended
        ? []
        : [`${about} está ${row.suspended ? 'suspensa' : 'em curso'} só aqui`]),
      ...(until === one.expiresOn || row.status === 'ended'
        ? []
        : [`${about} vale até ${until} aqui e até ${one.expiresOn} no serviço`]),
    ]
  })
  const ids = new Set(there.map(({ id }) => id))
  const missing = kept
    .filter(
      ({ subscriptionId, status }) =>
        subscriptionId !== null && !ids.has(subscriptionId) && CHARGED.includes(status),
    )
    .map(
      ({ subscriptionId }) => `A assinatura ${subscriptionId} não existe no serviço de pagamentos`,
    )
  return [...differing, ...missing]
}
