import { useCurrency, useHiddenValues } from '../data/preferences.ts'
import { CURRENCIES } from '@saldo/domain/money'
import { moneyParts, roundToUnits, showCompact, showMoney, showSigned } from './money.ts'
import { Figure, type FigureSize } from '../ui/Figure.tsx'
import { cx } from '../ui/class-names.ts'
import { MASK } from '../ui/field/mask.ts'
import { type Tone, toneStyle } from '../ui/tones.ts'

type Props = {
  /** Whole cents, signed. */
  readonly value: number
  /** Green or blue or red by meaning; none for plain ink. */
  readonly tone?: Tone
  /** The figure that a card is about; without it the amount is as tall as the words around it. */
  readonly size?: FigureSize
  /** A plus too, where the sign is the news. */
  readonly signed?: boolean
  /** Rounded to whole units, where a line says it in passing. */
  readonly whole?: boolean
}

/** An amount as everybody sees it: in the person's currency, hidden when values are hidden. */
export function Money({ value, tone, size, signed = false, whole = false }: Props) {
  const currency = useCurrency()
  const [hidden] = useHiddenValues()
  const { lead, tail } = moneyParts(whole ? roundToUnits(value) : value, currency)
  const plus = signed && value > 0 ? '+' : ''
  if (size === undefined) {
    return (
      <span
        style={tone && toneStyle(tone)}
        className={cx('figures font-medium whitespace-nowrap', tone && 'text-tone')}
      >
        {hidden ? <HiddenFigure /> : `${plus}${lead}${whole ? '' : tail}`}
      </span>
    )
  }
  return (
    <Figure
      lead={`${plus}${lead}`}
      tail={tail}
      hidden={hidden}
      size={size}
      {...(tone === undefined ? {} : { tone })}
    />
  )
}

/** What stands where a figure would, while values are hidden. */
export function HiddenFigure() {
  return (
    <>
      <span aria-hidden="true">{MASK}</span>
      <span className="sr-only">Valor oculto</span>
    </>
  )
}

/** The formatters that charts take, in the person's currency. */
export function useMoneyText() {
  const currency = useCurrency()
  return {
    show: (value: number) => showMoney(value, currency),
    showSigned: (value: number) => showSigned(value, currency),
    /** Short, for the middle of a ring, in whole units: `R$ 4.399`, `R$ 12 mil`. */
    showShort: (value: number) =>
      `${CURRENCIES[currency].symbol}\u00a0${showCompact(roundToUnits(value))}`,
  }
}
