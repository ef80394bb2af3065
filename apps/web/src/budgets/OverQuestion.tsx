import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { OVER_REVENUES } from './labels.ts'

/** More is planned than is to come in: asked once more, never refused (decisions.md §12). */
export function OverQuestion({
  onYes,
  onNo,
}: {
  readonly onYes: () => void
  readonly onNo: () => void
}) {
  return (
    <ConfirmDialog
      title={OVER_REVENUES}
      text="O planejado fica acima do que você espera receber no mês. Salvar mesmo assim?"
      onYes={onYes}
      onNo={onNo}
    />
  )
}
