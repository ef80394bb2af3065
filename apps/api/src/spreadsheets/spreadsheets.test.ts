import { read, utils, write, type WorkBook } from '@e965/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { zipOf } from '../../../../tests/zips.ts'
import { useWorker } from '../../../../tests/workers.ts'

const app = useApp({ spreadsheetsWorker: useWorker('apps/api/src/spreadsheets/worker.ts') })

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

async function upload(
  bytes: Buffer | string,
  { token = ana.guest.token, date = '2026-11-01' } = {},
) {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/budgets/spreadsheet?date=${date}`,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    payload: bytes,
  })
  return { status: response.statusCode, body: JSON.parse(response.body) as Row }
}

async function template(query = ''): Promise<Buffer> {
  const response = await app.fastify.inject({
    url: `/api/budgets/spreadsheet?date=2026-11-01${query}`,
    headers: { authorization: `Bearer ${ana.guest.token}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toContain('planejamento-2026-11.xlsx')
  return response.rawPayload
}

/** The template with cells that a person typed, by sheet and address. */
function filledIn(
  bytes: Buffer,
  typed: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
) {
  const book = read(bytes)
  for (const [sheet, cells] of Object.entries(typed)) {
    for (const [address, value] of Object.entries(cells)) {
      utils.sheet_add_aoa(book.Sheets[sheet] ?? {}, [[value]], { origin: address })
    }
  }
  return book
}
const xlsx = (book: WorkBook): Buffer => write(book, { type: 'buffer', bookType: 'xlsx' })
/** *Salvar como: Planilha XML 2003*. */
const xml = (book: WorkBook): string => write(book, { type: 'string', bookType: 'xlml' })

const TYPED = {
  'Receitas e despesas': {
    A8: 'Receita',
    B8: 'Salário',
    C8: 'Salário da Ana',
    D8: 5000,
    E8: 5,
    F8: 'Mensal',
    A9: 'Despesa fixa',
    B9: 'ALUGUEL',
    C9: '',
    D9: 'R$ 1.234,56',
    E9: '10/11/2026',
    F9: 'mensal',
    A10: 'Despesa variável',
    B10: 'Jabuticabas',
    C10: 'Do sítio',
    D10: 80,
    E10: 20,
    A11: 'Despesa variável',
    B11: 'Mercado',
    C11: '',
    D11: 'uns cem',
    E11: 31,
    A12: 'Receita',
    B12: 'Mesada da tia',
    C12: '',
    D12: 100,
    E12: '12/03/2020',
  },
  'Cartão de crédito': {
    A8: 'Restaurantes',
    C8: 120.5,
    D8: 'R$ 99,90',
    A9: 'Farmacia',
    B9: 'Remédios',
    E9: 45,
  },
  Dívidas: { A8: 'Empréstimo', B8: 'Banco', C8: 350, D8: 18, E8: 15 },
  Bens: {
    A8: 'Carro',
    B8: 45000,
    C8: 'Sim',
    D8: 12000,
    E8: 890,
    F8: 14,
    G8: new Date(Date.UTC(2024, 4, 6)),
  },
} as const

const rows = (list: Row[]) =>
  list.map((one) => [one.category?.name ?? null, one.name, one.value, one.date])

