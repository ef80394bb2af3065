import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Props = { readonly onLeave: () => void; readonly onStay: () => void }

/** Somebody goes elsewhere while changes wait. */
export function LeaveDialog({ onLeave, onStay }: Props) {
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
