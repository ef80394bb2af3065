import ArrowRight from 'lucide-react/icons/arrow-right'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { listPayments } from '@saldo/contract/payments'
import { addDays } from '@saldo/domain/calendar'
import { DailyLines } from '../balances/DailyLines.tsx'
import { MonthCards } from '../balances/MonthCards.tsx'
import { SpendingDonut } from '../balances/SpendingDonut.tsx'
import { useMe } from '../data/me.ts'
import { useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { useView } from '../data/view.ts'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useMonth } from '../fields/use-month.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { WalletsBox } from '../payments/WalletsBox.tsx'
import { TomorrowList } from '../transactions/TomorrowList.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/** The five-second answer: what there is, what came, what went, what comes tomorrow. */
export function DashboardScreen() {
  const month = useMonth()
  const today = useToday()
  const query = useReading(listPayments, { query: useView() })
  const { data: payments } = query
  const { open } = useNavigation()
  return (
    <>
      <Heading />
      {payments !== undefined && payments.every(({ entries }) => entries === 0) && (
        <div className="mt-5">
          <FirstSteps hasAccount={payments.some(({ type }) => type === 'debit')} />
        </div>
      )}
      <div className="mt-5">
        <MonthCards month={month} />
      </div>
      <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-3">
        <Card title="Receitas x Despesas (Diário)" className="lg:col-span-2">
          <DailyLines month={month} />
        </Card>
        <Card title="Pagamentos de amanhã">
          <TomorrowList tomorrow={addDays(today, 1)} />
        </Card>
        <Card title="Gastos por categoria" className="lg:col-span-2">
          <SpendingDonut month={month} onSelect={(id) => open(windows.category(id))} />
        </Card>
        <Card title="Carteiras" action={<SeeAll href={paths.wallet()} label="Ver carteiras" />}>
          <WalletsBox query={query} />
        </Card>
      </div>
    </>
  )
}

/** Nothing is written yet: what a person does first. */
function FirstSteps({ hasAccount }: { readonly hasAccount: boolean }) {
  const { open, to } = useNavigation()
  return (
    <Card title="Comece por aqui">
      <p className="text-base text-muted">
        Cadastre a conta do seu banco e importe um extrato, ou anote a primeira despesa. Depois,
        planeje o mês.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant={hasAccount ? 'secondary' : 'primary'}
          onClick={() => open(windows.newPayment('debit'))}
        >
          Cadastrar conta
        </Button>
        <Button
          variant={hasAccount ? 'primary' : 'secondary'}
          onClick={() => to(paths.statementImport())}
        >
          Importar extrato
        </Button>
        <Button onClick={() => open(windows.newTransaction('expenses'))}>Anotar uma despesa</Button>
        <Button onClick={() => to(paths.startPlanning())}>Planejar o mês</Button>
      </div>
    </Card>
  )
}

function SeeAll({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <Link href={href} className={buttonStyle({ variant: 'ghost', size: 'sm' })} aria-label={label}>
      Ver <ArrowRight size={14} aria-hidden="true" />
    </Link>
  )
}

function Heading() {
  const { data: me } = useMe()
  const [hidden, toggle] = useHiddenValues()
  const first = me?.name.split(' ')[0]
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-3">
      {/* As high as what may come to stand beside it. */}
      <h1 className="mr-auto flex items-center text-2xl font-semibold max-sm:min-h-11">
        {first === undefined ? 'Painel' : `Olá, ${first}`}
      </h1>
      <MemberFilter />
      <div className="flex items-center gap-2">
        <MonthPicker />
        <IconButton
          label={hidden ? 'Mostrar valores' : 'Ocultar valores'}
          aria-pressed={hidden}
          icon={hidden ? <EyeOff size={18} /> : <Eye size={18} />}
          onClick={toggle}
        />
      </div>
    </header>
  )
}
