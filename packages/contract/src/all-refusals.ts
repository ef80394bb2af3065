import { billingRefusals } from './billing-refusals.ts'
import { operatorRefusals } from './operator-refusals.ts'
import { refusals } from './refusals.ts'

/** Every refusal there is, as the server answers it and the reference page prints it. */
export const allRefusals = { ...refusals, ...billingRefusals, ...operatorRefusals } as const
