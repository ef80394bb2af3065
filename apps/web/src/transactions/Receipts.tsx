import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Paperclip from 'lucide-react/icons/paperclip'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useRef, useState } from 'react'
import { type Receipt, removeReceipt } from '@saldo/contract/receipts'
import { RECEIPT_BYTES_MAX, RECEIPTS_OF_ENTRY_MAX } from '@saldo/domain/receipts/kinds'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showSize } from '../fields/file-sizes.ts'
import { ReceiptModal } from './ReceiptModal.tsx'
import { type Progress, useReceipts } from './use-receipts.ts'

/** The pictures and PDFs that lie with one's own entry, in its window. A telephone offers its camera. */
export function Receipts({ transaction }: { readonly transaction: string }) {
  const { query, add, progress, problem } = useReceipts(transaction)
  const heading = useId()
  const [opened, setOpened] = useState<Receipt | null>(null)
  const [removed, setRemoved] = useState<Receipt | null>(null)
  return (
    <section aria-labelledby={heading} className="mt-6 border-t border-line pt-5">
      <h3 id={heading} className="text-base font-semibold">
        Comprovantes
      </h3>
      <QueryView small query={query} skeleton={<Skeleton className="mt-3 h-11" />}>
        {({ items, used, space }) => (
          <>
            {items.length > 0 && (
              <ul className="mt-2 divide-y divide-line">
                {items.map((receipt) => (
                  <Row
                    key={receipt._id}
                    receipt={receipt}
                    onOpen={() => setOpened(receipt)}
                    onRemove={() => setRemoved(receipt)}
                  />
                ))}
              </ul>
            )}
            <Chooser
              isFull={items.length >= RECEIPTS_OF_ENTRY_MAX}
              progress={progress}
              onAdd={add}
              left={space - used}
            />
          </>
        )}
      </QueryView>
      {problem !== null && (
        <div className="mt-3">
          <Banner kind="error">{problem}</Banner>
        </div>
      )}
      {opened && <ReceiptModal receipt={opened} onClose={() => setOpened(null)} />}
      {removed && (
        <ConfirmChange
          endpoint={removeReceipt}
          request={{ params: { id: removed._id } }}
          title="Excluir este comprovante?"
          text={`${removed.name} será excluído, sem volta.`}
          yes="Excluir"
          no="Cancelar"
          danger
          said="Comprovante excluído"
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  )
}

function Row({
  receipt,
  onOpen,
  onRemove,
}: {
  readonly receipt: Receipt
  readonly onOpen: () => void
  readonly onRemove: () => void
}) {
  const { name, type, bytes } = receipt
  const Icon = type === 'application/pdf' ? FileText : Image
  return (
    <li className="flex items-center gap-2 py-1">
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Abrir ${name}`}
        className="-ml-2 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-field px-2 text-left transition-colors hover:bg-sunken"
      >
        <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <span className="shrink-0 text-sm text-muted">{showSize(bytes)}</span>
      </button>
      <IconButton
        size="sm"
        tone="danger"
        label={`Excluir ${name}`}
        icon={<Trash2 size={16} />}
        onClick={onRemove}
      />
    </li>
  )
}

const ACCEPTED = 'image/*,application/pdf'

function Chooser({
  isFull,
  progress,
  left,
  onAdd,
}: {
  readonly isFull: boolean
  /** How many bytes the account has left. */
  readonly left: number
  readonly progress: Progress | null
  readonly onAdd: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  if (isFull) {
    return (
      <p className="mt-2 text-sm text-muted">
        Uma movimentação tem até {RECEIPTS_OF_ENTRY_MAX} comprovantes.
      </p>
    )
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        icon={<Paperclip size={16} aria-hidden="true" />}
        busy={progress !== null}
        onClick={() => input.current?.click()}
      >
        Adicionar comprovante
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Arquivo do comprovante"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (chosen.length > 0) onAdd(chosen)
        }}
      />
      <p aria-live="polite" className="text-sm text-muted">
        {progress === null ? limitOf(left) : wordsOf(progress)}
      </p>
    </div>
  )
}

/** Below it, how much is left is said beside how much a file may have. */
const LITTLE_LEFT = 5 * RECEIPT_BYTES_MAX

function limitOf(left: number): string {
  const words = 'Foto ou PDF de até 10 MB'
  return left < LITTLE_LEFT ? `${words} · restam ${showSize(Math.max(0, left))}` : words
}

const wordsOf = ({ at, of }: Progress) => (of === 1 ? 'Enviando…' : `Enviando ${at} de ${of}…`)
