import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import { downloadReportPdf, downloadReportSheet } from '@saldo/contract/reports'
import { firstDay, type Month } from '@saldo/domain/calendar'
import type { ReportPeriod } from '@saldo/domain/reports/status'
import { useDownload } from '../data/download.ts'
import { useView } from '../data/view.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/layer/Menu.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** The report on paper, as a PDF and as a spreadsheet: of the month and the people in sight. */
export function ReportActions({
  month,
  period,
}: {
  readonly month: Month
  readonly period: ReportPeriod
}) {
  const pdf = useDownload(downloadReportPdf)
  const sheet = useDownload(downloadReportSheet)
  const snack = useSnack()
  const query = { date: firstDay(month), period, ...useView() }
  const onError = ({ message }: Error) => snack({ message, kind: 'error' })
  return (
    <Menu
      label="Imprimir ou baixar"
      items={[
        {
          label: 'Imprimir',
          icon: <Printer size={16} />,
          // Once the menu is gone, so that it is not on the paper.
          onSelect: () => void setTimeout(() => print()),
        },
        {
          label: 'Baixar PDF',
          icon: <FileText size={16} />,
          onSelect: () => pdf.mutate({ query }, { onError }),
        },
        {
          label: 'Baixar planilha',
          icon: <FileSpreadsheet size={16} />,
          onSelect: () => sheet.mutate({ query }, { onError }),
        },
      ]}
      renderTrigger={(bind) => (
        <IconButton
          {...bind}
          label="Imprimir ou baixar"
          icon={<Download size={18} />}
          aria-busy={pdf.isPending || sheet.isPending || undefined}
        />
      )}
    />
  )
}
