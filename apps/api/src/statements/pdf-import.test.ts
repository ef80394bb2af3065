import { expect, test } from 'vitest'

import { type PaperBill, reais, totalOf } from '../../../../tests/statement-paper.ts'
import { BILL_PAPERS } from '../../../../tests/statement-papers.ts'
import { linesOf, readToEnd, type Row, take, useStatements } from '../../../../tests/statements.ts'

const { send, newPerson } = useStatements()

const line = (day: string, name: string, value: number) => ({
  day,
  name,
  value,
  part: null,
  foreign: false,
})

const bill: PaperBill = {
  dueOn: '2026-05-06',
  closedOn: '2026-04-29',
  formerly: 81_318,
  payments: [line('2026-04-08', 'Pagamento recebido', 81_318)],
  cards: [
    {
      digits: '4701',
      lines: [
        ...Array.from({ length: 60 }, (_, at) =>
          line(`2026-04-${String((at % 25) + 1).padStart(2, '0')}`, `LOJA N ${at}`, -990 - at),
        ),
        { ...line('2026-02-14', 'GELADEIRA', -45_000), part: [3, 10] as const },
        line('2026-04-20', 'ESTORNO LOJA', 2_500),
      ],
    },
  ],
  later: [line('2026-02-14', 'GELADEIRA', -45_000)],
}

test.each(['Nubank', 'Itaú'])(
  'a bill of %s with a password becomes the invoice of its month, to its total',
  async (bank) => {
    const { guest, card } = await newPerson('Ana')
    const bytes = (await BILL_PAPERS[bank]?.(bill).pdf({ password: '12345' })) ?? ''
    const { _id: id, ...locked } = await send(guest, bytes, 'fatura.pdf')
    expect(locked).toMatchObject({ failure: { code: 'statement_password_needed' } })
    const wrong = await guest.send('POST', `/statements/${id}/password`, { password: '54321' })
    expect(wrong.status).toBe(200)
    expect((await readToEnd(guest, id)).failure.code).toBe('statement_password_wrong')
    await guest.send('POST', `/statements/${id}/password`, { password: '12345' })
    const statement: Row = await readToEnd(guest, id)
    expect(statement).toMatchObject({
      state: 'ready',
      format: 'pdf',
      bank,
      accounts: [{ kind: 'card', dueOn: bill.dueOn, balance: 'agrees', count: 63 }],
    })
    const { totals, items } = await linesOf(guest, id)
    expect(totals).toMatchObject({ new: 63 })
    expect(items[0]).toMatchObject({ status: 'new' })
    const payments = [{ account: statement.accounts[0].key, payment: card }]
    expect(await take(guest, statement, { payments })).toMatchObject({
      status: 200,
      body: { added: 63 },
    })
    const { body } = await guest.send('GET', `/invoices/${card}:2026-05`)
    // What was owed before was paid in full.
    expect(body.total).toBe(Number(reais(totalOf(bill)).replace('.', '').replace(',', '.')))
  },
)
