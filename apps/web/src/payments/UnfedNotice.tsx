import type { Payment } from '@saldo/contract/payments'
import type { Day } from '@saldo/domain/calendar'
import { showDay } from '../fields/days.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { linkStyle } from '../ui/button-style.ts'

const SHOWN_MAX = 3

type Unfed = Pick<Payment, '_id' | 'name'> & { readonly fedUntil: Day }

/** Which accounts got no file for more than a month: each leads to how its bank gives one. */
export function UnfedNotice({ unfed }: { readonly unfed: readonly Unfed[] }) {
  return (
    <Banner>
      {unfed.length === 1 ? 'Há mais de um mês sem extrato: ' : 'Há mais de um mês sem extratos: '}
      {unfed.slice(0, SHOWN_MAX).map(({ _id: id, name, fedUntil }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link href={paths.statementImport(id)} className={linkStyle()}>
            {name}
          </Link>{' '}
          (até {showDay(fedUntil)})
        </span>
      ))}
      {unfed.length > SHOWN_MAX && ` e mais ${unfed.length - SHOWN_MAX}`}.
    </Banner>
  )
}
