import { addCents, type Cents, ZERO } from '@saldo/domain/money'
import { useHiddenValues } from '../data/preferences.ts'
import { useMoneyText } from '../fields/Money.tsx'
import { wholePercent } from '../ui/charts/chart-words.ts'
import { toneColour, type Tone } from '../ui/tones.ts'

/** Up to a tenth of the plan what passes it is amber, beyond it red (decision 184). */
const NEAR = 10

/** The parts of a bar, in cents: within the plan what is paid and what is due, and what passes its end. */
export function barParts({
  planned,
  realised,
  upcoming,
}: {
  readonly planned: Cents
  readonly realised: Cents
  readonly upcoming: Cents
}) {
  const paid = Math.max(0, realised)
  const total = Math.max(0, addCents(realised, upcoming))
  const [paidWithin, allWithin] = [Math.min(paid, planned), Math.min(total, planned)]
  const beyond = total - allWithin
  return {
    paid: paidWithin,
    due: Math.max(0, allWithin - paidWithin),
    free: planned - Math.max(allWithin, paidWithin),
    beyond,
    /** The little that passes is a warning, more is too much. */
    tone: beyond * NEAR <= planned ? ('warning' as const) : ('negative' as const),
  }
}

/** What of a plan is paid and what is due, and by how much both go past its end. */
export function PlanBar({
  label,
  planned,
  realised,
  upcoming,
  fullIsGood = false,
  tone,
}: {
  readonly label: string
  readonly planned: Cents
  readonly realised: Cents
  readonly upcoming: Cents
  /** More than what is planned is good news. */
  readonly fullIsGood?: boolean
  /** The colour of what passes its end; without one it is that of how far it passes. */
  readonly tone?: Tone
}) {
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  const { paid, due, free, beyond, tone: ownTone } = barParts({ planned, realised, upcoming })
  const words = [
    `pago ${show(realised)}`,
    ...(upcoming === ZERO ? [] : [`a vencer ${show(upcoming)}`]),
    `previsto ${show(planned)}`,
  ]
  const used = wholePercent(paid + due + beyond, planned)
  const parts: readonly (readonly [number, Tone, number])[] = [
    [paid, 'revenue', 1],
    [due, 'revenue', 0.5],
    [free, 'line', 1],
    [beyond, tone ?? (fullIsGood ? 'revenue' : ownTone), 1],
  ]
  return (
    <>
      <progress
        aria-label={label}
        aria-valuetext={hidden ? 'Valor oculto' : words.join(', ')}
        max={100}
        value={Math.min(100, used)}
        className="sr-only"
      />
      <div
        aria-hidden="true"
        className="flex h-1.5 w-full gap-0.5 overflow-hidden rounded-full"
        // Without its colours it would say nothing; the figures beside it say the same.
        style={{ forcedColorAdjust: 'none' }}
      >
        {parts.map(([size, colour, opacity], at) => (
          <span
            key={at}
            hidden={size === 0}
            className="h-full rounded-xs"
            style={{ flexGrow: size, background: toneColour(colour), opacity }}
          />
        ))}
        {paid + due + free + beyond === 0 && (
          <span className="h-full w-full" style={{ background: toneColour('line') }} />
        )}
      </div>
    </>
  )
}
