import type { RuleSuggestion } from '@saldo/contract/rules'
import type { RuleWindow, WindowQuery } from '../paths.ts'

/** The query of a window about a rule that is there. */
export function ruleWindow(name: Exclude<RuleWindow, 'nova-regra'>, id: string): WindowQuery {
  return { janela: name, id }
}

/** What a new rule may begin with. */
type RuleStart = {
  readonly text: string
  readonly match?: RuleSuggestion['match']
  /** Which group its category is of, so also which way the money goes. */
  readonly group?: string | undefined
  readonly category?: string | undefined
  /** What it shall be called. */
  readonly name?: string | undefined
}

/** The query of the window of a new rule, over whatever screen is in sight. */
export function newRuleWindow(start?: RuleStart): WindowQuery {
  return {
    janela: 'nova-regra',
    de: start?.text,
    como: start?.match,
    tipo: start?.group,
    id: start?.category === '' ? undefined : start?.category,
    nome: start?.name,
  }
}

/** The query of the window of a rule as it is suggested. */
export function suggestedRuleWindow(suggestion: RuleSuggestion): WindowQuery {
  const { text, match, direction, category, name } = suggestion
  const group = category?.group ?? (direction === 'in' ? 'revenues' : 'expenses')
  return newRuleWindow({ text, match, group, category: category?._id, name: name ?? undefined })
}
