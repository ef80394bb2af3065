import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { listBankAccesses } from '@saldo/contract/bank-accesses'
import { useReading } from '../data/queries.ts'

const WORDS = 'Há contas conectadas que precisam ser atualizadas'

/** Beside the place of the connected accounts, while some are of the older aggregator. */
export function OldAccessMark() {
  const { data = [] } = useReading(listBankAccesses, {})
  if (!data.some((access) => access.old)) return null
  return (
    <span title={WORDS} className="inline-flex shrink-0 text-warning">
      <TriangleAlert size={16} aria-hidden="true" />
      <span className="sr-only">{WORDS}</span>
    </span>
  )
}
