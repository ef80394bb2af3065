import type { Dependencies } from '../dependencies.ts'
import type { Log } from '../job.ts'
import { GATEWAY_WEBHOOK, logFault, openBilling } from './billing.ts'

/**
 * Has a development's gateway send its events here. A real one is told once, by whoever sets it up: it sends
 * to the address of the product and not to that of a server.
 */
export async function listenToGateway(dependencies: Dependencies, log: Log): Promise<void> {
  const { billing: settings = null, appUrl } = dependencies.settings
  const billing = openBilling(dependencies, log)
  if (billing === null || settings?.isTest !== true) return
  await billing.gateway
    .listen(`${appUrl}${GATEWAY_WEBHOOK}`, settings.webhookSecret)
    .catch((error: unknown) => logFault(billing, error))
}
