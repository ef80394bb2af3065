import type { App } from '../http/app.ts'
import { logFault, openBilling } from './billing.ts'
import { GATEWAY_WEBHOOK } from './routes.ts'

/**
 * Has a development's gateway send its events here. A real one is told once, by whoever sets it up: it sends
 * to the address of the product and not to that of a server.
 */
export async function listenToGateway(app: App): Promise<void> {
  const { billing: settings = null, appUrl } = app.settings
  const billing = openBilling(app, app.fastify.log)
  if (billing === null || settings?.isTest !== true) return
  await billing.gateway
    .listen(`${appUrl}${GATEWAY_WEBHOOK}`, settings.webhookSecret)
    .catch((error: unknown) => logFault(billing, error))
}
