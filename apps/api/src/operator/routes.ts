import * as people from '@saldo/contract/operator-people'
import type { App } from '../http/app.ts'
import { serveOperator } from '../http/serve-operator.ts'
import {
  findPeople,
  readPerson,
  sendPersonLetter,
  setOtherActive,
  setPersonActive,
} from './people.ts'

/** What operators see and do; each call is theirs alone, and stands in the security log. */
export function serveOperators(app: App): void {
  serveOperator(app, people.readOperator, async () => ({ isOperator: true }) as const)
  serveOperator(app, people.findPeople, ({ ledger, query }) => findPeople(ledger, query.email))
  serveOperator(app, people.readPerson, ({ ledger, params, nowMs }) =>
    readPerson(ledger, { id: params.id, nowMs }),
  )
  serveOperator(app, people.deactivatePerson, ({ ledger, params, nowMs, operatorId }) =>
    setOtherActive(ledger, { id: params.id, isActive: false, nowMs, operatorId }),
  )
  serveOperator(app, people.activatePerson, ({ ledger, params, nowMs }) =>
    setPersonActive(ledger, { id: params.id, isActive: true, nowMs }),
  )
  serveOperator(app, people.sendPersonLetter, ({ ledger, params, nowMs }) =>
    sendPersonLetter(ledger, { id: params.id, nowMs, secret: app.settings.secret }),
  )
}
