import type { Label } from '@saldo/contract/labels'
import { standingOf } from '@saldo/domain/labels/standing'
import { showPercent } from '../fields/money.ts'
import { Money, useMoneyText } from '../fields/Money.tsx'
import { useHiddenValues } from '../data/preferences.ts'
import { UsedBar } from '../ui/ProgressBar.tsx'
import { toneNamed } from '../ui/tones.ts'

/** What a label's entries come to, and how that stands against what they may come to. */
export function Standing({
  label,
  size = 'md',
}: {
  readonly label: Label
  readonly size?: 'md' | 'lg'
}) {
  const { isEarned, amount, target, share } = standingOf(label)
  const { show } = useMoneyText()
  const [hidden] = useHiddenValues()
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-muted">{isEarned ? 'Recebido' : 'Gasto'}</span>
        <Money value={amount} size={size} />
        {target !== null && (
          <span className="text-muted">
            de <Money value={target} />
          </span>
        )}
      </p>
      {target !== null && share !== null && (
        <>
          <div className="mt-2">
            <UsedBar
              label={`${label.name}: quanto já somou`}
              used={amount}
              limit={target}
              text={hidden ? `${showPercent(share)}%` : `${show(amount)} de ${show(target)}`}
              tone={toneNamed(label.color)}
              fullIsGood={isEarned}
            />
          </div>
          <Left label={label} />
        </>
      )}
    </div>
  )
}

/** `falta R$ 3.800,00`, or by how much it was passed. */
function Left({ label }: { readonly label: Label }) {
  const { left, isEarned, share } = standingOf(label)
  if (left === null || share === null) return null
  return (
    <p className="mt-2 flex items-baseline justify-between gap-3 text-base text-muted">
      {left === 0 ? (
        <span>chegou ao valor</span>
      ) : (
        <span className={left < 0 && !isEarned ? 'text-negative' : undefined}>
          {left > 0 ? 'falta' : 'passou'} <Money value={Math.abs(left)} />
        </span>
      )}
      <span className="figures">{showPercent(share)}%</span>
    </p>
  )
}
