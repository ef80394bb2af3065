import Paperclip from 'lucide-react/icons/paperclip'
import { listReceiptCounts } from '@saldo/contract/receipts'
import type { Transaction } from '@saldo/contract/transactions'
import { monthOf } from '@saldo/domain/calendar'
import { counted } from '@saldo/domain/counts'
import { useReading } from '../data/queries.ts'
import { useMyId } from '../data/view.ts'

/** How many receipts one's own entry has, small in its row; the entries of a month are asked about at once. */
export function ReceiptMark({
  transaction: { _id: id, countsOn, user },
}: {
  readonly transaction: Transaction
}) {
  const isOwn = user._id === useMyId()
  const query = { month: monthOf(countsOn) }
  const { data } = useReading(listReceiptCounts, { query }, { enabled: isOwn })
  const count = data?.find(({ transaction }) => transaction === id)?.count
  if (count === undefined) return null
  const words = counted(count, 'comprovante', 'comprovantes')
  return (
    <span title={words} className="inline-flex shrink-0 items-center gap-0.5 tabular-nums">
      <Paperclip size={12} aria-hidden="true" />
      {count > 1 && <span aria-hidden="true">{count}</span>}
      <span className="sr-only">{words}</span>
    </span>
  )
}
