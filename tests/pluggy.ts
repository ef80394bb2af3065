import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type BankAggregator, BankAggregatorError, type BankLine } from '@saldo/api/gateways/banks'
import { openPluggyBanks } from '@saldo/api/gateways/pluggy'
import { addDays, toDay } from '@saldo/domain/calendar'
import type { Peer } from '@saldo/sandbox/peer'
import { startPluggy } from '@saldo/sandbox/pluggy/peer'

const NOW = '2026-03-20T15:00:00.000Z'
export const TODAY = toDay('2026-03-20')
export const SECRET_PASSWORD = 'senha-que-ninguem-ve'
const clock = { now: () => Date.parse(NOW) }

/**
 * The adapter and the real SDK against a Pluggy over HTTP, whose clock stands at `TODAY` and which may write
 * nothing on the console.
 */
export function usePluggy() {
  let peer: Peer
  const written = vi.fn()
  const url = () => peer.addresses['PLUGGY_API_URL'] ?? ''
  const order = (path: string, body: object = {}) =>
    fetch(`${url()}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const opened = (more: object = {}, timeoutMs?: number): BankAggregator =>
    openPluggyBanks(
      {
        apiUrl: url(),
        clientId: peer.addresses['PLUGGY_CLIENT_ID'] ?? '',
        clientSecret: peer.addresses['PLUGGY_CLIENT_SECRET'] ?? '',
        includeSandbox: true,
        ...more,
      },
      clock,
      timeoutMs,
    )
  const pluggy = {} as { banks: BankAggregator }

  beforeAll(async () => {
    peer = await startPluggy({ slowMs: 1_500 })
  })
  afterAll(() => peer.stop())
  beforeEach(async () => {
    await order('__reset')
    await order('__clock', { now: NOW })
    pluggy.banks = opened({}, 800)
    for (const method of ['error', 'warn', 'log'] as const) {
      vi.spyOn(console, method).mockImplementation(written)
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
    expect(written.mock.calls).toEqual([])
    written.mockClear()
  })

  /** As the widget does, with its own token. */
  async function connect(connectorId: number, parameters: object): Promise<string> {
    const token = await pluggy.banks.createAccessToken({ linkId: null, clientUserId: 'ana' })
    const answer = await fetch(`${url()}/items`, {
      method: 'POST',
      headers: { 'x-api-key': token },
      body: JSON.stringify({ connectorId, parameters }),
    })
    return ((await answer.json()) as { id: string }).id
  }

  async function settled(linkId: string) {
    for (;;) {
      const link = await pluggy.banks.readLink(linkId)
      if (link.state !== 'updating') return link
    }
  }

  /** The bank is asked again, and has answered. */
  async function updated(linkId: string) {
    await pluggy.banks.requestUpdate(linkId, null)
    return settled(linkId)
  }

  async function connected(connectorId = 201, cpf = '11122233300') {
    const linkId = await connect(connectorId, { cpf, password: SECRET_PASSWORD })
    await settled(linkId)
    const accounts = await pluggy.banks.listAccounts(linkId)
    const account = (kind: 'checking' | 'savings' | 'card') => {
      const wanted = accounts.find((one) =>
        kind === 'card'
          ? one.kind === 'card'
          : one.kind === 'bank' && one.isSavings === (kind === 'savings'),
      )
      if (wanted === undefined) throw new Error(`there is no ${kind}`)
      return wanted
    }
    return { linkId, account }
  }

  /** Every line of an account, page by page. */
  async function linesOf(linkId: string, accountId: string) {
    const lines: BankLine[] = []
    let cursor: string | null = null
    do {
      const page = await pluggy.banks.listLines({
        linkId,
        accountId,
        from: { day: toDay('2025-01-01') },
        to: addDays(TODAY, 400),
        cursor,
      })
      lines.push(...page.lines)
      cursor = page.next
    } while (cursor !== null)
    return lines
  }

  return Object.assign(pluggy, {
    url,
    order,
    opened,
    fault: (kind: string, more: object = {}) => order('__fault', { kind, ...more }),
    connect,
    settled,
    updated,
    connected,
    linesOf,
  })
}

/** The fault that an act fails with, which holds nothing of what was sent. */
export async function faultOf(act: Promise<unknown>) {
  const error: unknown = await act.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(BankAggregatorError)
  expect(JSON.stringify(error) + String(error)).not.toContain(SECRET_PASSWORD)
  return (error as BankAggregatorError).fault
}
