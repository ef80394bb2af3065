import { afterEach, expect, test, vi } from 'vitest'
import { countWaiting, sendWaiting, cancelWaiting, untilOnline } from './waiting.ts'

afterEach(() => {
  cancelWaiting()
  vi.unstubAllGlobals()
})

const goOffline = () => vi.stubGlobal('navigator', { onLine: false })

test('L76: what a form has waiting is taken back with it, and is not sent when the network is back', async () => {
  goOffline()
  const [form, otherForm] = [{}, {}]
  const sent: string[] = []
  const queued = untilOnline(form).then(() => sent.push('form'))
  const stays = untilOnline(otherForm).then(() => sent.push('other'))
  cancelWaiting(form)
  await expect(queued).rejects.toMatchObject({ code: 'taken_back', status: 0 })
  expect(countWaiting()).toBe(1)
  sendWaiting()
  await stays
  expect(sent).toEqual(['other'])
})

test('L76: what waits is sent once, in the order in which it was pressed', async () => {
  goOffline()
  const sent: number[] = []
  const all = [1, 2, 3].map((number) => untilOnline({}).then(() => sent.push(number)))
  sendWaiting()
  sendWaiting()
  await Promise.all(all)
  expect(sent).toEqual([1, 2, 3])
  expect(countWaiting()).toBe(0)
})

test('L76: with a network nothing waits', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  await untilOnline({})
  expect(countWaiting()).toBe(0)
})
