import { setTimeout as pause } from 'node:timers/promises'
import { type Api, ask } from './ids.ts'

const CONNECTOR = 201
const CREDENTIALS = { cpf: '11122233300', password: 'qualquer' }
const SYNCED_WITHIN_MS = 60_000

type Link = { readonly id: string; readonly status: string }
type Access = { readonly _id: string; readonly lastSynced: string | null }

/** Connects the first of the aggregator's banks, as its widget does, and waits until it is synced. */
export async function connectBank(api: Api, aggregator: string): Promise<void> {
  const send = async <T>(address: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const own = { authorization: `Bearer ${api.token}` }
  const { accessToken } = await send<{ readonly accessToken: string }>(
    `${api.url}/integrations/pluggy/access-token`,
    own,
    {},
  )
  const widget = { 'x-api-key': accessToken }
  const { id: linkId } = await send<Link>(`${aggregator}/items`, widget, {
    connectorId: CONNECTOR,
    parameters: CREDENTIALS,
  })
  await until(async () => {
    const answer = await fetch(`${aggregator}/items/${linkId}`, { headers: widget })
    return ((await answer.json()) as Link).status === 'UPDATED'
  })
  const access = { linkId, institution: 'itau_br_retail', type: 'pluggy', connector: CONNECTOR }
  const { _id } = await send<Access>(`${api.url}/bankaccesses`, own, access)
  await until(async () => (await ask<Access>(api, `/bankaccesses/${_id}`)).lastSynced !== null)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + SYNCED_WITHIN_MS; !(await isSo()); await pause(200)) {
    if (Date.now() > deadline) throw new Error('the bank was not connected in time')
  }
}
