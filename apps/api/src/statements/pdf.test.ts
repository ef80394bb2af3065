import { expect, test } from 'vitest'
import {
  BILL_PAPERS,
  linesOfBill,
  type PaperBill,
  totalOf,
} from '../../../../tests/statement-papers.ts'
import { readFile } from './read-file.ts'

const line = (
  day: string,
  name: string,
  value: number,
  part: readonly [number, number] | null = null,
) => ({
  day,
  name,
  value,
  part,
  foreign: false,
})

const manyLines = Array.from({ length: 61 }, (_, at) =>
  line(`2025-07-${String((at % 25) + 1).padStart(2, '0')}`, `LOJA N ${at}`, -100 * at - 990),
)

const bill: PaperBill = {
  dueOn: '2025-08-06',
  closedOn: '2025-07-30',
  formerly: 81_318,
  payments: [line('2025-07-08', 'Pagamento recebido', 81_318)],
  cards: [
    {
      digits: '4701',
      lines: [
        line('2025-07-12', 'PADARIA SAO JOAO', -1_290),
        { ...line('2025-07-13', 'AMAZON US', -5_790), foreign: true },
        line('2025-07-20', 'ESTORNO LOJA', 2_500),
        ...manyLines,
      ],
    },
    { digits: '0660', lines: [line('2025-07-14', 'MERCADO BOM', -123_456)] },
  ],
  later: [line('2025-07-12', 'FUTURO', -9_999)],
}

const read = (bytes: Uint8Array, typed: string | null = null) =>
  readFile({
    bytes,
    ownerName: 'Ana Souza Lima',
    passwords: { typed, cpf: null },
    onProgress: () => {},
  })

test.each(Object.keys(BILL_PAPERS))(
  'a bill of %s is read from its PDF, to its total',
  async (bank) => {
    const bytes = await BILL_PAPERS[bank]?.(bill).pdf()
    const file = await read(bytes ?? Buffer.alloc(0))
    expect(file).toMatchObject({ format: 'pdf', bank, failure: null })
    const shown = (rows: readonly { day: string; value: number }[]) =>
      rows.map(({ day, value }) => `${day} ${value}`).toSorted()
    expect(shown(file.lines)).toEqual(shown(linesOfBill(bill)))
    expect(file.accounts).toMatchObject([
      {
        kind: 'card',
        balance: 'agrees',
        dueOn: bill.dueOn,
        told: { value: totalOf(bill), on: bill.dueOn },
      },
    ])
  },
)
