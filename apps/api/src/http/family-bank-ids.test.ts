import { expect, test } from 'vitest'
import { useBanks } from '../../../../tests/banks.ts'

const banks = useBanks()

/** Every value of a field, at whatever depth of an answer. */
function valuesOf(answer: unknown, field: string): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap((one) => valuesOf(one, field))
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    name === field ? [value] : valuesOf(value, field),
  )
}

test('V8.2.3: a relative sees neither what the bank calls an account or a movement nor whose connection it is', async () => {
  const link = 'link of Ana'
  banks.bank.has([{ id: 'conta' }])
  banks.bank.shows([{ id: 'linha-do-banco', value: -4990 }])
  const { guest: ana } = await banks.connect('Ana', link)
  const beto = await banks.newGuest('Beto')
  const { body: family } = await ana.send('POST', '/families', { name: 'Souza' })
  expect((await beto.send('POST', '/families/voucher', { voucher: family.voucher })).status).toBe(
    200,
  )
  const period = 'startDate=2026-11-01&endDate=2026-11-30'
  const addresses = [`/payments?family=true`, `/transactions?family=true&${period}`]
  for (const address of addresses) {
    for (const accept of ['application/json', 'application/vnd.saldo.columns+json']) {
      const own = await ana.send('GET', address, undefined, { accept })
      const theirs = await beto.send('GET', address, undefined, { accept })
      expect(JSON.stringify(own.body)).toMatch(/"externalId"/)
      for (const field of ['externalId', 'bankAccess']) {
        const seen = valuesOf(theirs.body, field).flat()
        expect(seen.every((value) => value === null)).toBe(true)
      }
    }
  }
  const { body: payments } = await ana.send('GET', '/payments?family=true')
  expect(valuesOf(payments, 'externalId').some((value) => value !== null)).toBe(true)
})
