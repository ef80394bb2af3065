import { refuse, type Refused } from '@saldo/contract/refusals'
import type { PayerFields } from '@saldo/contract/subscription-changes'
import { setOwner } from '../db/owner-key.ts'
import { RefusedWrite } from '../db/refused-write.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { GatewayFault } from '../gateways/payment-gateway.ts'
import { findUser } from '../users/store.ts'
import type { ActingUser } from './act-alone.ts'
import { type Billing, logFault, refusalOf, refusalOfCard } from './billing.ts'
import { findCustomerId, putCustomer, putPayer } from './billing-store.ts'
import { reconcile } from './reconcile.ts'
import { tryCard } from './tries.ts'

const toPayer = ({ cpf, ...fields }: PayerFields, email: string) => ({
  ...fields,
  taxId: cpf,
  email,
})

/** Keeps who pays, here and at the gateway. Sent again, it is the same customer with other particulars. */
export async function savePayer(
  billing: Billing,
  { userId, payer, recheck }: ActingUser & { readonly payer: PayerFields },
): Promise<PayerFields | Refused<'gateway_unanswered' | 'gateway_refused'>> {
  const { database, gateway, clock } = billing
  const user = await database.system((ledger) => findUser(ledger, userId))
  if (user === undefined) throw new Error('whoever is signed in has an account')
  let customerId: string
  try {
    customerId = await gateway.saveCustomer(userId, toPayer(payer, user.email))
  } catch (error) {
    logFault(billing, error)
    return refusalOf(error)
  }
  const at = instantAt(clock.now())
  try {
    await database.system(async (ledger) => {
      await setOwner(ledger, userId)
      await takeLedger(ledger, userId)
      await recheck(ledger)
      await putPayer({ ledger, userId }, { at, ...payer })
      await putCustomer({ ledger, userId }, { customerId, at })
    })
  } catch (error) {
    if (error instanceof RefusedWrite) await forgetUnkept(billing, { userId, customerId })
    throw error
  }
  return payer
}

/** What the gateway was told for a session that has ended meanwhile is forgotten there, if nobody has it here. */
async function forgetUnkept(
  { database, gateway, log }: Billing,
  { userId, customerId }: { readonly userId: string; readonly customerId: string },
): Promise<void> {
  const kept = await database.system((ledger) => findCustomerId({ ledger, userId }))
  if (kept !== null) return
  await gateway.removeCustomer(customerId).catch((error: unknown) => logFault({ log }, error))
}

type NewCard = ActingUser & { readonly token: string }

/** Has the gateway charge the card of a token from now on, and says which card that is. */
export async function saveCard(billing: Billing, card: NewCard) {
  const { database } = billing
  const { userId, recheck } = card
  const customerId = await database.system(async (ledger) => {
    await recheck(ledger)
    return findCustomerId({ ledger, userId })
  })
  if (customerId === null) return refuse('payer_missing')
  return tryCard({ ...billing, userId }, () => addCard(billing, { ...card, customerId }))
}

async function addCard(
  billing: Billing,
  { userId, token, customerId }: NewCard & { readonly customerId: string },
) {
  const { gateway } = billing
  try {
    const { brand, maskedNumber } = await gateway.addCard(customerId, token)
    await reconcile(billing, userId)
    return { brand, maskedNumber }
  } catch (error) {
    logFault(billing, error)
    // A token is good for one use: what it was not taken for is a card that is not good.
    if (error instanceof GatewayFault && error.kind === 'refused') return refuse('card_invalid')
    return refusalOfCard(error)
  }
}
