import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Transaction } from '@saldo/contract/transactions'
import type { Day } from '@saldo/domain/calendar'
import { useView } from '../data/view.ts'
import { showCount } from '@saldo/domain/counts'
import { Money } from '../fields/Money.tsx'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { cx } from '../ui/class-names.ts'
import { usePrint } from '../ui/use-media.ts'
import { sumOfRows } from './facts.ts'

type Props = {
  /** The latest first. */
  readonly entries: readonly Transaction[]
  readonly today: Day
  /** What the list is of; null where it does not start at today: another month, a search. */
  readonly list: string | null
  readonly ofAccount: boolean
  /** All of them are here. */
  readonly isWhole: boolean
  readonly children: (shown: readonly Transaction[]) => ReactNode
}

/**
 * Starts a list at today: what is dated later is behind one line with its sum. The line says in the
 * address that it is open, so that Back finds the same rows. A list of nothing else is shown whole,
 * as on paper.
 */
export function FromToday({ entries, today, list, ofAccount, isWhole, children }: Props) {
  const { depois } = useQueryWords()
  const { setQuery } = useNavigation()
  const isPrinted = usePrint()
  const [later, rest] = useMemo(
    () =>
      list === null
        ? [[], entries]
        : [
            entries.filter(({ countsOn }) => countsOn > today),
            entries.filter(({ countsOn }) => countsOn <= today),
          ],
    [list, entries, today],
  )
  const isSplit = later.length > 0 && later.length < entries.length
  const view = JSON.stringify(useView())
  const of = list === null ? null : `${list} ${view}`
  useOpenForNew({ list: of, count: later.length, isWhole })
  if (!isSplit || isPrinted) return children(entries)
  const isOpen = depois !== undefined
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setQuery({ depois: isOpen ? undefined : 'sim' })}
        className="flex min-h-11 w-full items-center gap-2 border-b border-line px-4 text-left text-muted hover:bg-hover sm:px-5"
      >
        <span className="min-w-0 flex-1">
          Depois de hoje · {showCount(later.length)}
          <span className="max-sm:sr-only">
            {later.length === 1 ? ' movimentação' : ' movimentações'}
          </span>{' '}
          · <Money value={sumOfRows(later, { ofAccount })} />
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {children(isOpen ? entries : rest)}
    </>
  )
}

type Later = Pick<Props, 'list' | 'isWhole'> & { readonly count: number }

/** Opens the line when one more came behind it: what was just entered is in sight. */
function useOpenForNew({ list, count, isWhole }: Later): void {
  const { janela } = useQueryWords()
  const { setQuery } = useNavigation()
  const last = useRef<Omit<Later, 'isWhole'>>(null)
  useEffect(() => {
    // A window has an entry of the history to itself: what is said there goes when it closes.
    if (!isWhole || janela !== undefined) return
    const before = last.current
    last.current = { list, count }
    if (before?.list === list && list !== null && count > before.count) setQuery({ depois: 'sim' })
  }, [list, count, isWhole, janela, setQuery])
}
