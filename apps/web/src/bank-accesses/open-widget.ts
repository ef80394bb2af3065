import type { BankAccess } from '@saldo/contract/bank-accesses'
import { paths } from '../paths.ts'
import { isReplaced } from './labels.ts'

/** Where a connection is mended: by a new link in its place, or by the one that it has. */
export function mendingPath(access: BankAccess): string {
  return isReplaced(access)
    ? paths.migrateBankAccess(access._id)
    : paths.renewBankAccess(access._id)
}

/**
 * Goes to an address that opens the aggregator's page in a frame. It is loaded anew, because only the
 * document of that address has a policy that allows the frame (decision 106).
 */
export function openWidgetAt(address: string): void {
  location.assign(address)
}
