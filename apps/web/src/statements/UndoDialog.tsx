import { type Statement, undoStatement } from '@saldo/contract/statements'
import { useChange } from '../data/queries.ts'
import { counted, showCount } from '@saldo/domain/counts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'

type UndoProps = { readonly statement: Statement; readonly onClose: () => void }

/** Takes a whole import back, after saying how much that is. */
export function UndoDialog({ statement, onClose }: UndoProps) {
  const undo = useChange(undoStatement)
  const snack = useSnack()
  return (
    <ConfirmDialog
      danger
      title="Desfazer esta importação?"
      text={`Serão removidas só as movimentações que ela criou (${showCount(statement.added)}). O que você cadastrou à mão fica, e também o que outro extrato importado trouxe.`}
      yes="Desfazer"
      no="Cancelar"
      busy={undo.isPending}
      error={undo.error?.message}
      onYes={() =>
        undo.mutate(
          { params: { id: statement._id } },
          {
            onSuccess: ({ removed, kept }) => {
              const gone = counted(removed, 'movimentação removida', 'movimentações removidas')
              const keptText = counted(kept, 'ficou', 'ficaram')
              const message = kept === 0 ? gone : `${gone}; ${keptText}, de outro extrato`
              snack({ message, kind: 'success' })
              onClose()
            },
          },
        )
      }
      onNo={onClose}
    />
  )
}
