import type { Transaction } from '@saldo/contract/transactions'
import { useMe } from '../data/me.ts'

/** Which planner wrote an entry in its owner's name, in the words of its window (case I7). */
export function WriterNote({
  transaction,
}: {
  readonly transaction: Pick<Transaction, 'writtenBy' | 'version' | 'user'>
}) {
  const { data: me } = useMe()
  const { writtenBy, version, user } = transaction
  if (writtenBy === null) return null
  const isMine = me?.actor === null && me._id === user._id
  const did = version === 1 ? 'Lançada' : 'Lançada ou alterada'
  return (
    <p className="mb-4 text-base break-words text-muted">
      {did} por {writtenBy.name} em {isMine ? 'seu nome' : `nome de ${user.name}`}.
    </p>
  )
}
