import * as contents from '@saldo/contract/operator-contents'
import * as codeCalls from '@saldo/contract/operator-codes'
import * as companyCalls from '@saldo/contract/operator-companies'
import * as people from '@saldo/contract/operator-people'
import * as system from '@saldo/contract/operator-system'
import type { App } from '../http/app.ts'
import { serveOperator } from '../http/serve-operator.ts'
import { addCode, endCode, listCodes } from './codes.ts'
import * as companies from './companies.ts'
import { listSavedVersions, readNewest, readVersion, saveContent } from './contents.ts'
import {
  findPeople,
  readPerson,
  sendPersonLetter,
  setOtherActive,
  setPersonActive,
} from './people.ts'
import { listBrands, listFailures, readFigures, retryFailure } from './system.ts'

/** What operators see and do; each call is theirs alone, and stands in the security log. */
export function serveOperators(app: App): void {
  serveOperator(app, people.readOperator, async () => ({ isOperator: true }) as const)
  serveOperator(app, people.findPeople, ({ ledger, body, operatorId, nowMs }) =>
    findPeople(ledger, { ...body, operatorId, nowMs }),
  )
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
  serveContents(app)
  serveCompanies(app)
  serveSystem(app)
}

/** What people read, watch and ask for, as operators edit it. */
function serveContents(app: App): void {
  serveOperator(app, contents.readContentOf, ({ ledger, params }) =>
    readNewest(ledger, params.kind),
  )
  serveOperator(app, contents.saveContent, ({ ledger, params, body, operatorId, nowMs }) =>
    saveContent(ledger, { ...params, ...body, savedBy: operatorId, nowMs }),
  )
  serveOperator(app, contents.listContentVersions, ({ ledger, params }) =>
    listSavedVersions(ledger, params.kind),
  )
  serveOperator(app, contents.readContentVersion, ({ ledger, params }) =>
    readVersion(ledger, params),
  )
}

function serveCompanies(app: App): void {
  const { brands } = app.settings
  serveOperator(app, companyCalls.listCompanies, ({ ledger }) => companies.listCompanies(ledger))
  serveOperator(app, companyCalls.readCompany, ({ ledger, params, nowMs }) =>
    companies.readCompany(ledger, { id: params.id, nowMs }),
  )
  serveOperator(app, companyCalls.addCompany, ({ ledger, body, nowMs }) =>
    companies.addCompany(ledger, brands, { ...body, nowMs }),
  )
  serveOperator(app, companyCalls.setCompanyPayer, ({ ledger, params, body, nowMs }) =>
    companies.setPayer(ledger, { id: params.id, payer: body, nowMs }),
  )
  serveOperator(app, companyCalls.setCompanySeats, ({ ledger, params, body, nowMs }) =>
    companies.setSeats(ledger, { id: params.id, ...body, nowMs }),
  )
  serveOperator(app, companyCalls.leaveCompany, ({ ledger, params, nowMs }) =>
    companies.leave(ledger, { id: params.id, nowMs }),
  )
  serveOperator(app, companyCalls.chargeCompanyAgain, ({ ledger, params, nowMs }) =>
    companies.chargeAgain(ledger, { id: params.id, nowMs }),
  )
  serveOperator(app, companyCalls.inviteEmployee, ({ ledger, params, body, nowMs }) =>
    companies.inviteEmployee(ledger, { id: params.id, email: body.email, nowMs }),
  )
  serveOperator(app, companyCalls.removeEmployee, ({ ledger, params, body, nowMs }) =>
    companies.removeEmployee(ledger, { id: params.id, email: body.email, nowMs }),
  )
}

function serveSystem(app: App): void {
  const { brands, buildId } = app.settings
  serveOperator(app, codeCalls.listCodes, ({ ledger }) => listCodes(ledger))
  serveOperator(app, codeCalls.addCode, ({ ledger, body, nowMs }) =>
    addCode(ledger, { ...body, nowMs, mayChange: false }),
  )
  serveOperator(app, codeCalls.endCode, ({ ledger, params, nowMs }) =>
    endCode(ledger, { code: params.id, nowMs }),
  )
  serveOperator(app, system.listBrands, ({ ledger }) => listBrands(ledger, brands))
  serveOperator(app, system.listFailures, ({ ledger }) => listFailures(ledger))
  serveOperator(app, system.retryFailure, ({ ledger, params, nowMs }) =>
    retryFailure(ledger, { id: params.id, nowMs }),
  )
  serveOperator(app, system.readFigures, ({ ledger }) => readFigures(ledger, buildId))
}
