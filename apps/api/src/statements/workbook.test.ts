import fs from 'node:fs'
import { utils, write, type BookType } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { protectXls, XLS_SCHEMES } from '../../../../tests/xls-passwords.ts'
import { readFile, type ReadFile } from './read-file.ts'

const fixture = (name: string) => fs.readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const readBytes = (bytes: Uint8Array, more: object = {}) =>
  readFile({ bytes, ownerName: 'Ana Souza Lima', onProgress: () => {}, ...more })
const brief = ({ lines }: ReadFile) => lines.map(({ day, value, memo }) => [day, value, memo])

type Cells = readonly (readonly (string | number | Date | boolean | null)[])[]

/** A workbook of these sheets, as one kind of file. */
function bookOf(kind: BookType, ...sheets: readonly Cells[]): Buffer {
  const book = utils.book_new()
  for (const [at, rows] of sheets.entries()) {
    const sheet = utils.aoa_to_sheet(rows as never, { cellDates: true, UTC: true })
    utils.book_append_sheet(book, sheet, `Plan${at + 1}`)
  }
  const written = write(book, { type: 'buffer', bookType: kind })
  return Buffer.from(written)
}
const day = (iso: string) => new Date(`${iso}T00:00:00Z`)

const SICREDI = [
  ['2026-10-05', -1230, 'PAGAMENTO PIX'],
  ['2026-10-13', 30, 'RECEBIMENTO PIX'],
]

