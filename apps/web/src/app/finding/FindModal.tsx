import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Settings from 'lucide-react/icons/settings'
import Tag from 'lucide-react/icons/tag'
import WalletIcon from 'lucide-react/icons/wallet'
import { type ReactNode, type KeyboardEvent, useId, useRef, useState } from 'react'
import { listCategories } from '@saldo/contract/categories'
import { listLabels } from '@saldo/contract/labels'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { listFoundTransactions, SEARCH_MAX } from '@saldo/contract/found-transactions'
import type { Transaction } from '@saldo/contract/transactions'
import { useReading } from '../../data/queries.ts'
import { OWN, useView } from '../../data/view.ts'
import { showDate } from '../../fields/days.ts'
import { useMoneyText } from '../../fields/Money.tsx'
import { useNavigation } from '../../navigation.tsx'
import { settingsTabs } from '@saldo/domain/places'
import { paths, windows } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Option, optionsMatching, nextOption } from '../../ui/choice/list-options.ts'
import { useActions } from '../use-actions.tsx'
import { useMenu } from '../use-menu.ts'
import Search from 'lucide-react/icons/search'
import { OptionList } from '../../ui/choice/ListBox.tsx'
import { Modal } from '../../ui/dialog/Modal.tsx'
import { useLater } from '../../ui/use-later.ts'
import { TextInput } from '../../ui/field/TextInput.tsx'

/** A line of the list, and what choosing it does. */
export type FoundOption = Option & { readonly act: () => void }

/** A letter alone is part of nearly every name. */
const TYPED_MIN = 2
const MOVEMENTS_MAX = 8
const MOVEMENTS = 'Movimentações'
/** Things kept are many: they are listed when something is typed. */
const KEPT_MAX = 6

const paymentIcons: Readonly<Record<Payment['type'], ReactNode>> = {
  money: <WalletIcon size={16} />,
  debit: <Landmark size={16} />,
  credit: <CreditCard size={16} />,
}

/** Where one can go, what one can begin, and what of one's own is called so. */
export function useFindings(typed: string): readonly FoundOption[] {
  const going = useGoing()
  const kept = useKept()
  const movements = useMovements(typed)
  if (typed.trim().length < TYPED_MIN) return findingsMatching(going, typed)
  return [
    ...findingsMatching(going, typed),
    ...findingsMatching(kept.payments, typed).slice(0, KEPT_MAX),
    ...findingsMatching(kept.labels, typed).slice(0, KEPT_MAX),
    ...movements,
    ...findingsMatching(kept.categories, typed).slice(0, KEPT_MAX),
  ]
}

/** The list gives back what it was given, so that each still knows what it does. */
function findingsMatching(findings: readonly FoundOption[], typed: string): readonly FoundOption[] {
  return optionsMatching(findings, typed) as readonly FoundOption[]
}

function useGoing(): readonly FoundOption[] {
  const { to, open } = useNavigation()
  const places = useMenu()
  const actions = useActions()
  return [
    ...places.map(({ label, href, letter, icon: Drawn }) => ({
      value: href,
      label,
      group: 'Ir para',
      icon: <Drawn size={16} />,
      ...(letter === undefined ? {} : { note: `G ${letter.toUpperCase()}` }),
      act: () => to(href),
    })),
    ...Object.entries(settingsTabs).map(([tab, label]) => ({
      // The first tab is where the place itself leads.
      value: `aba ${tab}`,
      label: `Configurações: ${label}`,
      group: 'Ir para',
      icon: <Settings size={16} />,
      act: () => to(paths.settings(tab)),
    })),
    ...actions
      .filter(({ disabled }) => disabled !== true)
      .map(({ label, icon, onSelect }) => ({
        value: `fazer ${label}`,
        label,
        group: 'Fazer',
        icon,
        act: onSelect,
      })),
    {
      value: 'fazer e-se',
      label: 'E se…',
      aliases: ['simular', 'simulação', 'posso gastar', 'empréstimo'],
      group: 'Fazer',
      icon: <Icon name="chart-line" size={16} />,
      act: () => open(windows.whatIf()),
    },
    {
      value: 'fazer atalhos',
      label: 'Ver os atalhos do teclado',
      group: 'Fazer',
      icon: <Icon name="keyboard" size={16} />,
      act: () => open(windows.shortcuts()),
    },
  ]
}

