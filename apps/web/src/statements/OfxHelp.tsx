import ChevronRight from 'lucide-react/icons/chevron-right'

/** Where the banks keep it; they rename their menus often, so each line names the words to look for. */
const BANKS = [
  ['Banco do Brasil', 'No site: Extrato, ícone de salvar, formato OFX (Money).'],
  ['Bradesco', 'No site: Saldos e Extratos, Exportar extrato em arquivo, OFX.'],
  ['C6 Bank', 'No aplicativo: Extrato, Exportar, OFX. O arquivo chega por e-mail.'],
  ['Caixa', 'No site: Minha conta, Extrato, Gerar arquivo para gerenciador financeiro (OFX).'],
  ['Inter', 'No site ou no aplicativo: Extrato, Exportar, OFX.'],
  ['Itaú', 'No site ou no aplicativo: Extrato, escolha o período, Salvar em OFX, só lançamentos.'],
  ['Nubank', 'No aplicativo: Extrato ou Fatura, Exportar, OFX. O arquivo chega por e-mail.'],
  ['Santander', 'No site: Conta corrente, Extrato, Exportar, OFX (Money).'],
] as const

/** How people get the file from their bank. */
export function OfxHelp() {
  return (
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
        chama <b>Money</b>. Um PDF não serve.
      </p>
      <dl className="mt-3 grid gap-x-4 gap-y-2 text-base sm:grid-cols-[auto_1fr]">
        {BANKS.map(([bank, way]) => (
          <div key={bank} className="contents">
            <dt className="font-medium">{bank}</dt>
            <dd className="text-muted max-sm:-mt-2">{way}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-faint">
        Os bancos mudam os nomes dos menus de vez em quando. Se o seu não oferece OFX, um CSV também
        serve.
      </p>
    </details>
  )
}
