import { expect } from 'vitest'
import { PLANNER_CONSENT } from '@saldo/domain/planners/consent-text'
import type { Guest, TestApp } from './app.ts'
import type { Row } from './statements.ts'

/** Makes somebody a planner of before the second factor was needed of them (V6.3.3). */
export async function makePlanner(app: TestApp, guest: Guest): Promise<void> {
  await app.owner.system((ledger) =>
    ledger
      .updateTable('users')
      .set({ profiles: ['planner'], factor_grace_until: '2100-01-01T00:00:00Z' })
      .where('id', '=', guest.id)
      .execute(),
  )
}

/** The planner asks to act for the client, who has not agreed yet. */
export async function askClient(app: TestApp, planner: Guest, client: Guest): Promise<void> {
  await app.owner.system((ledger) =>
    ledger
      .insertInto('planner_clients')
      .values({
        planner_id: planner.id,
        client_id: client.id,
        planner_code: `C-${client.id.slice(-4)}`,
        asked_at: new Date(app.clock.now()).toISOString(),
        consented_at: null,
        ended_at: null,
      })
      .execute(),
  )
}

export async function giveConsent(client: Guest, planner: Guest): Promise<void> {
  const reply = await client.send('POST', `/planners/${planner.id}/consent`, {
    version: PLANNER_CONSENT.version,
  })
  expect(reply.status).toBe(200)
}

/** The planner in the client's account: calls as one who acts. */
export async function actAs(app: TestApp, planner: Guest, client: Guest) {
  const { status, body } = await planner.send('POST', `/clients/${client.id}/session`)
  expect(status).toBe(200)
  const headers = { authorization: `Bearer ${body.accessToken}` }
  return {
    token: body.accessToken as string,
    send: <T = Row>(method: string, path: string, sent?: unknown) =>
      app.send<T>(method, path, sent, headers),
  }
}