describe('a sheet', () => {
  test('of Banco do Brasil is read by the letter behind its values, whatever its type says', async () => {
    const file = await readBytes(fixture('bb-conta.xlsx'))
    expect(brief(file)).toEqual([
      ['2026-10-01', -5025, 'Pix - Enviado - 01/10 10:20 MERCADO AURORA'],
      ['2026-10-05', 123_456, 'Pix - Recebido - 05/10 08:00 ANA SOUZA'],
    ])
    expect(file).toMatchObject({ format: 'sheet', bank: 'Banco do Brasil', failure: null })
    expect(file.leftOut.map(({ reason }) => reason)).toEqual(['balance_line', 'balance_line'])
  })

  test('of Sicredi has days and numbers of its own, exact to the cent', async () => {
    const file = await readBytes(fixture('sicredi-conta.xls'))
    expect(brief(file)).toEqual(SICREDI)
    expect(file.accounts).toMatchObject([{ label: 'Sicredi ••••45-6', balance: 'agrees' }])
  })

  test('of Santander has its sums under a day, which are none, and an account with its branch', async () => {
    const file = await readBytes(fixture('santander-conta.xls'))
    expect(brief(file)).toEqual([
      ['2026-10-03', 25_000, 'PIX RECEBIDO ANA SOUZA'],
      ['2026-10-05', -10_000, 'PIX ENVIADO MERCADO AURORA'],
      ['2026-10-10', -3000, 'TARIFA MANUTENCAO CONTA'],
    ])
    expect(file).toMatchObject({
      bank: 'Santander',
      failure: null,
      accounts: [{ key: 'bank/033/0001-123456-7', balance: 'agrees' }],
    })
    expect(file.leftOut.map(({ reason }) => reason)).toEqual(['balance_line', 'not_a_transaction'])
  })

  test('of Santander for firms has its account in its first row and an empty column', async () => {
    const file = await readBytes(fixture('santander-empresa.xlsx'))
    expect(brief(file)).toEqual([
      ['2026-10-02', -4590, 'PIX ENVIADO PAPELARIA SETE'],
      ['2026-10-13', 120_000, 'TED RECEBIDA'],
    ])
    expect(file.accounts).toMatchObject([{ key: 'bank/033/130012345', balance: 'agrees' }])
  })

  test('of BTG has hours, two columns of words and the balance of each day', async () => {
    const file = await readBytes(fixture('btg-conta.xls'))
    expect(brief(file)).toEqual([
      ['2026-10-01', -140_944, 'Pagamento de fatura - Fatura do cartão'],
      ['2026-10-13', 500_000, 'Pix recebido - Ana Souza'],
    ])
    expect(file).toMatchObject({ bank: 'BTG Pactual', failure: null })
    expect(file.lines[0]?.rule).toBe('card_payment')
    expect(file.leftOut.map(({ reason }) => reason)).toEqual(['balance_line', 'balance_line'])
  })

  test('of BTG’s card is its bill, with a purchase above zero and the sum of all cards', async () => {
    const file = await readBytes(
      bookOf('xlsx', [
        [null, 'Fatura do cartão'],
        [null, 'Vencimento', null, null, '17/08/2026'],
        [null, 'Total da Fatura', null, null, 1339.4],
        [null, 'Data', 'Descrição', null, 'Valor', 'Tipo de compra', 'Código', 'Final Cartão'],
        [null, day('2026-07-20'), 'Mercado Aurora', null, 89.9, 'Compra à vista', 4521, 1234],
        [null, day('2026-07-22'), 'Loja Sete (2/3)', null, 1300, 'Compra parcelada', 99, 1234],
        [null, day('2026-08-01'), 'Estorno Loja Sete', null, -50.5, 'Estorno', 7, 5678],
      ]),
    )
    expect(file).toMatchObject({ failure: null, bank: 'BTG Pactual' })
    expect(brief(file)).toEqual([
      ['2026-07-20', -8990, 'Mercado Aurora'],
      ['2026-07-22', -130_000, 'Loja Sete (2/3)'],
      ['2026-08-01', 5050, 'Estorno Loja Sete'],
    ])
    expect(file.accounts).toMatchObject([
      { kind: 'card', dueOn: '2026-08-17', told: { on: '2026-08-17', value: 133_940 } },
    ])
  })

  test('of Caixa has the columns of its CSV', async () => {
    const file = await readBytes(fixture('caixa-conta.xls'))
    expect(brief(file)).toEqual([
      ['2026-10-02', -10_000, 'PIX ENVIADO'],
      ['2026-10-13', 125_050, 'CRED PIX'],
    ])
    expect(file).toMatchObject({ bank: 'Caixa', accounts: [{ balance: 'agrees' }] })
  })

  const UNKNOWN: Cells = [
    ['Movimentos da conta', null, null, null, null],
    [null, 'Dia', null, 'Histórico', 'Valor', 'Saldo'],
    [null, day('2026-10-01'), null, 'Padaria', -5.1, 94.9],
    [null, day('2026-10-13'), null, 'Pix recebido', 1234.56, 1329.46],
  ]
  test.each<BookType>(['xlsx', 'biff8', 'xlml'])(
    'of a bank that nobody knows is proved by its balances, as %s, with empty columns between',
    async (kind) => {
      const file = await readBytes(bookOf(kind, UNKNOWN))
      expect(brief(file)).toEqual([
        ['2026-10-01', -510, 'Padaria'],
        ['2026-10-13', 123_456, 'Pix recebido'],
      ])
      expect(file).toMatchObject({ format: 'sheet', accounts: [{ balance: 'agrees' }] })
    },
  )

  test('has a second page of one line, under the same words, read as the first', async () => {
    const [, head = [], ...rows] = UNKNOWN
    const file = await readBytes(
      bookOf('xlsx', [head, ...rows], [head, [null, day('2026-11-02'), null, 'Luz', -29.46, 1300]]),
    )
    expect(brief(file)).toHaveLength(3)
    expect(brief(file)[2]).toEqual(['2026-11-02', -2946, 'Luz'])
    expect(file).toMatchObject({ failure: null, accounts: [{ balance: 'agrees' }] })
  })

  test('is asked about where nobody knows its columns, and read by the answer', async () => {
    const bytes = bookOf('xlsx', [
      ['Dia', 'Detalhe', 'Quanto'],
      [day('2026-10-01'), 'Padaria', 5.5],
      [day('2026-10-02'), 'Feira', 1_200],
    ])
    const file = await readBytes(bytes)
    expect(file.failure).toBe('statement_columns_unknown')
    expect(file.columns).toMatchObject({
      header: ['Dia', 'Detalhe', 'Quanto'],
      rows: [
        ['2026-10-01', 'Padaria', '5,50'],
        ['2026-10-02', 'Feira', '1200'],
      ],
    })
    const own = {
      kind: 'card',
      roles: ['day', 'memo', 'value'],
      dayOrder: 'year-first',
      decimal: ',',
      isReversed: true,
    }
    const answers = { own, earlier: new Map(), dueOn: null }
    expect(brief(await readBytes(bytes, { answers }))).toEqual([
      ['2026-10-01', -550, 'Padaria'],
      ['2026-10-02', -120_000, 'Feira'],
    ])
  })

  test('whose numbers have more than cents names them, and one that a format shows below zero is that', async () => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([
      ['Data', 'Descrição', 'Documento', 'Valor (R$)', 'Saldo (R$)'],
      ['01/10/2026', 'Câmbio', '', 12.345, ''],
      ['02/10/2026', 'Tarifa', '', 7.5, ''],
      ['03/10/2026', 'Pix', '', 8.25, ''],
    ])
    const cell = sheet['D3']
    cell.z = '"- R$ "#,##0.00'
    sheet['D4'].z = '_-"R$ "* #,##0.00_-;-"R$ "* #,##0.00_-'
    utils.book_append_sheet(book, sheet, 'Extrato')
    const file = await readBytes(Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' })))
    expect(brief(file)).toEqual([
      ['2026-10-02', -750, 'Tarifa'],
      ['2026-10-03', 825, 'Pix'],
    ])
    expect(file.leftOut).toMatchObject([{ line: 2, reason: 'value_unreadable' }])
  })

  test('of several pages counts its lines on, and reads each table of them', async () => {
    const header = ['Data', 'Descrição', 'Documento', 'Valor (R$)', 'Saldo (R$)']
    const file = await readBytes(
      bookOf(
        'xlsx',
        [['Resumo'], ['Conta: 1234-5']],
        [header, [day('2026-10-01'), 'Pix', '', -1, null]],
        [header, [day('2026-10-02'), 'Luz', '', -2, null]],
      ),
    )
    expect(file.lines.map(({ line, value }) => [line, value])).toEqual([
      [4, -100],
      [6, -200],
    ])
    expect(file.accounts).toHaveLength(1)
  })
})

