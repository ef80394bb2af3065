import { expect, test } from 'vitest'
import { useHouse } from '../../../../tests/house.ts'

const house = useHouse()

const asked = () => house.statements.filter((text) => text.includes('access_tokens'))

test('those who call in one turn of the loop are looked up together, and each is told their own', async () => {
  const [ana, bia] = [await house.newGuest('Ana'), await house.newGuest('Bia')]
  house.statements.length = 0
  const told = await Promise.all([
    ...Array.from({ length: 10 }, () => ana.send('GET', `/users/${ana.id}`)),
    bia.send('GET', `/users/${bia.id}`),
    bia.send('GET', `/users/${ana.id}`),
    house.send('GET', `/users/${ana.id}`, undefined, {
      authorization: `Bearer ${'x'.repeat(43)}`,
    }),
  ])
  expect(asked()).toHaveLength(1)
  expect(told.map(({ status }) => status)).toEqual([...Array<number>(11).fill(200), 404, 401])
  expect(told.slice(0, 11).map(({ body }) => body.name)).toEqual([
    ...Array<string>(10).fill('Ana'),
    'Bia',
  ])
})
