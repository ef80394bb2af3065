import FileText from 'lucide-react/icons/file-text'
import { type Receipt, readReceiptFile } from '@saldo/contract/receipts'
import { saveFile, useFile } from '../data/download.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** A receipt by itself: a picture is shown, a PDF is kept and opened by what opens PDFs there. */
export function ReceiptModal({
  receipt,
  onClose,
}: {
  readonly receipt: Receipt
  readonly onClose: () => void
}) {
  const { name, type, _id: id } = receipt
  const query = useFile(readReceiptFile, { params: { id } }, type)
  const { data } = query
  const save = () => data && saveFile({ name, bytes: data.file.bytes }, type)
  return (
    <Modal
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button variant="primary" disabled={data === undefined} onClick={save}>
            {type === 'application/pdf' ? 'Baixar PDF' : 'Baixar'}
          </Button>
        </>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-72" />}>
        {({ address }) =>
          address === null ? (
            <p className="flex items-center gap-3 py-6 text-base text-muted">
              <FileText size={32} aria-hidden="true" className="shrink-0" />
              Baixe o PDF para abrir neste aparelho.
            </p>
          ) : (
            <img
              src={address}
              alt={name}
              className="mx-auto max-h-[65vh] rounded-field object-contain"
            />
          )
        }
      </QueryView>
    </Modal>
  )
}
