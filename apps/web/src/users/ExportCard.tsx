import Download from 'lucide-react/icons/download'
import { exportHistory } from '@saldo/contract/accounts'
import { useDownload } from '../data/download.ts'
import { useSnack } from '../ui/use-snack.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FullExport } from './FullExport.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'

/** Offers the person's own data to download: the history as a spreadsheet, or everything. */
export function ExportCard() {
  const history = useDownload(exportHistory)
  const snack = useSnack()
  const fetchHistory = () =>
    history.mutate({}, { onSuccess: ({ name }) => snack(`${name} baixado`) })
  return (
    <Card title="Seus dados">
      <p className="text-base text-muted">
        Todas as suas movimentações em uma planilha, com forma de pagamento, categoria e mês da
        fatura.
      </p>
      <Button
        className="mt-3"
        icon={<Download size={16} />}
        busy={history.isPending}
        onClick={fetchHistory}
      >
        Exportar histórico (CSV)
      </Button>
      {history.error && (
        <div className="mt-3">
          <ProblemBanner problem={history.error} />
        </div>
      )}
      <FullExport />
    </Card>
  )
}
