import { type Statement, undoStatement } from '@saldo/contract/statements'
import { counted, showCount } from '@saldo/domain/counts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'

/** Takes a whole import back, after saying how much that is. */
export function UndoDialog({
  statement,
  onClose,
}: {
  readonly statement: Statement
  readonly onClose: () => void
}) {
  return (
    <ConfirmChange
      endpoint={undoStatement}
      request={{ params: { id: statement._id } }}
      said={({ removed, kept }) => {
        const gone = counted(removed, 'movimentação removida', 'movimentações removidas')
        return kept === 0 ? gone : `${gone}; ${counted(kept, 'ficou', 'ficaram')}, de outro extrato`
      }}
      danger
      title="Desfazer esta importação?"
      text={`Serão removidas só as movimentações que ela criou (${showCount(statement.added)}). O que você cadastrou à mão fica, e também o que outro extrato importado trouxe.`}
      yes="Desfazer"
      no="Cancelar"
      onClose={onClose}
    />
  )
}
