import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { listBankAccesses } from '@saldo/contract/bank-accesses'
import { useReading } from '../data/queries.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Tooltip } from '../ui/Tooltip.tsx'

const WORDS = 'Conta automática desatualizada'

/** Beside an account that a bank feeds and has not fed for more than a day; it leads to a sync. */
export function OutdatedMark({ bankAccess }: { readonly bankAccess: string }) {
  const { data = [] } = useReading(listBankAccesses, {})
  const isOutdated = data.some(({ _id, outdated }) => _id === bankAccess && outdated)
  if (!isOutdated) return null
  return (
    <Tooltip text={WORDS} names>
      <Link
        href={paths.bankAccess(bankAccess)}
        aria-label={WORDS}
        className="inline-flex size-9 items-center justify-center rounded-field text-warning hover:bg-sunken"
      >
        <TriangleAlert size={16} aria-hidden="true" />
      </Link>
    </Tooltip>
  )
}