describe('a bill of three tables', () => {
  const BILL: Cells = [
    [null, 'Vencimento: 05/11/2026'],
    [null, 'Pagamentos'],
    [null, 'Data', 'Descrição', 'Valor'],
    [null, '08/10/2026', 'Pagamento recebido', '-R$ 900,00'],
    [null, 'Compras'],
    [null, 'Data', 'Descrição', 'Portador', 'Cartão', 'Parcela', 'Valor US$', 'Valor R$'],
    [null, '09/10/2026', 'Loja Mar', 'ANA', '1234', '2/3', null, 'R$ 1.000,00'],
    [null, '12/10/2026', 'Livraria', 'ANA', '1234', null, null, 'R$ 200,00'],
    [null, '13/10/2026', 'Padaria', 'ANA', '1234', null, null, 'R$ 5,00'],
  ]

  test('reads no row by the columns of another table', async () => {
    const file = await readBytes(bookOf('xlsx', BILL))
    const values = brief(file).map(([, value]) => value)
    expect(values).not.toContain(90_000)
    expect(brief(file)).toContainEqual(['2026-10-09', -100_000, 'Loja Mar - Parcela 2/3'])
    expect(file.accounts.every(({ dueOn }) => dueOn === '2026-11-05')).toBe(true)
  })
})

const PAGE = `<html><head><meta charset="utf-8"><style>td{}</style><title>x</title></head><body>
<table><tr><td colspan="2">Ag&ecirc;ncia 1234 Conta: 98765-4</td></tr></table>
<table border=1>
<tr><th>Data<th>Descri&ccedil;&atilde;o<th>Documento<th>Valor (R$)<th>Saldo (R$)</tr>
<tr><td>05/10/2026</td><td><b>Pix</b><br>Padaria &amp; Caf&#233;</td><td>1</td><td align=right>-1.005,10</td><td>&nbsp;94,90</td></tr>
<!-- <tr><td>06/10/2026<td>Oculto<td><td>1,00<td> -->
<tr><td>13/10/2026<td>Pix recebido<td>2<td>1.000,00<td>1.094,90
</table><script>var x = "<tr><td>14/10/2026<td>y<td><td>9,00<td>"</script></body></html>`

