import type { readSpendable } from '@saldo/contract/balances'
import type { Answer as ReadingAnswer } from '@saldo/contract/endpoint'
import {
  type SpendToday,
  type SpendParts,
  spendParts,
  spendToday,
} from '@saldo/domain/balances/spend-today'
import type { Cents } from '@saldo/domain/money'
import type { ReactNode } from 'react'
import { useHiddenValues } from '../data/preferences.ts'
import { useToday } from '../data/today.ts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { together, type Query } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toneColour, type Tone } from '../ui/tones.ts'
import { useSpendable } from './use-balances.ts'

/** What the plan of the month leaves, in words and as an amount, and what passed it most. */
export type PlanWords = {
  readonly left: Cents | null
  readonly words: ReactNode
  readonly passed: readonly { readonly id: string; readonly name: string; readonly by: Cents }[]
}

type Spendable = ReadingAnswer<typeof readSpendable>

/** The card before its code and its figures are there: as high as it will be. */
const shape = <Skeleton className="h-90 sm:h-75 lg:h-44" />

/**
 * The one figure of the screen: what may be spent today (decision 183), out of what the accounts leave until money
 * comes in again (decision 179) and what the plan leaves of the month; below it how it was reckoned, each part the way
 * to what it is made of. Accounts and plan are both said, whichever decides.
 */
export function CanSpend({ plan }: { readonly plan: Query<PlanWords> }) {
  return (
    <section aria-label="Posso gastar?">
      <QueryView small query={together(useSpendable(), plan)} skeleton={shape}>
        {([spendable, planned]) => <Answer of={spendable} plan={planned} />}
      </QueryView>
    </section>
  )
}

/** From a million on an amount has a line of its own on a phone, and the first figure is no larger than others. */
const LARGE = 100_000_000
const isLarge = (value: Cents) => Math.abs(value) >= LARGE

const titles: Readonly<Record<SpendToday['state'], string>> = {
  free: 'Pode gastar hoje',
  over_plan: 'Passou do plano de consumo',
  missing: 'Falta nas contas',
}

/** There is no money, nothing to come and nothing to pay: nobody has entered anything. */
function isNothing({ until: _, ...figures }: Spendable): boolean {
  return Object.values(figures).every((cents) => cents === 0)
}

/** What will stand here, and the way to it. */
function NothingYet() {
  const { open } = useNavigation()
  return (
    <div className="flex min-h-40 flex-col items-center justify-center rounded-card border border-line bg-surface">
      <EmptyState
        small
        text="Quanto dá para gastar hoje? Com a sua conta e o que há nela, a resposta fica aqui: por dia, até entrar dinheiro de novo."
        action={
          <Button size="sm" onClick={() => open(windows.newPayment('debit'))}>
            Cadastrar uma conta
          </Button>
        }
      />
    </div>
  )
}

function Answer({ of, plan }: { readonly of: Spendable; readonly plan: PlanWords }) {
  const today = useToday()
  const { open } = useNavigation()
  const { spendable, perDay, until } = of
  if (isNothing(of) && plan.left === null) return <NothingYet />
  const first = spendToday({ today, spendable, perDay, planLeft: plan.left })
  return (
    <div className="grid gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-5 lg:grid-cols-2">
      <div className="relative">
        <h2 className="text-base font-medium text-muted">{titles[first.state]}</h2>
        <Money
          value={first.value}
          size={isLarge(first.value) ? 'md' : 'xl'}
          {...(first.state === 'free' ? {} : { tone: 'negative' as const })}
        />
        <p className="mt-1 min-h-10 text-muted sm:min-h-5">
          {first.state !== 'missing' && (
            <>
              Nas contas sobram <Money value={spendable} />{' '}
            </>
          )}
          {until === null ? 'até a próxima receita' : `até ${showDay(until, today)}`}
        </p>
        {/* Of the heading's height, so that a finger has its 44 pixels and the figure below all of its line. */}
        <span className="absolute top-0 right-0 flex h-5 items-center">
          <Button variant="ghost" size="sm" onClick={() => open(windows.whatIf())}>
            <span className="underline underline-offset-2">E se…</span>
          </Button>
        </span>
        <Link
          href={paths.planning()}
          className="flex min-h-11 flex-col justify-center rounded-field text-muted"
        >
          <span className="line-clamp-2">
            {first.state === 'over_plan' ? <PassedBy passed={plan.passed} /> : plan.words}
            {plan.left === null && (
              <>
                {'. '}
                <span className="underline underline-offset-2">Planejar o mês</span>
              </>
            )}
          </span>
        </Link>
      </div>
      <Reckoning parts={spendParts({ ...of, planLeft: plan.left })} saved={of.saved} />
    </div>
  )
}

