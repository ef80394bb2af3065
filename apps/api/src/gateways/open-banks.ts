import { createHmac } from 'node:crypto'
import type { Banks } from './banks.ts'
import { type BelvoSettings, openBelvoBanks } from './belvo.ts'
import type { Clock } from './clock.ts'
import { openPluggyBanks } from './pluggy.ts'
import type { PluggySettings } from './pluggy-client.ts'

export type BankSettings = {
  readonly pluggy: PluggySettings | null
  readonly belvo: BelvoSettings | null
}

/** The bank aggregators that the settings configure, or null where there is none. */
export function openBanks(
  { pluggy, belvo }: BankSettings,
  { clock, secret }: { readonly clock: Clock; readonly secret: string },
): Banks | null {
  if (pluggy === null && belvo === null) return null
  return {
    pluggy: pluggy && openPluggyBanks(pluggy, clock),
    belvo: belvo && openBelvoBanks(belvo),
    // Derived, so that there is nothing to configure; who knows it cannot tell the product's secret.
    webhookSecret: createHmac('sha256', secret).update('bank webhooks').digest('base64url'),
  }
}
