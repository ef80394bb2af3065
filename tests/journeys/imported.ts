import type { Page } from '@playwright/test'
import { expect, signInAsNewUser } from './journey.ts'
import type { Product } from './product.ts'
import { callAs } from './together.ts'

type Statement = {
  readonly _id: string
  readonly state: string
  readonly version: number
  readonly accounts: readonly { readonly key: string }[]
}

/** Imports the text of a statement into one account, without a screen. */
export async function importStatement(
  person: { readonly api: string; readonly token: string },
  { filename, text, payment }: Readonly<Record<'filename' | 'text' | 'payment', string>>,
): Promise<void> {
  const sent = await fetch(`${person.api}/statements?filename=${filename}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${person.token}`,
    },
    body: text,
  })
  const { _id: id } = (await sent.json()) as Statement
  const read = () => callAs<Statement>(person, 'GET', `/statements/${id}`)
  await expect.poll(async () => (await read()).state).toBe('ready')
  const { version, accounts } = await read()
  const payments = accounts.map(({ key }) => ({ account: key, payment }))
  await callAs(person, 'POST', `/statements/${id}/import`, { version, payments })
}

/**
 * Somebody who has imported a statement of October 2025: so many lines of one real each, `Linha 0001` and
 * on, over the first days of the month. One by one, 2,500 entries took 14 s more.
 */
export async function signInWithStatement(
  page: Page,
  product: Product,
  { count, days }: { readonly count: number; readonly days: number },
): Promise<void> {
  const ana = await signInAsNewUser(page, product)
  const { _id: payment } = await callAs<{ _id: string }>(ana, 'POST', '/payments', {
    type: 'debit',
    name: 'Conta',
    accountType: 'Conta corrente',
  })
  const lineOf = (_: unknown, at: number) => {
    const day = String((at % days) + 1).padStart(2, '0')
    const name = `Linha ${String(at + 1).padStart(4, '0')}`
    return `<STMTTRN><DTPOSTED>202510${day}<TRNAMT>-1.00<FITID>l${at}<MEMO>${name}</STMTTRN>`
  }
  const lines = Array.from({ length: count }, lineOf).join('\n')
  const text = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>748<ACCTID>1</BANKACCTFROM><BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  await importStatement(ana, { filename: 'outubro.ofx', text, payment })
}
