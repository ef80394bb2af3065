import type { Transaction } from '@saldo/contract/transactions'
import { withWords } from '@saldo/domain/places'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { linkStyle } from '../ui/button-style.ts'

/** Leads to a new rule for what is like this entry. */
export function RuleLink({ transaction }: { readonly transaction: Transaction }) {
  const { name, transactionType, category } = transaction
  const words = { janela: 'nova-regra', de: name, tipo: transactionType, id: category?._id }
  return (
    <Link href={withWords(paths.rules(), words)} className={linkStyle()}>
      Criar uma regra para as iguais a ela
    </Link>
  )
}
