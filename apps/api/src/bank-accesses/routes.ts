import * as contract from '@saldo/contract/bank-accesses'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'

/** Connected accounts: nobody has one as long as there is no aggregator to connect to. */
export function serveBankAccesses(house: House): void {
  serve(house, contract.listBankAccesses, async () => [])
}
