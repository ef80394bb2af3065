import type { standingOf } from '@saldo/domain/payments/standing'
import { Money } from '../fields/Money.tsx'
import { Card } from '../ui/Card.tsx'
import { InfoTip } from '../ui/layer/InfoTip.tsx'
import { usePhone } from '../ui/use-media.ts'

type Standing = ReturnType<typeof standingOf>

const figures = [
  {
    label: 'Tenho',
    tip: 'O que há hoje em dinheiro e nas contas que têm saldo.',
    of: ({ have }: Standing) => have,
  },
  {
    label: 'Devo',
    tip: 'O que as contas estão a descoberto e as faturas fechadas e abertas. Parcelas de faturas futuras não contam.',
    of: ({ owe }: Standing) => owe,
  },
  { label: 'Líquido', tip: 'Tenho menos devo.', of: ({ net }: Standing) => net },
] as const

/** What there is, what is owed and what is left: side by side, and below each other beside the places. */
export function StandingFigures({ standing }: { readonly standing: Standing }) {
  return (
    <Card title="Saldo total">
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 lg:flex-col lg:gap-3">
        {figures.map(({ label, tip, of }) => (
          <div
            key={label}
            className="lg:flex lg:items-center lg:justify-between lg:gap-3 lg:last:hairline-t lg:last:pt-3"
          >
            <dt className="flex items-center gap-1 text-sm text-muted lg:text-base">
              {label}
              <span className="max-lg:hidden">
                <InfoTip label={`O que é: ${label}`} text={tip} />
              </span>
            </dt>
            <dd className="max-lg:text-sm lg:text-lg">
              <Figure value={of(standing)} isNet={label === 'Líquido'} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Figure({ value, isNet }: { readonly value: number; readonly isNet: boolean }) {
  const phone = usePhone()
  const tone = value < 0 ? ('negative' as const) : ('positive' as const)
  return <Money value={value} whole={phone} {...(isNet ? { tone } : {})} />
}
