import type { Transaction } from '@saldo/contract/transactions'
import { ruleText } from '@saldo/domain/rules/suggestions'
import { newRuleWindow } from '../fields/rule-window.ts'
import { useNavigation } from '../navigation.tsx'
import { linkStyle } from '../ui/button-style.ts'

/** Opens a new rule for what is like this entry. */
export function RuleLink({ transaction }: { readonly transaction: Transaction }) {
  const { name, transactionType: group, category } = transaction
  const { open } = useNavigation()
  const start = { text: ruleText(name), group, category: category?._id }
  return (
    <button type="button" className={linkStyle()} onClick={() => open(newRuleWindow(start))}>
      Criar uma regra para as iguais a ela
    </button>
  )
}