test('a page that its bank calls .xls is read as a sheet, its closing tags or not', async () => {
  const file = await readBytes(Buffer.from(PAGE))
  expect(brief(file)).toEqual([
    ['2026-10-05', -100_510, 'Pix Padaria & Café'],
    ['2026-10-13', 100_000, 'Pix recebido'],
  ])
  expect(file).toMatchObject({
    format: 'sheet',
    bank: 'Sicredi',
    accounts: [{ balance: 'agrees' }],
  })
})

describe('an old workbook with a password', () => {
  const plain = fixture('sicredi-conta.xls')
  const refusalOf = (bytes: Buffer, more: object = {}) =>
    readBytes(bytes, more).then(
      () => null,
      (error: { readonly refusal: string }) => error.refusal,
    )

  test.each(XLS_SCHEMES)('of the scheme %s is opened by it alone', async (scheme) => {
    const bytes = protectXls(plain, '12345', scheme)
    const typed = (password: string) => ({ passwords: { typed: password, cpf: null } })
    expect(brief(await readBytes(bytes, typed('12345')))).toEqual(SICREDI)
    const cpf = { passwords: { typed: null, cpf: '12345678909' } }
    expect(brief(await readBytes(bytes, cpf))).toEqual(SICREDI)
    expect(await refusalOf(bytes)).toBe('statement_password_needed')
    expect(await refusalOf(bytes, typed('54321'))).toBe('statement_password_wrong')
  })

  test('that is protected without a password of its own is opened by that of Excel', async () => {
    const bytes = protectXls(plain, 'VelvetSweatshop', '128')
    expect(brief(await readBytes(bytes))).toEqual(SICREDI)
  })

  const BEGINNING = '0908080000050500d3105e07'
  const streamOf = (protection: string) =>
    Buffer.from(
      `${BEGINNING}2f00${Buffer.of(protection.length / 2, 0).toString('hex')}${protection}0a000000`,
      'hex',
    )

  test('of a way of protection older than Excel 97 is refused in words', async () => {
    expect(await refusalOf(streamOf('000034124321'))).toBe('statement_is_other_sheet')
  })

  test('is proved as another program proves it', async () => {
    const stream = streamOf(
      '010001000100e8772c1d91c56a37964761b280183217c9e997d454973d310bb1ba701426837eb1de178f07e989c44dae5e4cf96ac407',
    )
    const typed = (password: string) => ({ passwords: { typed: password, cpf: null } })
    expect(await refusalOf(stream, typed('password2'))).toBe('statement_password_wrong')
    expect(await refusalOf(stream, typed('password1'))).toBe('statement_unreadable')
  })
})

describe('a workbook with a password', () => {
  test.each([
    ['protegida.xlsx', '12345'],
    ['protegida-2007.xlsx', '123456'],
  ])('%s is opened with it, and with what banks make of the CPF', async (name, typed) => {
    const file = await readBytes(fixture(name), { passwords: { typed, cpf: null } })
    expect(brief(file)).toEqual(SICREDI)
    const cpf = await readBytes(fixture(name), { passwords: { typed: null, cpf: '12345678909' } })
    expect(brief(cpf)).toEqual(SICREDI)
  })

  test('asks for it, and says that another one is wrong', async () => {
    await expect(readBytes(fixture('protegida.xlsx'))).rejects.toMatchObject({
      refusal: 'statement_password_needed',
    })
    const passwords = { typed: '54321', cpf: null }
    await expect(readBytes(fixture('protegida.xlsx'), { passwords })).rejects.toMatchObject({
      refusal: 'statement_password_wrong',
    })
  })
})
