import { useState } from 'react'
import { readBalancesChart } from '@saldo/contract/balances'
import { listPayments, type Payment } from '@saldo/contract/payments'
import type { DayBalance } from '@saldo/domain/balances/lowest-day'
import { addMonths, type Day, lastDay, monthOf } from '@saldo/domain/calendar'
import { useMe } from '../data/me.ts'
import { useCurrency } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN, useView, type View } from '../data/view.ts'
import { cardRuleOf } from '../fields/card-rule.ts'
import { Modal } from '../ui/dialog/Modal.tsx'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NO_CARD, problemsOf, supposedOf, type WhatIfForm } from './what-if-form.ts'
import { WhatIfAnswer } from './WhatIfAnswer.tsx'
import { WhatIfFields } from './WhatIfFields.tsx'

/** This month and the twelve after it: as far as what repeats is written down. */
const MONTHS_AHEAD = 12
const endOf = (today: Day): Day => lastDay(addMonths(monthOf(today), MONTHS_AHEAD))

/** Shown with the title while it is read; as high as it will be. */
const shape = <Skeleton className="h-72" />

/**
 * *E se…*: what an amount, a purchase in parts, a loan or a raise would change of the days ahead, beside what they are
 * without it. It is worked out here, and nothing of it is sent or kept.
 */
export function WhatIfModal({ onClose }: { readonly onClose: () => void }) {
  const today = useToday()
  const { view, user, name } = useWhose()
  const range = { startDate: today, endDate: endOf(today), toSpend: true }
  const days = useReading(readBalancesChart, { query: { ...range, ...view } })
  const payments = useReading(listPayments, { query: view })
  return (
    <Modal title="E se…" size="lg" onClose={onClose}>
      <p className="mb-3 text-sm text-muted">
        Nada disto é gravado
        {name === null ? '' : `. A conta é feita com o dinheiro de ${name}`}. O que está guardado
        fica de fora.
      </p>
      <QueryView query={together(days, payments)} skeleton={shape}>
        {([{ balance }, all]) => (
          <Question
            days={balance.map(({ date, value }) => ({ day: date, balance: value }))}
            cards={all.filter((one) => one.type === 'credit' && !one.archived && one.user === user)}
          />
        )}
      </QueryView>
    </Modal>
  )
}

/**
 * One person's money: what is spent is spent from somebody's accounts. It is that of whoever is in sight; of a whole
 * family one's own, and to a planner that of the one who runs it.
 */
function useWhose(): {
  readonly view: View
  readonly user: string | undefined
  /** Said where there are several. */
  readonly name: string | null
} {
  const { data: me } = useMe()
  const seen = useView()
  if (me === undefined || me.family === null) return { view: OWN, user: me?._id, name: null }
  const { members, user: runsIt } = me.family
  const user = seen.userId ?? (me.profiles.includes('planner') ? runsIt : me._id)
  const name = members.find((member) => member.user === user)?.name ?? null
  return { view: { family: true, userId: user }, user, name: members.length > 1 ? name : null }
}

type QuestionProps = { readonly days: readonly DayBalance[]; readonly cards: readonly Payment[] }

function Question({ days, cards }: QuestionProps) {
  const today = useToday()
  const currency = useCurrency()
  const [form, setForm] = useState<WhatIfForm>({
    kind: 'spend',
    value: '',
    on: today,
    parts: '12',
    part: '',
    card: cards[0]?._id ?? NO_CARD,
    monthly: true,
  })
  const ruleOf = (id: string) => {
    const card = cards.find(({ _id }) => _id === id)
    return card === undefined ? null : cardRuleOf(card)
  }
  return (
    <>
      <WhatIfFields
        form={form}
        problems={problemsOf(form, currency)}
        cards={cards}
        lastDay={endOf(today)}
        onChange={(changes) => setForm((before) => ({ ...before, ...changes }))}
      />
      <WhatIfAnswer days={days} of={supposedOf(form, { currency, ruleOf })} />
    </>
  )
}
