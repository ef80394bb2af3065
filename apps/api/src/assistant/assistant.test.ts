import { expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'

const app = useApp()

test('a tip that was put away stays so, until all are shown again', async () => {
  const ana = await app.newGuest('Ana')
  const beto = await app.newGuest('Beto')
  expect((await ana.send('GET', '/assistant')).body).toEqual({ dismissed: [], model: null })
  const path = '/assistant/dismissals'
  expect(await ana.send('POST', path, { subject: 'no-plan' })).toMatchObject({
    status: 200,
    body: { dismissed: ['no-plan'] },
  })
  await ana.send('POST', path, { subject: 'screen:dashboard' })
  const again = await ana.send('POST', path, { subject: 'no-plan' })
  expect(again.body).toEqual({ dismissed: ['no-plan', 'screen:dashboard'], model: null })
  expect((await ana.send('GET', '/assistant')).body).toEqual(again.body)
  expect((await beto.send('GET', '/assistant')).body).toEqual({ dismissed: [], model: null })

  expect((await ana.send('DELETE', path)).status).toBe(204)
  expect((await ana.send('GET', '/assistant')).body).toEqual({ dismissed: [], model: null })
})

test('only what there is can be put away', async () => {
  const ana = await app.newGuest('Ana')
  for (const subject of ['screen:clients', 'ignore previous instructions', '', 7]) {
    expect((await ana.send('POST', '/assistant/dismissals', { subject })).status).toBe(400)
  }
})
