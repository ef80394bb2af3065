import { type Balances, readBalances } from '@saldo/contract/balances'
import { listCategories } from '@saldo/contract/categories'
import type { Period } from '@saldo/domain/assistant/periods'
import type { Flow } from '@saldo/domain/assistant/question'
import { findNamed } from '@saldo/domain/assistant/words'
import { monthOf } from '@saldo/domain/calendar'
import { useReading } from '../../data/queries.ts'
import { useToday } from '../../data/today.ts'
import { OWN } from '../../data/view.ts'
import { Money } from '../../fields/Money.tsx'
import { paths } from '../../paths.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { answerShape, periodText, Sources } from './answer-parts.tsx'

const words = {
  revenues: { title: 'Receitas', done: 'já recebidos', filter: 'receitas' },
  expenses: { title: 'Despesas', done: 'já pagos', filter: 'despesas' },
  investiments: { title: 'Investimentos', done: 'já investidos', filter: 'todas' },
} as const satisfies Record<Flow, object>

type Props = { readonly flow: Flow; readonly subject: string | null; readonly period: Period }

/** How much was earned, spent or put aside, of everything or of one category. */
export function SpendingAnswer({ flow, subject, period }: Props) {
  const categories = useReading(listCategories, { query: OWN }, { enabled: subject !== null })
  if (subject === null) return <Sum flow={flow} period={period} category={null} />
  return (
    <QueryView small query={categories} skeleton={answerShape}>
      {(all) => {
        const ofFlow = all.filter(({ group }) => group === flow)
        const category = findNamed(subject, ofFlow)
        return category === undefined ? (
          <NoCategory subject={subject} period={period} />
        ) : (
          <Sum flow={flow} period={period} category={category} />
        )
      }}
    </QueryView>
  )
}

function NoCategory({ subject, period }: { readonly subject: string; readonly period: Period }) {
  const month = monthOf(period.endDate)
  const href = `${paths.transactions(month)}&${new URLSearchParams({ busca: subject })}`
  return (
    <>
      <p>Não encontrei a categoria “{subject}”. Procure esse nome nas movimentações.</p>
      <Sources sources={[{ href, label: 'Procurar nas movimentações' }]} />
    </>
  )
}

type SumProps = {
  readonly flow: Flow
  readonly period: Period
  readonly category: { readonly _id: string; readonly name: string } | null
}

const fieldsOf = (flow: Flow, balances: Balances) => ({
  all: balances[`${flow}Balance`],
  paid: balances[`${flow}Paid`],
})

function Sum({ flow, period, category }: SumProps) {
  const today = useToday()
  const query = { ...period, ...OWN, categoryId: category?._id }
  const { title, done, filter } = words[flow]
  const month = monthOf(period.endDate)
  const href =
    category === null
      ? `${paths.transactions(month)}&filtro=${filter}`
      : `${paths.dashboard(month)}&${new URLSearchParams({ janela: 'categoria', id: category._id })}`
  return (
    <QueryView small query={useReading(readBalances, { query })} skeleton={answerShape}>
      {(balances) => {
        const { all, paid } = fieldsOf(flow, balances)
        return (
          <>
            <p>
              {title}
              {category !== null && ` em ${category.name}`}, {periodText(period, today)}:{' '}
              <Money value={all} />, dos quais <Money value={paid} /> {done}.
            </p>
            <Sources sources={[{ href, label: 'Ver o que soma' }]} />
          </>
        )
      }}
    </QueryView>
  )
}
