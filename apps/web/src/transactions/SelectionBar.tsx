import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarMinus from 'lucide-react/icons/calendar-minus'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListChecks from 'lucide-react/icons/list-checks'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Trash from 'lucide-react/icons/trash-2'
import WalletIcon from 'lucide-react/icons/wallet'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { counted } from '@saldo/domain/counts'
import { sumCents } from '@saldo/domain/money'
import { Money } from '../fields/Money.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../ui/layer/Menu.tsx'
import { usePhone } from '../ui/use-media.ts'
import { ManyModal, type ManyField } from './ManyModal.tsx'
import { UnchangedModal } from './UnchangedModal.tsx'
import { useManyActs } from './use-many-acts.ts'
import type { EntrySelection } from './use-selection.ts'

const WINDOWS = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'

/** Escape lets all go, unless a window or a list has the key. */
function useEscape(isOn: boolean, run: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector(WINDOWS) === null) run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, run])
}

type Act = { readonly label: string; readonly icon: ReactNode; readonly run: () => void }

/**
 * What can be done with the entries that are chosen, all at once, while any is: at the foot of the page, on a
 * phone in the place of its bar. It says how many they are and what they come to.
 */
export function SelectionBar({ selection }: { readonly selection: EntrySelection }) {
  const { chosen, isEmpty, choose } = selection
  const [field, setField] = useState<ManyField | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const acts = useManyActs(selection)
  useEscape(!isEmpty, () => choose([]))
  const shown = useShownActs({ selection, onField: setField, acts })
  return (
    <>
      {!isEmpty && (
        <Bar selection={selection} {...shown} busy={acts.busy} onRemove={() => setRemoving(true)} />
      )}
      {field !== null && (
        <ManyModal
          field={field}
          chosen={chosen}
          onDone={acts.updated}
          onClose={() => setField(null)}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          danger
          title={`Excluir ${counted(chosen.length, 'movimentação', 'movimentações')}?`}
          text={`Transferências, saques e depósitos saem com os dois lados. ${chosen.some(({ externalId }) => externalId !== null) ? 'O que veio de um extrato ou do banco não volta na próxima importação. ' : ''}Por um dia você ainda pode desfazer.`}
          yes="Excluir"
          no="Cancelar"
          onYes={() => {
            setRemoving(false)
            acts.remove()
          }}
          onNo={() => setRemoving(false)}
        />
      )}
      {acts.outcome !== null && <UnchangedModal {...acts.outcome} onClose={acts.forget} />}
    </>
  )
}

/** Which acts have a button of their own, and which stand in the menu: a phone has room for one. */
function useShownActs({
  selection,
  onField,
  acts: { update, showInCalendar },
}: {
  readonly selection: EntrySelection
  readonly onField: (field: ManyField) => void
  readonly acts: Pick<ReturnType<typeof useManyActs>, 'update' | 'showInCalendar'>
}): { readonly acts: readonly Act[]; readonly more: MenuItem[] } {
  const phone = usePhone()
  const fields: Readonly<Record<ManyField, Act>> = {
    category: { label: 'Categoria', icon: <Tag size={16} />, run: () => onField('category') },
    payment: { label: 'Conta', icon: <WalletIcon size={16} />, run: () => onField('payment') },
    date: { label: 'Data', icon: <CalendarDays size={16} />, run: () => onField('date') },
    description: {
      label: 'Observações',
      icon: <NotebookPen size={16} />,
      run: () => onField('description'),
    },
    labels: { label: 'Etiquetas', icon: <Tags size={16} />, run: () => onField('labels') },
  }
  const acts = [fields.category, ...(phone ? [] : [fields.payment, fields.date])]
  const more: MenuItem[] = [
    ...(phone
      ? [fields.payment, fields.date, fields.labels, fields.description]
      : [fields.labels, fields.description]
    ).map(({ label, icon, run }) => ({ label, icon, onSelect: run })),
    {
      label: 'Marcar como pagas',
      icon: <Check size={16} />,
      onSelect: () => update({ paid: true }),
    },
    {
      label: 'Marcar como não pagas',
      icon: <CircleDashed size={16} />,
      onSelect: () => update({ paid: false }),
    },
    {
      label: 'Incluir no calendário',
      icon: <CalendarPlus size={16} />,
      onSelect: () => showInCalendar(true),
    },
    {
      label: 'Tirar do calendário',
      icon: <CalendarMinus size={16} />,
      onSelect: () => showInCalendar(false),
    },
    {
      label: `Selecionar todas (${selection.choosable})`,
      icon: <ListChecks size={16} />,
      apart: true,
      onSelect: selection.chooseAll,
    },
  ]
  return { acts, more }
}

function Bar({
  selection: { chosen, choose },
  acts,
  more,
  busy,
  onRemove,
}: {
  readonly selection: EntrySelection
  readonly acts: readonly Act[]
  readonly more: MenuItem[]
  readonly busy: boolean
  readonly onRemove: () => void
}) {
  const phone = usePhone()
  return (
    <>
      {/* The last row of the page can be scrolled out from under the bar. */}
      <div aria-hidden="true" className="h-16 print:hidden" />
      <section
        data-selection-bar
        aria-label="Movimentações selecionadas"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-31 flex justify-center min-[900px]:bottom-4 print:hidden"
      >
        <div className="hairline-t pointer-events-auto flex min-h-19 w-full items-center gap-1 bg-surface px-2 pb-[env(safe-area-inset-bottom)] min-[900px]:min-h-16 min-[900px]:w-auto min-[900px]:gap-2 min-[900px]:rounded-card min-[900px]:border min-[900px]:border-line min-[900px]:px-3 min-[900px]:shadow-soft">
          <IconButton label="Limpar a seleção" icon={<X size={20} />} onClick={() => choose([])} />
          <p
            aria-live="polite"
            className="min-w-0 flex-1 leading-tight min-[900px]:flex min-[900px]:gap-2 min-[900px]:pr-4"
          >
            <span className="block font-semibold whitespace-nowrap">
              {counted(chosen.length, 'selecionada', 'selecionadas')}
            </span>
            <span className="block text-sm text-muted min-[900px]:text-base">
              <Money value={sumCents(chosen.map(({ value }) => value))} signed />
            </span>
          </p>
          {acts.map(({ label, icon, run }) => (
            <Button key={label} icon={icon} busy={busy} onClick={run}>
              {label}
            </Button>
          ))}
          {phone ? (
            <IconButton
              label="Excluir"
              tone="danger"
              icon={<Trash size={20} />}
              onClick={onRemove}
            />
          ) : (
            <Button icon={<Trash size={16} />} busy={busy} onClick={onRemove}>
              Excluir
            </Button>
          )}
          <Menu
            label="Mais sobre as selecionadas"
            side="top-end"
            items={more}
            renderTrigger={(bind) => (
              <IconButton
                {...bind}
                label="Mais sobre as selecionadas"
                icon={<Ellipsis size={20} />}
              />
            )}
          />
        </div>
      </section>
    </>
  )
}