/** The categories that cost most beyond their plan. */
function PassedBy({ passed }: Pick<PlanWords, 'passed'>) {
  return (
    <>
      {'Mais em '}
      {passed.map(({ id, name, by }, at) => (
        <span key={id}>
          {at > 0 && ' · '}
          {name} <Money value={by} whole />
        </span>
      ))}
    </>
  )
}

type Part = {
  readonly label: string
  readonly value: Cents
  readonly href: string
  /** Its place in the bar; none of what the bar is made of. */
  readonly tone?: Tone
  readonly sign?: '−' | '='
}

function partsOf(of: SpendParts, saved: Cents): readonly Part[] {
  const beyond = { label: 'Além do plano', value: of.beyondPlan, href: paths.planning() }
  const kept = { label: 'Guardado, de fora', value: saved, href: paths.objectives() }
  return [
    { label: 'Contas do dia a dia', value: of.had, href: paths.wallet() },
    { label: 'A pagar', value: of.toPay, href: paths.calendar(), tone: 'expense', sign: '−' },
    { label: 'Faturas', value: of.invoices, href: paths.wallet(), tone: 'amber', sign: '−' },
    ...(of.beyondPlan === 0 ? [] : [{ ...beyond, tone: 'faint' as const, sign: '−' as const }]),
    { label: 'Para gastar', value: of.free, href: paths.planning(), tone: 'primary', sign: '=' },
    ...(saved === 0 ? [] : [kept]),
  ]
}

const CELLS = 6

/** A bar of what takes what, for the eye, and the same in words and figures, each leading to its things. */
function Reckoning({ parts, saved }: { readonly parts: SpendParts; readonly saved: Cents }) {
  const [hidden] = useHiddenValues()
  const shown = partsOf(parts, saved)
  const drawn = hidden ? [] : shown.filter(({ value, tone }) => tone !== undefined && value > 0)
  return (
    <div className="flex min-w-0 flex-col justify-center gap-3">
      <div
        aria-hidden="true"
        className="flex h-2 w-full gap-0.5 overflow-hidden rounded-full bg-sunken"
      >
        {drawn.map(({ label, value, tone = 'primary' }) => (
          <span
            key={label}
            className="h-full min-w-1 rounded-xs"
            style={{ flexGrow: value, background: toneColour(tone) }}
          />
        ))}
      </div>
      <ul
        aria-label="Como se chega a este valor"
        className={cx(
          'grid gap-x-4',
          shown.some(({ value }) => isLarge(value))
            ? 'grid-cols-1 sm:grid-cols-2'
            : 'grid-cols-2 sm:grid-cols-3',
        )}
      >
        {shown.map((part) => (
          <li key={part.label}>
            <PartLink part={part} />
          </li>
        ))}
        {/* As many lines whatever is among them. */}
        {shown.length < CELLS && <li aria-hidden="true" className="min-h-11" />}
      </ul>
    </div>
  )
}

function PartLink({ part }: { readonly part: Part }) {
  const { label, value, href, tone, sign } = part
  return (
    <Link href={href} className="flex min-h-11 flex-col justify-center rounded-field">
      <span className="flex items-center gap-2 text-sm text-muted">
        {tone && (
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full"
            style={{ background: toneColour(tone) }}
          />
        )}
        {label}
      </span>
      <span>
        {sign !== undefined && <span className="text-muted">{sign} </span>}
        <Money value={value} />
      </span>
    </Link>
  )
}