describe('a template that somebody filled in', () => {
  test.each([
    ['.xlsx', (book: WorkBook): Buffer | string => xlsx(book)],
    ['SpreadsheetML', (book: WorkBook): Buffer | string => xml(book)],
    [
      'SpreadsheetML in ISO-8859-1',
      (book: WorkBook): Buffer | string =>
        Buffer.from(
          xml(book).replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="ISO-8859-1"?>'),
          'latin1',
        ),
    ],
  ])('is read from %s into the rows of the survey', async (_, save) => {
    const { status, body } = await upload(save(filledIn(await template(), TYPED)))
    expect(status).toBe(200)
    expect(rows(body.debit)).toEqual([
      ['Salário', 'Salário da Ana', 5000, '2026-11-05'],
      ['Aluguel', null, 1234.56, '2026-11-10'],
      ['Diversos (Variável)', 'Do sítio', 80, '2026-11-20'],
      ['Mercado', null, null, '2026-11-30'],
      ['Outras rendas', null, 100, null],
      // Eighteen instalments of 350.
      ['Empréstimo', 'Banco', 6300, '2026-11-15'],
    ])
    expect(body.debit[0]).toEqual({
      date: '2026-11-05',
      category: expect.objectContaining({ _id: categoryOf('Salário'), group: 'revenues' }),
      name: 'Salário da Ana',
      value: 5000,
      recurrent: true,
      recurrentType: 'monthly',
      lastInstallment: null,
      transactionType: 'revenues',
    })
    expect(body.debit[5]).toMatchObject({ lastInstallment: 18, transactionType: 'expenses' })
    expect(rows(body.credit)).toEqual([
      ['Restaurantes', null, 120.5, '2026-11-01'],
      ['Restaurantes', null, 99.9, '2026-12-01'],
      ['Farmácia', 'Remédios', 45, '2027-01-01'],
    ])
    expect(body.goods).toEqual([
      {
        type: 'vehicle',
        marketValue: 45000,
        financed: true,
        settlementBalance: 12000,
        installment: 890,
        lastInstallment: 14,
        date: '2024-05-06',
      },
    ])
    expect(body.unread.map((one: Row) => [one.sheet, one.cell, one.text, one.reason])).toEqual([
      ['Receitas e despesas', 'D11', 'uns cem', 'value_unreadable'],
      ['Receitas e despesas', 'E12', '12/03/2020', 'date_out_of_range'],
      ['Receitas e despesas', 'B10', 'Jabuticabas', 'category_replaced'],
      ['Receitas e despesas', 'B12', 'Mesada da tia', 'category_replaced'],
    ])
    expect(body.unreadCount).toBe(4)
    expect(body.unread[0].message).toBe('Não entendemos este valor.')
  })

  test('stores nothing, and is the same for a planner in the client’s account', async () => {
    const bytes = xlsx(filledIn(await template(), TYPED))
    const { body } = await upload(bytes)
    expect((await ana.get('/budgets?startDate=2026-11-01&endDate=2026-11-30')).items[0].fake).toBe(
      true,
    )
    const pia = await app.newGuest('Pia')
    await makePlanner(app, pia)
    await askClient(app, pia, ana.guest)
    await giveConsent(ana.guest, pia)
    const acting = await actAs(app, pia, ana.guest)
    expect((await upload(bytes, { token: acting.token })).body).toEqual(body)
  })

  test('finds an own subcategory, the headings in another row, and dates that count from 1904', async () => {
    await ana.guest.send('POST', '/categories', {
      name: 'Feira da Vila',
      category: categoryOf('Mercado'),
    })
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([])
    const headings = ['Nome', 'CATEGORIA', 'Vencimento', 'Valor (R$)']
    // 12 December 2026, counted in days from 1904 as Excel on a Mac does.
    const due = { t: 'n', v: 44_906, z: 'dd/mm/yyyy' }
    const row = ['Sábado', 'feira da vila', due, 55]
    utils.sheet_add_aoa(sheet, [headings, row], { origin: 'B3' })
    utils.book_append_sheet(book, sheet, 'RECEITAS E DESPESAS')
    book.Workbook = { WBProps: { date1904: true } }
    const { body } = await upload(xlsx(book))
    expect(rows(body.debit)).toEqual([['Feira da Vila', 'Sábado', 55, '2026-12-12']])
    expect(body.unread).toEqual([])
  })
})

