import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { expect, newPerson, test as base } from './journey.ts'
import { type Product, startProduct } from './product.ts'

const KILLS = 5

/** A product of its own: it is about to be killed. */
const test = base.extend<{ readonly ownProduct: Product }>({
  ownProduct: async ({ browserName: _ }, use) => {
    const product = await startProduct()
    await use(product)
    await product.stop()
  },
})

type Row = {
  readonly _id: string
  readonly group?: string
  readonly recurrentTransactionId?: string | null
}

test('D1: killed in the middle of writes, it loses nothing that was answered and halves nothing', async ({
  ownProduct,
}) => {
  const person = newPerson()
  const api = `${ownProduct.url}/api`
  const send = async <T>(method: string, path: string, body?: object, token = ''): Promise<T> => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${response.status}`)
    return (response.status === 204 ? null : await response.json()) as T
  }
  await send('POST', '/users', { ...person, terms: true })
  const signed = await send<{ readonly accessToken: string }>('POST', '/users/authenticate', {
    email: person.email,
    password: person.password,
  })
  const token = signed.accessToken
  await expect(async () => {
    const letters = await (
      await fetch(`${ownProduct.mailbox}/api/messages?to=${person.email}`)
    ).text()
    const activationCode = /(\d{6}) é o seu código/.exec(letters)?.[1]
    await send('POST', '/users/account/activation', { activationCode }, token)
  }).toPass()
  const [cash] = await send<readonly Row[]>('GET', '/payments', undefined, token)
  const categories = await send<readonly Row[]>('GET', '/categories', undefined, token)
  const category = categories.find((row) => row.group === 'expenses')?._id

  const answered = new Set<string>()
  for (let round = 0; round < KILLS; round += 1) {
    const power = { on: true }
    const writer = async () => {
      while (power.on) {
        const id = randomUUID()
        const draft = {
          _id: id,
          transactionType: 'expenses',
          value: -100,
          name: 'Três partes',
          date: '2025-11-10',
          category,
          payment: cash?._id,
          paid: true,
          lastInstallment: 3,
        }
        await send('POST', '/transactions', draft, token).then(
          () => answered.add(id),
          () => {},
        )
      }
    }
    const writers = [writer(), writer(), writer()]
    // In the middle of writes, some of which are answered: at another point of them each time.
    const before = answered.size
    await expect.poll(() => answered.size).toBeGreaterThan(before + round)
    ownProduct.kill()
    power.on = false
    await Promise.all(writers)
    await ownProduct.restart()
  }
  const list = await send<{ readonly items: readonly Row[] }>(
    'GET',
    '/transactions?startDate=2025-11-01&endDate=2026-01-31&limit=5000',
    undefined,
    token,
  )
  const parts = new Map<string, number>()
  for (const item of list.items) {
    const series = item.recurrentTransactionId ?? item._id
    parts.set(series, (parts.get(series) ?? 0) + 1)
  }
  expect([...answered].filter((id) => !parts.has(id))).toEqual([])
  expect([...parts.values()].filter((count) => count !== 3)).toEqual([])
  await ownProduct.tool('doctor')
})

test('D4: a line on which nobody has spoken yet does not keep it from ending', async ({
  ownProduct,
}) => {
  const { port, hostname } = new URL(ownProduct.url)
  const silent = connect(Number(port), hostname)
  await new Promise((connected) => silent.once('connect', connected))
  const cut = new Promise((closed) => silent.once('close', closed))
  await ownProduct.stop()
  await cut
})
