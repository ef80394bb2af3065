import * as contract from '@saldo/contract/labels'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { createLabel, listLabels, readLabel, removeLabel, updateLabel } from './service.ts'

/** What a person puts on entries beside their category. */
export function serveLabels(app: App): void {
  serve(app, contract.listLabels, listLabels)
  serve(app, contract.readLabel, readLabel)
  serve(app, contract.createLabel, createLabel)
  serve(app, contract.updateLabel, updateLabel)
  serve(app, contract.removeLabel, removeLabel)
}
