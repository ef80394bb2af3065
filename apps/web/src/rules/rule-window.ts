import type { RuleWindow, WindowQuery } from '../paths.ts'

/** The query of a window of rules: a new one, or one of those that are there. It is theirs alone, and loads with them. */
export function ruleWindow(name: RuleWindow, id?: string): WindowQuery {
  return { janela: name, id }
}