test('the template of the last twelve months is read back as what was earned and spent', async () => {
  for (const month of ['2025-11', '2026-04', '2026-10']) {
    const date = `${month}-05`
    await ana.enter({
      transactionType: 'revenues',
      category: categoryOf('Salário'),
      value: 4000,
      date,
    })
    await ana.enter({ value: -600, date, category: categoryOf('Aluguel') })
    await ana.enter({ value: -90.4, date, payment: ana.card, category: categoryOf('Delivery') })
  }
  const { status, body } = await upload(await template('&filled=true'))
  expect(status).toBe(200)
  expect(rows(body.debit)).toEqual([
    ['Salário', null, 1000, '2026-11-01'],
    ['Aluguel', null, 150, '2026-11-01'],
  ])
  // Of November's purchase the invoice is December's, a year on.
  expect(rows(body.credit)).toEqual([
    ['Delivery', null, 90.4, '2026-12-01'],
    ['Delivery', null, 90.4, '2027-05-01'],
  ])
  expect(body.unread).toEqual([])
  expect((await upload(await template())).body).toMatchObject({ debit: [], credit: [], unread: [] })
})

test('the goods that are written down are in the filled template, and come back unchanged', async () => {
  const none = { settlementBalance: null, installment: null, lastInstallment: null }
  const owed = { settlementBalance: 12_000.5, installment: 890, lastInstallment: 14 }
  const goods = [
    { type: 'property', marketValue: 999_999.99, financed: true, ...owed, date: '2019-02-28' },
    { type: 'vehicle', marketValue: 45_000, financed: true, ...none, date: '2024-05-06' },
    { type: 'motorcycle', marketValue: 9000, financed: false, ...none, date: '2026-12-31' },
    { type: 'other', marketValue: 0.01, financed: false, ...none, date: '2026-11-01' },
  ]
  await ana.guest.send('POST', '/budgets/onboarding', {
    date: '2026-11-01',
    debit: [],
    credit: [],
    goods,
  })
  const { body } = await upload(await template('&filled=true'))
  expect(body).toMatchObject({ goods, unread: [] })
  expect((await upload(await template())).body).toMatchObject({ goods: [] })
})

describe('a hostile or foreign file', () => {
  const withSheets = (count: number) => {
    const book = utils.book_new()
    for (let at = 0; at < count; at += 1) {
      utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), at === 0 ? 'Bens' : `Aba ${at}`)
    }
    return xlsx(book)
  }
  const EMPTY = '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>'
  test.each<readonly [string, () => Buffer | string, string]>([
    ['no bytes', () => '', 'spreadsheet_unreadable'],
    ['a PDF', () => '%PDF-1.7', 'spreadsheet_unreadable'],
    [
      'a zip that ends at once',
      () => Buffer.from('PK\u0003\u0004', 'latin1'),
      'spreadsheet_unreadable',
    ],
    ['another XML', () => '<?xml version="1.0"?><a/>', 'spreadsheet_unreadable'],
    ['a workbook without a sheet', () => EMPTY, 'spreadsheet_unreadable'],
    [
      'an entity of entities',
      () => `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${EMPTY}`,
      'spreadsheet_unreadable',
    ],
    ['other sheets', () => xlsx(bookOf('Outra coisa')), 'spreadsheet_without_sheets'],
    ['21 sheets', () => withSheets(21), 'spreadsheet_too_large'],
    [
      '60 MB in a small zip',
      () => zipOf('xl/workbook.xml', Buffer.alloc(60_000_000)),
      'spreadsheet_too_large',
    ],
  ])('%s is refused with its reason', async (_, bytes, code) => {
    expect(await upload(bytes())).toMatchObject({
      status: 422,
      body: { code, message: expect.stringMatching(/\p{L}{3,}/u) },
    })
  })

  test('more than 5 MB are refused at once, and a good file is read after all of them', async () => {
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await upload(await template())).status).toBe(200)
  })

  test('more than 300 rows are read up to there, and the first one left out is named', async () => {
    const many = Array.from({ length: 400 }, (_, at) => ['Mercado', at + 1])
    const book = utils.book_new()
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([['Categoria', 'Valor'], ...many]),
      'Receitas e despesas',
    )
    const { body } = await upload(xlsx(book))
    expect(body.debit).toHaveLength(300)
    expect(body.unread).toMatchObject([{ cell: 'A302', reason: 'too_many_rows' }])
  })
})

const bookOf = (name: string): WorkBook => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Categoria', 'Valor']]), name)
  return book
}
