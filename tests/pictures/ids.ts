import { addDays, firstDay, lastDay, monthOf, toDay } from '@saldo/domain/calendar'

/** What of a person's own the addresses name; undefined where there is none of it. */
export type Ids = {
  readonly entry: string | undefined
  readonly account: string | undefined
  readonly card: string | undefined
  readonly cardEntry: string | undefined
  readonly instalment: string | undefined
  readonly invoice: string | undefined
  readonly category: string | undefined
  readonly calendarItem: string | undefined
  readonly goal: string | undefined
  readonly task: string | undefined
  readonly label: string | undefined
}

type Named = { readonly _id: string }
type Entry = Named & { readonly lastInstallment: number | null; readonly recurrentIndex: number }
type Payment = Named & {
  readonly type: string
  readonly invoice: { readonly month: string } | null
}

export type Api = { readonly url: string; readonly token: string }

export async function ask<T>({ url, token }: Api, path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return (await answer.json()) as T
}

/** Reads one of each kind. */
export async function findIds(api: Api, today: string): Promise<Ids> {
  const month = monthOf(toDay(today))
  const range = `startDate=${firstDay(month)}&endDate=${lastDay(month)}`
  const payments = await ask<readonly Payment[]>(api, '/payments')
  const cards = payments.filter(({ type }) => type === 'credit')
  const entries = await ask<{ readonly items: readonly Entry[] }>(api, `/transactions?${range}`)
  const ofCards = await Promise.all(
    cards.map(({ _id, invoice }) =>
      ask<{ readonly items: readonly Entry[] }>(
        api,
        `/transactions?startDate=${firstDay(month)}&endDate=${addDays(lastDay(month), 31)}&paymentId=${_id}`,
      ).then(({ items }) => ({ card: _id, month: invoice?.month, items })),
    ),
  )
  const used = ofCards.find(({ items }) => items.length > 0)
  const first = async (path: string) => (await ask<readonly Named[]>(api, path))[0]?._id
  const parts = ofCards.flatMap(({ items }) => items)
  const isUnpaidPart = ({ lastInstallment, recurrentIndex }: Entry) =>
    lastInstallment !== null && lastInstallment > 1 && recurrentIndex < lastInstallment
  return {
    entry: entries.items.find(({ _id }) => !_id.includes(':'))?._id,
    account: payments.find(({ type }) => type === 'debit')?._id,
    card: used?.card,
    cardEntry: used?.items[0]?._id,
    instalment: parts.find(isUnpaidPart)?._id,
    invoice: used === undefined ? undefined : `${used.card}:${used.month ?? month}`,
    category: await first(`/categories`),
    label: await first(`/labels`),
    calendarItem: await first(`/linkedtransactions?${range}`),
    goal: await first('/objectives'),
    task: await first('/tasks'),
  }
}
