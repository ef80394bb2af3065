import ChevronRight from 'lucide-react/icons/chevron-right'
import { listPayments } from '@saldo/contract/payments'
import { nameKey } from '@saldo/domain/transactions/names'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useQueryWords } from '../navigation.tsx'

/** Where the banks keep it, step by step; they rename their menus often, so each names the words to look for. */
const BANKS: readonly (readonly [bank: string, steps: readonly string[]])[] = [
  ['Banco do Brasil', ['No site, Extrato', 'Ícone de salvar', 'Formato OFX (Money)']],
  ['Bradesco', ['No site, Saldos e Extratos', 'Exportar extrato em arquivo', 'OFX']],
  ['C6 Bank', ['No aplicativo, Extrato', 'Exportar, OFX', 'O arquivo chega por e-mail']],
  ['Caixa', ['No site, Minha conta, Extrato', 'Gerar arquivo para gerenciador financeiro', 'OFX']],
  ['Inter', ['No site ou no aplicativo, Extrato', 'Exportar', 'OFX']],
  [
    'Itaú',
    ['No site ou no aplicativo, Extrato', 'Escolha o período', 'Salvar em OFX, só lançamentos'],
  ],
  ['Nubank', ['No aplicativo, Extrato ou Fatura', 'Exportar, OFX', 'O arquivo chega por e-mail']],
  ['Santander', ['No site, Conta corrente, Extrato', 'Exportar', 'OFX (Money)']],
]
/** Of any other. */
const ANY_BANK = [
  'No site ou no aplicativo do banco, abra o extrato ou a fatura',
  'Procure Exportar, Salvar como ou Compartilhar',
  'Escolha OFX; planilha, CSV ou PDF também servem',
]

/** The bank that a payment method is named after: `Conta Itaú`, `Roxinho Nubank`. */
function bankOf(name: string): (typeof BANKS)[number] | undefined {
  const words = ` ${nameKey(name)} `
  return BANKS.find(([bank]) => {
    const key = nameKey(bank)
    return words.includes(` ${key} `) || words.includes(` ${key.replace(/ bank$/, '')} `)
  })
}

/** How people get the file from their bank; of an account that waits for one, open, and its own bank's first. */
export function FileHelp() {
  const id = useQueryWords()['forma']
  const { data } = useReading(listPayments, { query: OWN }, { enabled: id !== undefined })
  const payment = data?.find(({ _id }) => _id === id)
  const own = payment === undefined ? undefined : bankOf(payment.name)
  return (
    <>
      {payment !== undefined && (
        <div className="mx-auto mt-8 max-w-140 rounded-field bg-sunken px-4 py-3 text-left text-base">
          <h2 className="font-medium">O arquivo de {payment.name}</h2>
          <ol className="mt-1 list-decimal pl-5 marker:text-muted">
            {(own?.[1] ?? ANY_BANK).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      <details className="group mx-auto mt-6 max-w-140 text-left">
        <summary className="mx-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-field px-2 text-base font-medium text-primary hover:underline">
          <ChevronRight
            size={16}
            aria-hidden="true"
            className="transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none"
          />
          Como conseguir o OFX do meu banco
        </summary>
        <p className="mt-2 text-base text-muted">
          OFX é o extrato em um formato que os programas entendem. Quase todo banco oferece, na tela
          do extrato, em <b>Exportar</b>, <b>Salvar como</b> ou <b>Compartilhar</b>. Às vezes ele se
          chama <b>Money</b>.
        </p>
        <dl className="mt-3 grid gap-x-4 gap-y-2 text-base sm:grid-cols-[auto_1fr]">
          {BANKS.map(([bank, steps]) => (
            <div key={bank} className="contents">
              <dt className="font-medium">{bank}</dt>
              <dd className="text-muted max-sm:-mt-2">{steps.join('; ')}.</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-faint">
          Os bancos mudam os nomes dos menus de vez em quando. Se o seu não oferece OFX, a planilha,
          o CSV, o QIF ou o PDF também servem.
        </p>
      </details>
    </>
  )
}
