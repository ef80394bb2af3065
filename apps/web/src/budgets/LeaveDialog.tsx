import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'

/** Somebody goes elsewhere while changes wait. */
export function LeaveDialog({
  onLeave,
  onStay,
}: {
  readonly onLeave: () => void
  readonly onStay: () => void
}) {
  return (
    <ConfirmDialog
      danger
      title="Descartar as alterações do planejamento?"
      text="Elas ainda não foram aplicadas."
      yes="Descartar"
      no="Continuar editando"
      onYes={onLeave}
      onNo={onStay}
    />
  )
}
