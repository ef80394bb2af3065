import { expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { refusal } from '../../../../tests/wallet.ts'

const app = useApp()

test('six products are there, each with a drawing of its own', async () => {
  const ana = await app.newGuest('Ana')
  const { body } = await ana.send('GET', '/products')
  expect(new Set(body.map(({ image }: { image: string }) => image)).size).toBe(6)
  expect((await ana.send('GET', '/products/fgts')).body).toEqual(
    body.find(({ _id }: { _id: string }) => _id === 'fgts'),
  )
  expect(await ana.send('GET', '/products/ouro')).toMatchObject(refusal(404, 'product_not_found'))
})
