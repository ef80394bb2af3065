import * as contract from '@saldo/contract/bank-accesses'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'

/** Connected accounts: always empty, as there is no aggregator to connect to. */
export function serveBankAccesses(app: App): void {
  serve(app, contract.listBankAccesses, async () => [])
}
