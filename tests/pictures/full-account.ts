import { randomUUID } from 'node:crypto'
import { addDays, toDay } from '@saldo/domain/calendar'
import { type Api, ask } from './ids.ts'

type Named = { readonly _id: string; readonly type?: string; readonly group?: string }

const ACCOUNTS = 40
const CARDS = 12
const ENTRIES = 90
const GOALS = 8
const TASKS = 12
const ITEMS = 30
const MOST = 99_999_999.99

const longName = (what: string, index: number) =>
  `${what} da família Albuquerque Cavalcanti ${index + 1}`

/** Much of everything, with names of some forty letters and amounts of a hundred million. */
export async function fillAccount(api: Api, today: string): Promise<void> {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${api.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Named
  }
  const day = toDay(today)
  const categories = await ask<readonly Named[]>(api, '/categories')
  const inGroup = (group: string) => categories.filter((one) => one.group === group)
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T
  const accounts: Named[] = []
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const account = {
      type: 'debit',
      name: longName('Conta corrente', index),
      accountType: 'Conta corrente',
      value: index % 3 === 0 ? -MOST : MOST,
    }
    accounts.push(await send('/payments', account))
  }
  const cards: Named[] = []
  for (let index = 0; index < CARDS; index += 1) {
    const card = {
      type: 'credit',
      name: longName('Cartão de crédito', index),
      flag: 'Visa',
      limit: MOST,
      invoiceCloseOn: 25,
      paid: 5,
    }
    cards.push(await send('/payments', card))
  }
  for (let index = 0; index < ENTRIES; index += 1) {
    const isIncome = index % 7 === 0
    const group = isIncome ? 'revenues' : 'expenses'
    await send('/transactions', {
      _id: randomUUID(),
      name: longName(isIncome ? 'Recebimento' : 'Pagamento', index),
      value: (isIncome ? 1 : -1) * (index % 10 === 3 ? MOST : 1234.56 + index),
      date: addDays(day, (index % 11) - 5),
      transactionType: group,
      payment: pick(index % 4 === 1 && !isIncome ? cards : accounts, index)._id,
      category: pick(inGroup(group), index)._id,
      paid: index % 4 !== 1 && index % 3 === 0,
    })
  }
  for (let index = 0; index < GOALS; index += 1) {
    await send('/objectives', {
      name: longName('Viagem', index),
      category: 'viajar',
      totalValue: MOST,
      initialValue: index * 1_000_000,
      finalDate: addDays(day, 900),
      payment: pick(accounts, index)._id,
    })
  }
  for (let index = 0; index < TASKS; index += 1) {
    await send('/tasks', {
      title: longName('Renegociar', index),
      description: longName('Ligar', index),
    })
  }
  for (let index = 0; index < ITEMS; index += 1) {
    await send('/linkedtransactions', {
      transaction: {
        name: longName('Mensalidade', index),
        category: pick(inGroup('expenses'), index)._id,
        payment: pick(accounts, index)._id,
        transactionType: 'expenses',
      },
      value: -1234.56,
      day: (index % 28) + 1,
    })
  }
}
