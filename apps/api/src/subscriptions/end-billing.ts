import { isPayable } from '@saldo/domain/subscriptions/charges'
import type { Dependencies } from '../dependencies.ts'
import { openIugu } from '../gateways/iugu.ts'
import { deleteCustomer, findCustomerId } from './billing-store.ts'

/**
 * Ends everything that the gateway would still charge a user for, and has it forget who they are, before
 * their account is erased (cases I10, M7). It fails where the gateway does not answer: whoever calls tries
 * again, and erases nothing before.
 */
export async function endBilling(
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
  userId: string,
): Promise<void> {
  const customerId = await database.system((ledger) => findCustomerId({ ledger, userId }))
  const { billing = null } = settings
  if (customerId === null || billing === null) return
  const gateway = openIugu(billing.iugu)
  const [subscriptions, charges] = await Promise.all([
    gateway.listSubscriptions(customerId),
    gateway.listCharges(customerId),
  ])
  for (const { id, status } of charges) if (isPayable(status)) await gateway.cancelCharge(id)
  for (const { id } of subscriptions) await gateway.endSubscription(id)
  await gateway.removeCustomer(customerId)
  // No message of the gateway is about anybody of ours from here on.
  await database.system((ledger) => deleteCustomer(ledger, customerId))
}
