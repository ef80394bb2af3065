import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import { type HolderSpending, listInvoiceHolders } from '@saldo/contract/card-holders'
import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { sumCents } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useMyId, useView } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { invoiceIdOf } from './card.ts'
import { holderWord, shareOf } from './holders.ts'

const HoldersModal = lazyComponent(() =>
  import('./HoldersModal.tsx').then((all) => all.HoldersModal),
)

const listed = new Intl.ListFormat('pt-BR')

/**
 * Who bought what on an invoice, where its account has several cards: together they are its purchases. A press
 * narrows the list below to one of them, and the next one shows all again.
 */
export function InvoiceHolders({ card, month }: { readonly card: Payment; readonly month: Month }) {
  const id = invoiceIdOf(card._id, month)
  const { data } = useReading(listInvoiceHolders, { params: { id }, query: useView() })
  const [isNaming, setNaming] = useState(false)
  const { cartao } = useQueryWords()
  const { setQuery } = useNavigation()
  const isOwn = card.user === useMyId()
  const persons = data ?? []
  const endings = persons.flatMap((one) => one.endings)
  // An address of another month may name a card that has bought nothing in this one.
  const isStray = cartao !== undefined && persons.every((one) => holderWord(one) !== cartao)
  // That is known before the invoice is: the list below does not move when its persons come.
  if (card.holders < 2 && !isStray) return null
  const total = sumCents(persons.map(({ spent }) => spent))
  return (
    <section
      aria-label="Por pessoa"
      className="flex items-center gap-2 border-t border-line px-3 py-2 sm:px-4"
    >
      <ul className="flex min-h-11 min-w-0 flex-1 items-center gap-2 overflow-x-auto sm:min-h-9">
        {persons.map((one) => (
          <Person
            key={holderWord(one)}
            person={one}
            share={shareOf(one.spent, total)}
            isShown={holderWord(one) === cartao}
            onPress={(word) => setQuery({ cartao: word === cartao ? undefined : word })}
          />
        ))}
        {data?.length === 0 && <li className="text-muted">Nada comprado nesta fatura ainda.</li>}
        {isStray && (
          <li>
            <Pill isShown={false} onPress={() => setQuery({ cartao: undefined })}>
              Mostrar todos
            </Pill>
          </li>
        )}
      </ul>
      {isOwn && (
        <IconButton
          size="sm"
          label="Mudar os nomes dos cartões"
          icon={<Pencil size={16} />}
          onClick={() => setNaming(true)}
        />
      )}
      {isNaming && (
        <HoldersModal cardId={card._id} endings={endings} onClose={() => setNaming(false)} />
      )}
    </section>
  )
}

function Person({
  person,
  share,
  isShown,
  onPress,
}: {
  readonly person: HolderSpending
  /** In per cent of the invoice; null where it says nothing. */
  readonly share: number | null
  readonly isShown: boolean
  readonly onPress: (word: string) => void
}) {
  const [hidden] = useHiddenValues()
  const { name, endings, spent } = person
  const ends = endings.length === 0 ? 'Sem cartão informado' : `final ${listed.format(endings)}`
  return (
    <li className="relative shrink-0">
      <Pill isShown={isShown} onPress={() => onPress(holderWord(person))}>
        {name === null ? (
          <span className="text-muted first-letter:uppercase">{ends}</span>
        ) : (
          <>
            <span className="font-medium">{name}</span>
            {/* A phone has room for the name, or for its cards. */}
            <span className="text-muted max-sm:sr-only">{`· ${ends}`}</span>
          </>
        )}
        <span className="font-semibold">
          <Money value={spent} />
        </span>
        {share !== null && !hidden && <span className="text-sm text-muted figures">{share}%</span>}
      </Pill>
    </li>
  )
}

function Pill({
  isShown,
  onPress,
  children,
}: {
  readonly isShown: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      className={cx(
        'flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-base whitespace-nowrap sm:min-h-9',
        isShown ? 'border-primary bg-primary-soft' : 'border-line bg-surface hover:bg-hover',
      )}
    >
      {children}
    </button>
  )
}
