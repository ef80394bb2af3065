import { listRuleSuggestions } from '@saldo/contract/rules'
import { call } from '../data/client.ts'
import type { WindowQuery } from '../paths.ts'
import { suggestedRuleWindow } from './rule-window.ts'

/** The message that it is saved waits no longer than this for a rule to offer. */
const WAIT_MS = 1_000

/**
 * The window of the rule that an edit shows: the same was done by hand once before. Null where it shows none, or
 * whether it does is not known soon.
 */
export async function ruleAfter(edit: string): Promise<WindowQuery | null> {
  const late = new Promise<readonly never[]>((resolve) => {
    setTimeout(() => resolve([]), WAIT_MS)
  })
  const suggestions = call(listRuleSuggestions, { query: { edit } }).catch(() => [])
  const [suggestion] = await Promise.race([suggestions, late])
  return suggestion === undefined ? null : suggestedRuleWindow(suggestion)
}
