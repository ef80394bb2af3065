import { useCurrency, useHiddenValues } from '../data/preferences.ts'
import { moneyParts, showMoney, showSigned } from './money.ts'
import { Figure } from '../ui/Figure.tsx'
import type { Tone } from '../ui/tones.ts'

type Props = {
  /** Whole cents, signed. */
  readonly value: number
  /** Green or blue or red by meaning; none for plain ink. */
  readonly tone?: Tone
  readonly size?: 'sm' | 'md' | 'lg'
  /** A plus too, where the sign is the news. */
  readonly signed?: boolean
}

/** An amount as everybody sees it: in the person's currency, hidden when values are hidden. */
export function Money({ value, tone, size, signed = false }: Props) {
  const currency = useCurrency()
  const [hidden] = useHiddenValues()
  const { lead, tail } = moneyParts(value, currency)
  const plus = signed && value > 0 ? '+' : ''
  return (
    <Figure
      lead={`${plus}${lead}`}
      tail={tail}
      hidden={hidden}
      {...(tone === undefined ? {} : { tone })}
      {...(size === undefined ? {} : { size })}
    />
  )
}

/** The formatters that charts take, in the person's currency. */
export function useMoneyText() {
  const currency = useCurrency()
  return {
    show: (value: number) => showMoney(value, currency),
    showSigned: (value: number) => showSigned(value, currency),
  }
}
