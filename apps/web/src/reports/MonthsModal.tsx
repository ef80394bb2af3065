import { type Day, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { Money } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { NO_PLAN } from './labels.ts'

export type MonthLine = {
  readonly date: Day
  readonly value: Cents
  /** Left out where nothing is compared with a plan. */
  readonly planned?: Cents | null
}

/** The months that make a figure, the latest first; each leads to the movements of that month. */
export function MonthsModal({
  title,
  text,
  lines,
  onClose,
}: {
  readonly title: string
  readonly text: string
  readonly lines: readonly MonthLine[]
  readonly onClose: () => void
}) {
  return (
    <Modal
      title={title}
      text={text}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <ul aria-label="Meses" className="flex flex-col">
        {lines.toReversed().map(({ date, value, planned }) => (
          <li key={date} className="hairline-t first:border-t-0">
            <Link
              href={paths.transactions(monthOf(date))}
              className="flex min-h-12 w-full items-center justify-between gap-3 py-1 hover:text-primary"
            >
              <span className="first-letter:uppercase">{showMonth(monthOf(date))}</span>
              <span className="text-right">
                <Money value={value} />
                {planned !== undefined && (
                  <span className="block text-sm text-muted">
                    {planned === null ? (
                      NO_PLAN
                    ) : (
                      <>
                        de <Money value={planned} />
                      </>
                    )}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
