import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'

const WHAT = {
  Mudar: 'Mudar a data ou o valor deixa uma diferença na próxima fatura.',
  Excluir: 'O valor pago por ela fica como crédito na próxima fatura.',
} as const

/** What lies in an invoice that was paid changes only for who says so twice (cases A9, L8). */
export function InPaidInvoiceDialog({
  verb,
  onYes,
  onNo,
}: {
  readonly verb: 'Mudar' | 'Excluir'
  readonly onYes: () => void
  readonly onNo: () => void
}) {
  return (
    <ConfirmDialog
      danger={verb === 'Excluir'}
      title="Esta compra está em uma fatura paga"
      text={`${WHAT[verb]} Deseja continuar?`}
      yes={`${verb} mesmo assim`}
      no="Deixar como está"
      onYes={onYes}
      onNo={onNo}
    />
  )
}
