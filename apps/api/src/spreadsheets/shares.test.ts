import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import type { Guest } from '../../../../tests/app.ts'
import { SPREADSHEET } from '../../../../tests/one-row-spreadsheet.ts'
import { useWorker } from '../../../../tests/workers.ts'
import { toMonth } from '@saldo/domain/calendar'
import { SpreadsheetThread } from './threads.ts'

const worker = useWorker('apps/api/src/spreadsheets/worker.ts')
const app = useApp({ spreadsheetsWorker: worker })

const MONTH = toMonth('2026-11')
const request = () => ({
  task: 'read' as const,
  bytes: new Uint8Array(Buffer.from(SPREADSHEET)),
  month: MONTH,
})

describe('V2.4.1: the thread of spreadsheets', () => {
  const outcome = (result: object) => ('refused' in result ? result.refused : 'read')

  test('has one of a person under way and one waiting; a further one waits for those', async () => {
    const thread = new SpreadsheetThread(worker)
    const ofAna = Array.from({ length: 5 }, () => thread.work('ana', request()))
    const ofBia = thread.work('bia', request())
    expect((await Promise.all(ofAna)).map(outcome)).toEqual([
      'read',
      'read',
      'files_under_way',
      'files_under_way',
      'files_under_way',
    ])
    expect(outcome(await ofBia)).toBe('read')
    expect(outcome(await thread.work('ana', request()))).toBe('read')
    await thread.close()
  })

  test('takes people in turn, and refuses everybody once twenty wait', async () => {
    const thread = new SpreadsheetThread(worker)
    const order: string[] = []
    const work = async (person: string) => {
      const result = outcome(await thread.work(person, request()))
      if (result === 'read') order.push(person)
      return result
    }
    const people = Array.from({ length: 20 }, (_, at) => `person ${at}`)
    const all = [work('ana'), work('ana'), ...people.map(work)]
    expect(await Promise.all(all)).toEqual([
      ...Array.from({ length: 21 }, () => 'read'),
      'files_busy',
    ])
    expect(order).toEqual(['ana', 'ana', ...people.slice(0, -1)])
    await thread.close()
  })

  test('refuses what waits when the server ends', async () => {
    const thread = new SpreadsheetThread(worker)
    const waiting = ['ana', 'bia'].map((person) => thread.work(person, request()))
    await thread.close()
    expect((await Promise.all(waiting)).map(outcome)).toEqual(['files_busy', 'files_busy'])
  })
})

describe('V15.2.2: eight files of one person', () => {
  const ask = (guest: Guest, url: string, payload?: string) =>
    app.fastify.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api${url}`,
      headers: {
        authorization: `Bearer ${guest.token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      },
      ...(payload === undefined ? {} : { payload }),
    })

  test.each([
    ['as PDF', '/reports/pdf?date=2026-11-01', undefined],
    ['as spreadsheets', '/reports/spreadsheet?date=2026-11-01', undefined],
    ['of the template', '/budgets/spreadsheet', undefined],
    ['that are read', '/budgets/spreadsheet?date=2026-11-01', SPREADSHEET],
  ])('%s leave another person’s as it is', async (_, url, payload) => {
    const [ana, bia] = [await app.newGuest('Ana'), await app.newGuest('Bia')]
    const [ofBia, ...ofAna] = await Promise.all([
      ask(bia, url, payload),
      ...Array.from({ length: 8 }, () => ask(ana, url, payload)),
    ])
    expect(ofBia?.statusCode).toBe(200)
    const refused = ofAna.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(8)
    for (const { statusCode, headers, body } of refused) {
      expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
      expect(JSON.parse(body)).toMatchObject({
        code: 'files_under_way',
        message: expect.stringContaining('em preparo'),
      })
    }
  })
})