function useKept() {
  const { to, open } = useNavigation()
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const { data: categories = [] } = useReading(listCategories, { query: OWN })
  const { data: labels = [] } = useReading(listLabels, {})
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return {
    payments: payments
      .filter(({ archived }) => !archived)
      .map(({ _id, name, type }) => ({
        value: _id,
        label: name,
        group: 'Contas e cartões',
        icon: paymentIcons[type],
        act: () => to(paths.paymentTransactions(_id)),
      })),
    labels: labels.map(({ _id, name }) => ({
      value: _id,
      label: name,
      group: 'Etiquetas',
      icon: <Tag size={16} />,
      act: () => to(paths.label(_id)),
    })),
    categories: categories.map(({ _id, name, icon, category: parentId }) => {
      const above = parentId === null ? undefined : names.get(parentId)
      return {
        value: _id,
        label: name,
        group: 'Categorias',
        icon: <Icon name={icon} size={16} />,
        ...(above === undefined ? {} : { note: above }),
        act: () => open(windows.category(_id)),
      }
    }),
  }
}

/** The newest movements of all of one's history that the search finds, and the way to the others. */
function useMovements(typed: string): readonly FoundOption[] {
  const { open, to } = useNavigation()
  const { showSigned } = useMoneyText()
  const view = useView()
  const search = useLater(typed).trim()
  const query = { text: search.slice(0, SEARCH_MAX), limit: MOVEMENTS_MAX, ...view }
  const isAsked = search.length >= TYPED_MIN
  const { data } = useReading(listFoundTransactions, { query }, { enabled: isAsked })
  if (!isAsked || data === undefined) return []
  if (data.items.length === 0) return []
  const movements = data.items.map((movement: Transaction) => ({
    value: movement._id,
    label: movement.name,
    group: MOVEMENTS,
    icon: <ArrowLeftRight size={16} />,
    note: `${showDate(movement.date)} · ${showSigned(movement.value)}`,
    act: () => open(windows.editTransaction(movement._id)),
  }))
  const all = {
    value: 'ver todas',
    label: 'Ver todas em Busca',
    group: MOVEMENTS,
    icon: <Search size={16} />,
    act: () => to(paths.search(query.text, { quem: view.userId })),
  }
  return [...movements, all]
}

/** One field that goes anywhere, begins anything and finds what is kept; the keys are all it needs. */
export function FindModal({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { closeThen } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const findings = useFindings(typed)
  const pick = (finding: FoundOption | undefined) => {
    if (finding !== undefined) closeThen(finding.act)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (event.key === 'Enter') pick(findings[active])
    else if (step !== null) setActive(nextOption(findings, active, step))
    else return
    event.preventDefault()
  }
  return (
    <Modal title="Procurar" initialFocus={input} onClose={onClose}>
      <TextInput
        ref={input}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list finds no accents and has no groups
        role="combobox"
        autoFocus
        aria-label="Procurar"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={findings[active] ? `${list}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Ir, fazer ou encontrar"
        before={<Search size={16} />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      {/* Of one height, so that the window does not jump at every letter. */}
      <div className="-mx-1 mt-3 flex h-90 max-h-[50dvh] flex-col">
        <OptionList
          id={list}
          label="Encontrado"
          options={findings}
          value=""
          active={active}
          onActive={setActive}
          onPick={(option) => pick(findings.find(({ value }) => value === option.value))}
          empty="Nada encontrado."
        />
      </div>
    </Modal>
  )
}
