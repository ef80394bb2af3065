import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { type ContentDocument, saveContent } from '@saldo/contract/operator-contents'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Item, kindNames, nameOf } from './content-fields.ts'
import { moved } from './content-form.ts'
import { saveOf, useAnnouncement, useQuickSave } from './use-content.ts'

type Props = { readonly document: ContentDocument; readonly onEdit: (item: Item) => void }

/** The items of a kind in the order in which people see them. */
export function ContentList({ document, onEdit }: Props) {
  const { kind, items } = document
  const { save, error, isPending } = useQuickSave(document)
  const [removing, setRemoving] = useState<Item | null>(null)
  const [many, one] = kindNames[kind]
  if (items.length === 0) return <EmptyState text={`Nenhum ${one} por aqui ainda.`} />
  return (
    <>
      {error !== null && (
        <div className="p-4">
          <Banner kind="error">{error.message}</Banner>
        </div>
      )}
      <ol aria-label={many} aria-busy={isPending || undefined} className="divide-y divide-line">
        {items.map((item, at) => (
          <li
            key={String(item['_id'])}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5"
          >
            <span className="figures w-6 text-sm text-faint">{at + 1}</span>
            <span className="min-w-0 flex-1 basis-50">
              <span className="block text-base font-medium wrap-anywhere">{nameOf(item)}</span>
              <Badge dot tone={item['isDraft'] === true ? 'amber' : 'emerald'}>
                {item['isDraft'] === true ? 'rascunho' : 'publicado'}
              </Badge>
            </span>
            <span className="flex items-center">
              <Moves
                name={nameOf(item)}
                isFirst={at === 0}
                isLast={at === items.length - 1}
                busy={isPending}
                onMove={(step) =>
                  save(moved(items, at, step), `${nameOf(item)} ${step === 1 ? 'desceu' : 'subiu'}`)
                }
              />
              <IconButton
                label={`Tirar ${nameOf(item)}`}
                icon={<Trash2 size={16} />}
                tone="danger"
                disabled={isPending}
                onClick={() => setRemoving(item)}
              />
              <Button size="sm" onClick={() => onEdit(item)}>
                Editar<span className="sr-only"> {nameOf(item)}</span>
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {removing !== null && (
        <RemoveItem document={document} item={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  )
}

function RemoveItem({
  document,
  item,
  onClose,
}: {
  readonly document: ContentDocument
  readonly item: Item
  readonly onClose: () => void
}) {
  const announce = useAnnouncement(document)
  const others = document.items.filter((one) => one !== item)
  return (
    <ConfirmChange
      endpoint={saveContent}
      request={saveOf(document, others)}
      danger
      title={`Tirar ${nameOf(item)}?`}
      text="Some da lista das pessoas. Continua na versão de agora, que pode ser restaurada."
      yes="Tirar"
      no="Voltar"
      onDone={(saved) => {
        announce(saved, `${nameOf(item)} saiu`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type MovesProps = {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly busy: boolean
  readonly onMove: (step: 1 | -1) => void
}

function Moves({ name, isFirst, isLast, busy, onMove }: MovesProps) {
  return (
    <>
      <IconButton
        label={`Subir ${name}`}
        icon={<ArrowUp size={16} />}
        disabled={isFirst || busy}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Descer ${name}`}
        icon={<ArrowDown size={16} />}
        disabled={isLast || busy}
        onClick={() => onMove(1)}
      />
    </>
  )
}
