import type { ReviewLine } from '@saldo/contract/statements'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useToday } from '../data/today.ts'
import { Button } from '../ui/Button.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { answerOf, type Choices, hasSameAs, openQuestions, withAnswer } from './choices.ts'

type Props = {
  readonly lines: readonly ReviewLine[]
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

const ANSWERS = [
  { value: 'same', label: 'É a mesma' },
  { value: 'different', label: 'É outra' },
] as const

/**
 * Lines that probably are something typed or foreseen: what is sure is proposed, what only its value and
 * its day say is a question. What is the same pays what was foreseen and counts once.
 */
export function SameQuestions({ lines, choices, onChoose }: Props) {
  const probable = lines.filter(hasSameAs)
  const open = openQuestions(probable, choices)
  if (probable.length === 0) return null
  return (
    <section aria-label="Já previstas ou lançadas" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base font-semibold">
          {probable.length === 1 ? 'Esta já estava aqui?' : 'Estas já estavam aqui?'}
        </h3>
        {open.length > 1 && (
          <Button size="sm" onClick={() => onChoose(withAnswer(choices, open, 'same'))}>
            São todas as mesmas
          </Button>
        )}
      </div>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
        {probable.map((line) => (
          <Question key={line.no} line={line} choices={choices} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}

function Question({
  line,
  choices,
  onChoose,
}: Omit<Props, 'lines'> & { readonly line: ReviewLine }) {
  const today = useToday()
  const { name, date, value, sameAs } = line
  if (sameAs === null) return null
  const isOff = sameAs.value !== value
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <p className="min-w-0 text-base">
        <span className="block font-medium wrap-anywhere">
          {name}, {showDay(date, today)}, <Money value={value} />
        </span>
        <span className="block text-muted wrap-anywhere">
          {thereText(sameAs)} <b className="font-medium text-ink">{sameAs.name}</b>,{' '}
          {showDay(sameAs.date, today)}
          {isOff && (
            <>
              , <Money value={sameAs.value} />
            </>
          )}
        </span>
      </p>
      <SegmentedControl
        label={`${name} é ${sameAs.name}?`}
        size="sm"
        value={answerOf(line, choices)}
        onChange={(answer) => onChoose(withAnswer(choices, [line], answer))}
        options={ANSWERS}
      />
    </li>
  )
}

function thereText({ kind, isPaid }: NonNullable<ReviewLine['sameAs']>): string {
  if (kind === 'item') return 'No calendário:'
  return isPaid ? 'Você já lançou:' : 'Está prevista:'
}
