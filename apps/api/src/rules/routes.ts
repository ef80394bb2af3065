import * as contract from '@saldo/contract/rules'
import { suggestCategory as suggestCategoryEndpoint } from '@saldo/contract/transactions'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { exportRules, importRules } from './file.ts'
import { applyRule, tryRule } from './past.ts'
import {
  createRule,
  declineRule,
  listRules,
  orderRules,
  removeRule,
  updateRule,
} from './service.ts'
import { suggestCategory } from './suggest-category.ts'
import { listRuleSuggestions } from './suggestions.ts'

/** What shall become of what a bank brings, in the person's own words. */
export function serveRules(app: App): void {
  serve(app, contract.listRules, listRules)
  serve(app, contract.createRule, createRule)
  serve(app, contract.updateRule, updateRule)
  serve(app, contract.removeRule, removeRule)
  serve(app, contract.orderRules, orderRules)
  serve(app, contract.tryRule, tryRule)
  serve(app, contract.applyRule, applyRule)
  serve(app, contract.listRuleSuggestions, listRuleSuggestions)
  serve(app, contract.declineRule, declineRule)
  serve(app, suggestCategoryEndpoint, suggestCategory)
  serve(app, contract.exportRules, exportRules)
  serve(app, contract.importRules, importRules)
}
