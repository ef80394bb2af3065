import CreditCard from 'lucide-react/icons/credit-card'
import FileUp from 'lucide-react/icons/file-up'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import Target from 'lucide-react/icons/target'
import { listPayments } from '@saldo/contract/payments'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import type { MenuItem } from '../ui/layer/Menu.tsx'

/** What can be begun from anywhere. */
export function useActions(): readonly MenuItem[] {
  const { open, to } = useNavigation()
  const { data: payments = [] } = useReading(listPayments, { query: OWN })
  const hasAccount = payments.some(({ type, archived }) => type === 'debit' && !archived)
  return [
    {
      label: 'Nova movimentação',
      note: 'Atalho: N',
      icon: <Plus size={16} />,
      onSelect: () => open(windows.newTransaction('expenses')),
    },
    {
      label: 'Importar extrato',
      icon: <FileUp size={16} />,
      onSelect: () => to(paths.statementImport()),
    },
    {
      label: 'Nova conta ou cartão',
      icon: <CreditCard size={16} />,
      onSelect: () => open(windows.newPayment('credit')),
    },
    {
      label: 'Novo objetivo',
      icon: <Target size={16} />,
      onSelect: () => open(windows.objective('novo-objetivo')),
    },
    {
      label: 'Conectar nova conta',
      icon: <Landmark size={16} />,
      onSelect: () => open(windows.connectBank()),
    },
    {
      label: 'Nova movimentação bancária',
      ...(hasAccount ? {} : { note: 'Cadastre uma conta bancária primeiro' }),
      icon: <Repeat size={16} />,
      disabled: !hasAccount,
      onSelect: () => open(windows.movement('deposit')),
    },
  ]
}
