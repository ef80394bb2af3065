import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { START, useBanks } from '../../../../tests/banks.ts'
import type { Order } from '../../../../tests/children/sync.ts'
import { fillBank } from '../../../../tests/killed-bank.ts'
import type { Row } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'
import { useWorker } from '../../../../tests/workers.ts'

/* Processes of the server that are killed while they sync. */

const { app, bank, connect, newGuest, link, person, runSyncs } = useBanks()
const program = useWorker('tests/children/sync.ts')

/** Longer than the lease of a job, which a dead server cannot give back. */
const LEASE_OVER_MS = 60_000

/** Runs the syncs that are due in a process of its own, and kills that where it is told to. */
async function killAt(order: Omit<Order, 'url' | 'nowMs'>): Promise<void> {
  const all: Order = { ...order, url: app.url, nowMs: app.clock.now() + 1 }
  const child = spawn(process.execPath, [fileURLToPath(program), JSON.stringify(all)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [first] = await Promise.race([once(child.stdout, 'data'), ended])
  expect(String(first)).toBe('there\n')
  child.kill('SIGKILL')
  await ended
}

const shown = (entries: readonly Row[]) =>
  entries
    .map(({ name, value, date, paid, countsOn, payment }) => {
      return JSON.stringify([payment.name, date, name, value, paid, countsOn])
    })
    .toSorted()

test('a sync that is killed between pages, after an account, and before its job is ended comes to the same ledger', async () => {
  app.clock.now = () => START
  const owner = await newGuest('Bia')
  fillBank(bank, { id: 'link of Bia', owner: owner.id })
  const access = await link(owner, 'link of Bia')
  const bia = person(owner, access)
  const of = { link: { id: 'link of Bia', owner: owner.id } }
  const changes = { begin: 1, link: 2, accounts: 3, account: 4, card: 5, end: 6 }
  const later = (count: number) => {
    app.clock.now = () => START + count * LEASE_OVER_MS
  }

  await killAt({ ...of, at: { pages: 4 } })
  expect(await bia.read()).toMatchObject({ sync: { state: 'running', added: 0 } })
  later(1)
  await killAt({ ...of, at: { changes: changes.account } })
  expect(await bia.read()).toMatchObject({ sync: { state: 'running', added: 30 } })
  later(2)
  await killAt({ ...of, at: { changes: changes.end } })
  expect(await bia.read()).toMatchObject({ sync: { state: 'done', added: 60 } })
  later(3)
  expect(await runSyncs()).toBe(1)
  expect(await bia.read()).toMatchObject({ sync: { state: 'done', added: 60 } })

  const ana = await connect('Ana')
  expect(shown(await bia.entries())).toEqual(shown(await ana.entries()))
  expect(await ana.entries()).toHaveLength(61)
  await expectConsistent(app)
})
