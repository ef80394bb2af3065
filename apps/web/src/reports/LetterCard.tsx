import Image from 'lucide-react/icons/image'
import type { ReactNode } from 'react'
import { type Month, yearOf } from '@saldo/domain/calendar'
import {
  LETTER_PARTS,
  type Letter,
  type LetterPart,
  letterOf,
  type Sentence,
} from '@saldo/domain/reports/letter'
import { letterTitle, partNames, wordsOf } from '@saldo/domain/reports/letter-words'
import { useToday } from '../data/today.ts'
import { Money } from '../fields/Money.tsx'
import { Link, useNavigation, useQueryWords } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import type { Report } from './use-report.ts'

/** What of a year is made of its months, and what is put aside, is listed by the screen. */
type Listed = 'revenues' | 'expenses' | 'investiments' | 'result' | 'reserve'

type Props = { readonly report: Report; readonly onList: (list: Listed) => void }

/**
 * The report as a letter: what came, what went, what changed and what to do, each sentence the way to what makes it.
 * Nothing where the figures bear no letter.
 */
export function LetterCard({ report, onList }: Props) {
  const today = useToday()
  const { open } = useNavigation()
  const period = report.startDate === report.endDate ? 'month' : 'year'
  const letter = letterOf({ ...report, today, period })
  if (letter === null) return null
  return (
    <Card
      title={letterTitle(letter)}
      className="lg:col-span-2 print:col-span-2"
      action={
        <Button
          size="sm"
          icon={<Image size={16} />}
          onClick={() => open(windows.retrospective(yearOf(letter.month)))}
        >
          Retrospectiva
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        {LETTER_PARTS.map((part) => (
          <Part key={part} {...{ letter, part, onList }} />
        ))}
      </div>
    </Card>
  )
}

type PartProps = {
  readonly letter: Letter
  readonly part: LetterPart
  readonly onList: Props['onList']
}

function Part({ letter, part, onList }: PartProps) {
  const sentences = letter.parts[part]
  if (sentences.length === 0) return null
  return (
    <section aria-labelledby={`letter-${part}`}>
      <h3 id={`letter-${part}`} className="text-base font-semibold">
        {partNames[part]}
      </h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={keyOf(sentence)}>
            <Way sentence={sentence} letter={letter} onList={onList}>
              {wordsOf(sentence, letter).map((word, at) =>
                typeof word === 'string' ? word : <Money key={at} value={word} />,
              )}
            </Way>
          </li>
        ))}
      </ul>
    </section>
  )
}

const keyOf = (sentence: Sentence) =>
  'category' in sentence ? `${sentence.kind} ${sentence.category._id}` : sentence.kind

type WayProps = {
  readonly sentence: Sentence
  readonly letter: Letter
  readonly onList: Props['onList']
  readonly children: ReactNode
}

const LINE =
  'flex min-h-11 w-full items-center py-1 text-left text-md leading-6 hover:text-primary sm:min-h-9'

/** A sentence that leads to what makes it: an address, a category's window or the months of a figure. */
function Way({ sentence, letter, onList, children }: WayProps) {
  const { quem } = useQueryWords()
  const { open } = useNavigation()
  const list = letter.period === 'year' ? monthsOf(sentence) : reserveOf(sentence)
  const act =
    'category' in sentence
      ? () => open(windows.category(sentence.category._id))
      : list === null
        ? null
        : () => onList(list)
  if (act !== null) {
    return (
      <button data-printed type="button" onClick={act} className={LINE}>
        <span>{children}</span>
      </button>
    )
  }
  return (
    <Link href={addressFor(sentence, { letter, quem })} className={LINE}>
      <span>{children}</span>
    </Link>
  )
}

const reserveOf = ({ kind }: Sentence) => (kind === 'saved' ? 'reserve' : null)

/** Of a year: the months that make what a sentence says. */
function monthsOf({ kind }: Sentence): Listed | null {
  if (kind === 'income' || kind === 'toReceive') return 'revenues'
  if (kind === 'spending' || kind === 'toPay') return 'expenses'
  if (kind === 'invested') return 'investiments'
  return kind === 'left' ? 'result' : null
}

const filters: Readonly<Partial<Record<Sentence['kind'], string>>> = {
  income: 'receitas',
  toReceive: 'receitas',
  spending: 'despesas',
  invested: 'investimentos',
  toPay: 'a-pagar',
}

type Seen = { readonly letter: Letter; readonly quem: string | undefined }

/** The screen on which a sentence can be worked out again, or on which what it advises is done. */
function addressFor(sentence: Sentence, { letter, quem }: Seen): string {
  const { month, next } = letter
  switch (sentence.kind) {
    case 'overPlan':
      return paths.realisedInGroup(sentence.group, { month, quem })
    case 'noPlan':
      return paths.firstPlan()
    case 'unsaved':
      return paths.newObjective()
    case 'instalments':
      return listed(next, { quem })
    case 'best':
    case 'worst':
      return listed(sentence.month, { quem })
    default:
      return listed(month, { quem, filtro: filters[sentence.kind] })
  }
}

function listed(month: Month, words: Readonly<Record<string, string | undefined>>): string {
  const used = Object.entries(words).flatMap(([word, value]) =>
    value === undefined ? [] : [[word, value]],
  )
  return `${paths.transactions(month)}&${new URLSearchParams(used)}`
}
