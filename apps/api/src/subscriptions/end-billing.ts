import type { Dependencies } from '../dependencies.ts'
import { openIugu } from '../gateways/iugu.ts'
import { deleteCustomer, findCustomerId } from './billing-store.ts'

/**
 * Ends everything that the gateway would still charge a user for, before their account is erased (case
 * I10). It fails where the gateway does not answer: whoever calls tries again, and erases nothing before.
 */
export async function endBilling(
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
  userId: string,
): Promise<void> {
  const customerId = await database.system((ledger) => findCustomerId(ledger, userId))
  const { billing = null } = settings
  if (customerId === null || billing === null) return
  const gateway = openIugu(billing.iugu)
  for (const { id } of await gateway.listSubscriptions(customerId)) {
    await gateway.endSubscription(id)
  }
  // No message of the gateway is about anybody of ours from here on.
  await database.system((ledger) => deleteCustomer(ledger, customerId))
}
