import { gatherPlans } from '@saldo/api/gateways/plans'
import { readPlanFile } from '@saldo/contract/plan-file'
import saldo from '../../apps/web/brands/saldo/plans.json'

/** What the brand Saldo sells. */
export function plansOfSaldo() {
  const read = readPlanFile(saldo, 'saldo')
  if ('faults' in read) throw new Error(read.faults.join('; '))
  return gatherPlans(new Map([['saldo', read.plans]]))
}
