import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Day } from '@saldo/domain/calendar'
import { looseKeys } from '@saldo/domain/importing/lines'
import { readFile, type ReadFile } from './read-file.ts'

const here = fileURLToPath(new URL('fixtures/', import.meta.url))
/**
 * A folder of real files with their expected results, where there is one: they are private and not
 * published.
 */
const real = process.env['SALDO_FIXTURES'] ?? ''

/** As it is read once its owner has agreed to how its columns are proposed, where they are asked. */
async function readBytes(bytes: Uint8Array): Promise<ReadFile> {
  const file = { bytes, ownerName: 'Ana Souza Lima', onProgress: () => {} }
  const found = await readFile(file)
  if (found.failure !== 'statement_columns_unknown') return found
  const answers = { own: found.columns?.reading ?? null, earlier: new Map(), dueOn: null }
  return readFile({ ...file, answers })
}
const read = (name: string) => readBytes(fs.readFileSync(path.join(here, name)))
const brief = ({ lines }: ReadFile) => lines.map(({ day, value, memo }) => [day, value, memo])
const values = ({ lines }: ReadFile) => lines.map(({ value }) => value)
const keys = ({ lines }: ReadFile) => new Set(lines.map(({ externalId }) => externalId))

const dashed = (text: string) => text.replace(/^(....)(..)(..)$/u, '$1-$2-$3')
const loose = (file: ReadFile) => looseKeys(file.lines)

const COFFEE = ['2024-04-02', -500, 'Café São João']

describe.skipIf(!fs.existsSync(real))('real files', () => {
  const expected = fs.existsSync(real)
    ? JSON.parse(fs.readFileSync(path.join(real, 'EXPECTED.json'), 'utf8'))
    : {}
  test.each(Object.keys(expected))('%s has its counts, sums and days', async (name) => {
    const file = await readBytes(fs.readFileSync(path.join(real, name)))
    expect(
      file.accounts.map(({ kind, currency, count, sum, firstDay, lastDay }) => [
        kind,
        currency,
        count,
        sum,
        firstDay,
        lastDay,
      ]),
    ).toEqual(
      expected[name].statements.map((one: Record<string, string>) => [
        one['kind'],
        one['currency'],
        one['count'],
        one['sumCents'],
        dashed(one['firstDate'] ?? ''),
        dashed(one['lastDate'] ?? ''),
      ]),
    )
  })
})

describe('an OFX file', () => {
  test.each([
    ['header-lies.ofx', 'says windows-1252 and is UTF-8'],
    ['cp1252.ofx', 'says UTF-8 and is windows-1252'],
    ['double-encoded.ofx', 'was encoded twice'],
    ['bom.ofx', 'begins with a byte order mark'],
    ['utf16.ofx', 'is UTF-16'],
    ['no-header.ofx', 'has no header'],
    ['blank-lines-before.ofx', 'begins with blank lines'],
    ['crlf.ofx', 'ends its lines as Windows does'],
    ['cr-only.ofx', 'ends its lines with CR alone'],
    ['xml2-prologue.ofx', 'has the prologue of version 2 over the body of version 1'],
    ['no-account.ofx', 'does not say which account it is'],
  ])('%s is read though it %s', async (name) => {
    expect(brief(await read(name))).toEqual([COFFEE])
    expect((await read(name)).leftOut).toEqual([])
  })

  test('has the dashes, quotes and the euro of windows-1252, and capitals that were encoded twice', async () => {
    expect(brief(await read('quotes-1252.ofx'))).toEqual([
      ['2026-10-05', -1000, 'Cartão pré-pago – “Açaí” € 5'],
    ])
    expect(brief(await read('double-encoded-capitals.ofx'))).toEqual([
      ['2026-10-05', -1000, 'COMPRA AÇÃO SÃO JOÃO'],
    ])
  })

  test('closes some leaves and others not, several on a line, with tabs and trailing blanks', async () => {
    const two = [COFFEE, ['2024-04-03', -750, 'Pão']]
    expect(brief(await read('mixed-closing.ofx'))).toEqual(two)
    expect(brief(await read('one-line.ofx'))).toEqual(two)
  })

  test('closes a leaf in itself: an empty memo is called by the number of the cheque', async () => {
    expect(brief(await read('self-closed.ofx'))).toEqual([['2024-04-02', -500, '77']])
  })

  test('holds a raw ampersand, an escaped one and one that was escaped twice', async () => {
    expect((await read('ampersands.ofx')).lines.map(({ memo }) => memo)).toEqual([
      'Amazon & Cloud',
      'A & B',
      '<Loja> é',
    ])
  })

  test('writes amounts in every way, and an unreadable one is reported with its line', async () => {
    const file = await read('amounts.ofx')
    expect(values(file)).toEqual([
      -53086, -1176, -3330, -123456, -1234567890, 123456, -14000, -2000,
    ])
    expect(file.leftOut.map(({ reason, line }) => [reason, line])).toEqual([
      ['balance_line', 43],
      ['value_unreadable', 85],
      ['value_is_zero', 92],
    ])
    expect(file.leftOut[1]?.text).toBe('20240402 ilegivel abc')
  })

  test('writes its days with any hour and zone, and no zone moves a day', async () => {
    const file = await read('dates.ofx')
    expect(file.lines.map(({ day }) => day)).toEqual([
      '2024-04-02',
      '2024-04-02',
      '2024-04-02',
      '2024-04-02',
      '2016-09-01',
    ])
    expect(file.leftOut.map(({ reason }) => reason)).toEqual([
      'date_unreadable',
      'date_unreadable',
      'date_unreadable',
      'date_out_of_range',
    ])
  })

  test('decides by the sign of an amount and not by its TRNTYPE', async () => {
    expect(values(await read('trntype-other.ofx'))).toEqual([-500, 500, -300])
    expect((await read('trntype-other.ofx')).bank).toBe('Santander')
  })

  test('gives a purchase and its IOF one FITID, and they stay two', async () => {
    const file = await read('nubank-same-fitid.ofx')
    expect(keys(file).size).toBe(2)
    expect(file.accounts).toMatchObject([{ kind: 'card', count: 2, sum: -15019 }])
    expect(file.lines[1]?.rule).toBe('iof')
  })

  test('reverses a Pix under the same id with a suffix, and they stay two', async () => {
    expect(keys(await read('pix-reversal.ofx')).size).toBe(2)
  })

  test('of Inter renumbers a day: the moved lines are not known, but probable by day, value and memo', async () => {
    const monday = await read('inter-monday.ofx')
    const tuesday = await read('inter-tuesday.ofx')
    expect([...keys(tuesday)].filter((key) => keys(monday).has(key))).toEqual([])
    expect(loose(tuesday).filter((key) => loose(monday).includes(key))).toHaveLength(2)
  })

  test('H4: has the ids 001, 0 and none, and two equal coffees stay two', async () => {
    expect(keys(await read('empty-fitids.ofx')).size).toBe(4)
  })

  test('has two statements in one response, and a bank and a card in one file', async () => {
    expect((await read('two-in-one-response.ofx')).accounts.map(({ key }) => key)).toEqual([
      'bank/341/12345-6',
      'bank/001/77-7',
    ])
    expect(
      (await read('bank-and-card.ofx')).accounts.map(({ key, count }) => [key, count]),
    ).toEqual([
      ['bank/341/12345-6', 1],
      ['card//9999-aa', 1],
    ])
  })

  test.each([
    ['1', 'Banco do Brasil'],
    ['001', 'Banco do Brasil'],
    ['0341', 'Itaú'],
    ['341', 'Itaú'],
    ['034', 'Santander'],
    ['077', 'Inter'],
    ['0260', 'Nubank'],
  ])('names its bank %s, and that is %s', async (bankId, name) => {
    expect((await read(`bank-id-${bankId}.ofx`)).bank).toBe(name)
  })

  test('recognises instalments and transfers by the words of Nubank', async () => {
    const card = await read('nubank-memos.ofx')
    expect(
      card.lines.map(({ name, partIndex, partCount, rule }) => [name, partIndex, partCount, rule]),
    ).toEqual([
      ['Magazine Luiza', 1, 10, null],
      ['Pagamento recebido', null, null, 'card_payment'],
      ['Loja & Cia', 3, 3, null],
    ])
    expect((await read('nubank-account-memos.ofx')).lines.map(({ rule }) => rule)).toEqual([
      'savings_move',
      'savings_move',
      'card_payment',
    ])
  })

  test('prints a balance that does not match its lines: it is ignored', async () => {
    expect((await read('nubank-same-fitid.ofx')).accounts[0]).toMatchObject({
      sum: -15019,
      balance: null,
    })
  })

  describe('that corrects its own lines', () => {
    const line = (fields: string) => `<STMTTRN><DTPOSTED>20261005${fields}</STMTTRN>`
    const ofx = (...lines: string[]) =>
      readBytes(
        Buffer.from(
          `<OFX><BANKMSGSRSV1><STMTRS><BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM>${lines.join('')}</STMTRS></BANKMSGSRSV1></OFX>`,
        ),
      )
    const first = line('<TRNAMT>-10.00<FITID>1<MEMO>Mercado')
    const other = line('<TRNAMT>-7.00<FITID>2<MEMO>Pão')

    test('has the correction in place of what it corrects, wherever it stands', async () => {
      const correction = line(
        '<TRNAMT>-12.00<FITID>3<CORRECTFITID>1<CORRECTACTION>REPLACE<MEMO>Mercado',
      )
      for (const file of [
        await ofx(first, other, correction),
        await ofx(correction, first, other),
      ]) {
        expect(values(file).toSorted()).toEqual([-1200, -700])
        expect(file.leftOut).toMatchObject([{ reason: 'corrected' }])
      }
    })

    test('has nothing in place of what is taken away, and follows a correction of a correction', async () => {
      const replaced = line(
        '<TRNAMT>-12.00<FITID>3<CORRECTFITID>1<CORRECTACTION>REPLACE<MEMO>Mercado',
      )
      const gone = line('<TRNAMT>-12.00<FITID>4<CORRECTFITID>3<CORRECTACTION>DELETE<MEMO>Mercado')
      expect(values(await ofx(first, other, replaced, gone))).toEqual([-700])
    })

    test('names a correction of what it does not hold, or holds twice, and counts nothing twice', async () => {
      const correction = line('<TRNAMT>-12.00<FITID>3<CORRECTFITID>9<CORRECTACTION>REPLACE<MEMO>X')
      const absent = await ofx(first, correction)
      expect(values(absent)).toEqual([-1000])
      expect(absent.leftOut).toMatchObject([{ reason: 'corrects_another_file' }])
      const twice = await ofx(first, first, correction.replace('>9', '>1'))
      expect(values(twice)).toEqual([-1000, -1000])
    })
  })

  test('of investments gives what moves their cash, and names each purchase and sale', async () => {
    const trade = (memo: string) =>
      `<BUYSTOCK><INVBUY><INVTRAN><FITID>7<DTTRADE>20261006<MEMO>${memo}</INVTRAN><UNITS>10<TOTAL>-350.00</INVBUY></BUYSTOCK>`
    const cash =
      '<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005<TRNAMT>500.00<FITID>1<MEMO>TED recebida</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>'
    const ofx = (inside: string) =>
      readBytes(
        Buffer.from(
          `<OFX><INVSTMTMSGSRSV1><INVSTMTRS><CURDEF>BRL<INVACCTFROM><BROKERID>x<ACCTID>88-1</INVACCTFROM><INVTRANLIST>${inside}</INVTRANLIST></INVSTMTRS></INVSTMTMSGSRSV1></OFX>`,
        ),
      )
    const file = await ofx(`${trade('PETR4')}${cash}${trade('VALE3')}`)
    expect(brief(file)).toEqual([['2026-10-05', 50_000, 'TED recebida']])
    expect(file.leftOut.map(({ reason, text }) => [reason, text])).toEqual([
      ['of_investment', '20261006 PETR4 -350.00'],
      ['of_investment', '20261006 VALE3 -350.00'],
    ])
    expect((await ofx(trade('PETR4'))).failure).toBe('statement_of_investments')
  })

  test('F7: keeps harmful, long and colourful names as they are', async () => {
    expect((await read('harmful-names.ofx')).lines.map(({ memo }) => memo)).toEqual([
      '<script>alert(1)</script>',
      '=HYPERLINK("http://x")',
      'Bolo 🎂 da vovó 👩‍👩‍👧',
      'é'.repeat(300),
      'a < b & c > d',
      'nulo aqui',
    ])
  })
})

describe('a CSV file', () => {
  test('of a Nubank account is signed, and two equal lines have their own ids', async () => {
    const file = await read('nubank-conta.csv')
    expect(file).toMatchObject({ bank: 'Nubank', format: 'csv' })
    expect(values(file)).toEqual([-500, -500, 123456])
    expect(file.accounts[0]?.kind).toBe('bank')
  })

  test.each(['nubank-cartao.csv', 'nubank-cartao-antigo.csv'])(
    'of a Nubank card (%s) prints a purchase as positive, and it is read as money out',
    async (name) => {
      const file = await read(name)
      expect(file).toMatchObject({ bank: 'Nubank', accounts: [{ kind: 'card' }] })
      expect(file.lines[0]).toMatchObject({ value: -1250, memo: 'Padaria' })
      expect(file.lines[1]).toMatchObject({ memo: 'Pagamento recebido', rule: 'card_payment' })
    },
  )

  test('of a Nubank card has a payment written "- 2.944,60"', async () => {
    expect(values(await read('nubank-cartao.csv'))).toEqual([-1250, 294460, -10000])
    expect((await read('nubank-cartao.csv')).lines[2]).toMatchObject({ partIndex: 2, partCount: 3 })
  })

  test('of an Inter account has lines before its header and quotes inside its fields', async () => {
    const file = await read('inter-conta.csv')
    expect(file.accounts).toMatchObject([
      { key: 'bank/077/12345678', label: 'Inter ••••5678', balance: 'agrees' },
    ])
    expect(brief(file)).toEqual([
      ['2024-04-03', -5000, 'Pix enviado - Cp :123-Padaria "do Zé" Ltda'],
      ['2024-04-02', 105000, expect.stringMatching(/^Pix recebido - "?Joao"? Silva$/u)],
    ])
  })

  test('of an Inter account has four columns, and a balance that does not add up is reported', async () => {
    const file = await read('inter-conta-4.csv')
    expect(values(file)).toEqual([10000, -3000])
    expect(file.accounts[0]?.balance).toBe('differs')
  })

  test('of an Inter card is quoted after a byte order mark, with R$ and parts', async () => {
    const file = await read('inter-cartao.csv')
    expect(brief(file)).toEqual([
      ['2024-04-02', -1500, 'PADARIA'],
      ['2024-04-03', -125050, 'LOJAS - Parcela 1/2'],
      ['2024-04-04', 1500, 'PAGAMENTO ON LINE'],
    ])
    expect(file.lines[2]?.rule).toBe('card_payment')
  })

  test('of Itaú has balances and a block of limits that are no entries', async () => {
    const file = await read('itau.csv')
    expect(brief(file)).toEqual([
      ['2024-04-02', -10000, 'PIX TRANSF MARIA 02/04'],
      ['2024-04-03', 200050, 'SALARIO'],
    ])
    expect(file.accounts[0]).toMatchObject({ key: 'bank/341/12345-6', balance: 'agrees' })
    expect(file.leftOut.map(({ reason }) => reason)).toEqual([
      'balance_line',
      'balance_line',
      'balance_line',
      'not_a_transaction',
    ])
  })

  test('of Itaú’s old format has three columns and no header', async () => {
    expect(values(await read('itau-antigo.csv'))).toEqual([-10000, 200050, -1230])
  })

  test.each(['bradesco-cr.csv', 'bradesco-bom.csv'])(
    'of Bradesco (%s) continues a memo, has two sections and totals',
    async (name) => {
      const file = await read(name)
      expect(brief(file)).toEqual([
        ['2024-04-02', -10000, 'PIX ENVIADO Des: MARIA DA SILVA 02/04'],
        ['2024-04-03', -5000, 'PAGTO COBRANCA'],
        ['2024-04-04', 20000, 'TRANSF PIX'],
        ['2024-04-05', -1000, 'TARIFA'],
      ])
      expect(file.accounts).toMatchObject([{ key: 'bank/237/56789-0', balance: 'agrees' }])
    },
  )

  test('of Banco do Brasil has decimal dots, two dates and balances among its lines', async () => {
    const file = await read('bb.csv')
    expect(file.bank).toBe('Banco do Brasil')
    expect(values(file)).toEqual([-1250, 25000])
    expect(file.leftOut.map(({ reason }) => reason)).toEqual(['balance_line', 'balance_line'])
  })

  test('of Caixa is unsigned, with D and C beside', async () => {
    const file = await read('caixa.csv')
    expect(values(file)).toEqual([-10000, 125050])
    expect(file.accounts[0]).toMatchObject({ balance: 'agrees' })
  })

  test('of a Santander card has a heading a card and a column in dollars that is not read', async () => {
    const file = await read('santander-cartao.csv')
    expect(file.accounts.map(({ key, sum }) => [key, sum])).toEqual([
      ['card/033/1111', -6730],
      ['card/033/2222', 6730],
    ])
  })

  test('of a C6 card has its parts in a column, and of a C6 account two columns of values', async () => {
    expect((await read('c6-cartao.csv')).lines).toMatchObject([
      { value: -8990, partIndex: 7, partCount: 10, name: 'LOJAS RENNER' },
      { value: -1275, partIndex: null },
    ])
    const account = await read('c6-conta.csv')
    expect(values(account)).toEqual([100000, -10000, -5000])
    expect(account.accounts[0]).toMatchObject({ key: 'bank/336/123456789', balance: 'agrees' })
  })

  test('of Mercado Pago has two tables and days with dashes', async () => {
    const file = await read('mercado-pago.csv')
    expect(brief(file)).toEqual([
      ['2024-04-02', 110000, 'Transferência Pix recebida MARIA'],
      ['2024-04-03', -3000, 'Pagamento PADARIA'],
    ])
    expect(file.accounts[0]?.balance).toBe('agrees')
  })

  test('of an Itaú card prints purchases above zero, and payments below', async () => {
    const file = await read('itau-cartao.csv')
    expect(file).toMatchObject({ bank: 'Itaú', accounts: [{ kind: 'card' }] })
    expect(brief(file)).toEqual([
      ['2026-10-09', 31_050, 'PAGAMENTO EFETUADO'],
      ['2026-10-09', -9713, 'LIVRARIA SETE'],
      ['2026-10-02', -8000, 'LOJA MAR 2/3'],
    ])
    expect(file.lines[2]).toMatchObject({ partIndex: 2, partCount: 3 })
  })

  test('of a Bradesco card has dollars beside reais, two cards, no years, and parts that are to come', async () => {
    const bytes = fs.readFileSync(path.join(here, 'bradesco-cartao.csv'))
    expect((await readBytes(bytes)).failure).toBe('statement_year_missing')
    const file = await readFile({
      bytes,
      ownerName: 'Ana',
      answers: { own: null, earlier: new Map(), dueOn: '2026-12-05' as Day },
      onProgress: () => {},
    })
    expect(brief(file)).toEqual([
      ['2026-10-15', 31_050, 'PAGTO. POR DEB EM C/C'],
      ['2026-11-08', -10_300, 'JOALHERIA 1/3'],
      ['2026-11-07', -11_045, 'NUVEM INTL'],
    ])
    expect(file.accounts).toMatchObject([{ dueOn: '2026-12-05', told: { value: 21_345 } }])
    expect(file.leftOut.map(({ reason }) => reason)).toContain('of_another_bill')
  })

  test('of an XP card says "9 de 10" in a column, and a name that ends like a part is none', async () => {
    const file = await read('xp-cartao.csv')
    expect(values(file)).toEqual([-20_384, -100_800, 3267, 71_053])
    expect(file.lines[0]).toMatchObject({ name: 'ELETRO SUL', partIndex: 9, partCount: 10 })
    expect(file.lines[1]).toMatchObject({ name: 'SEGURO PARC8', partIndex: null })
  })

  test('of PagBank has what a line is in two columns of words, and the balance of a day as a line', async () => {
    const file = await read('pagbank.csv')
    expect(brief(file)).toEqual([
      ['2026-10-01', 3, 'Rendimento da conta - Rendimento sobre dinheiro em conta'],
      ['2026-10-02', -121_050, 'Pix enviado - Mercado Aurora'],
      ['2026-10-03', -1200, 'Compra no débito - Padaria São João'],
    ])
    expect(file).toMatchObject({ bank: 'PagBank', failure: null })
    expect(file.leftOut).toMatchObject([{ line: 4, reason: 'balance_line' }])
  })

  test('of PicPay has a typographic minus and a plus', async () => {
    expect(brief(await read('picpay.csv'))).toEqual([
      ['2026-10-01', -2000, 'MERCADO AURORA'],
      ['2026-10-02', 105_400, 'ANA SOUZA'],
    ])
  })

  test('of Wise has lines in another currency, which are named and never read as reais', async () => {
    const file = await read('wise.csv')
    expect(values(file)).toEqual([50_000])
    expect(file.leftOut).toMatchObject([{ line: 2, reason: 'other_currency' }])
  })

  test('of an unknown bank is read by its column names', async () => {
    expect(brief(await read('unknown-bank.csv'))).toEqual([
      ['2024-04-02', -500, 'Padaria'],
      ['2024-04-03', 1000, 'Pix recebido'],
    ])
  })

  test('with a quote that is never closed loses no line', async () => {
    expect(values(await read('unclosed-quote.csv'))).toEqual([-500, -600, -700])
  })

  test('with the separators and charsets of all banks gives each line its line in the file', async () => {
    expect((await read('inter-conta.csv')).lines.map(({ line }) => line)).toEqual([7, 8])
  })
})

describe('what a reading must not guess or lose', () => {
  const text = (rows: string) => readBytes(new TextEncoder().encode(rows))

  test('a cell that goes over two lines is one text', async () => {
    const file = await text(
      'Data;Descrição;Valor\n05/10/2026;"Compra no\nmercado";-10,00\n13/10/2026;Pão;5,00\n',
    )
    expect(brief(file)).toEqual([
      ['2026-10-05', -1000, 'Compra no mercado'],
      ['2026-10-13', 500, 'Pão'],
    ])
  })

  test('values with the comma that separates the cells keep their cents, in every row or in none', async () => {
    const split = 'Data,Descrição,Valor\n13/10/2026,Pão,-12,50\n14/10/2026,Salário,3000,00\n'
    expect(values(await text(split))).toEqual([-1250, 300_000])
    const mixed = await text(`${split}15/10/2026,Luz, casa,-80.00\n`)
    expect(mixed.lines).toEqual([])
    expect(mixed.leftOut.map(({ reason }) => reason)).toEqual(Array(3).fill('too_many_cells'))
  })

  test('a file in which no day can be read names each line with its reason', async () => {
    const file = await text(
      'Data;Descrição;Valor\n31 fev 2026;Padaria;-5,00\n6ª feira;Feira;-15,00\n',
    )
    expect(file.failure).toBe('statement_empty')
    expect(file.leftOut).toMatchObject([
      { line: 2, reason: 'date_unreadable' },
      { line: 3, reason: 'date_unreadable' },
    ])
  })

  test('two banks that nobody knows are never one account', async () => {
    const one = await text('Data;Descrição;Valor\n13/10/2026;Pão;-5,00\n14/10/2026;Pix;5,00\n')
    const other = await text('Data;Histórico;Valor\n13/10/2026;Pão;-5,00\n14/10/2026;Pix;5,00\n')
    expect(one.accounts[0]?.key).not.toBe(other.accounts[0]?.key)
  })

  test('L30: an account’s line that ends in 08/16 is no instalment and keeps its words', async () => {
    const { lines } = await text(
      'Data,Valor,Identificador,Descrição\n20/04/2024,-12.90,a,Tarifa pacote 08/16\n21/04/2024,-5.00,b,Mensalidade - Parcela 2/3\n',
    )
    expect(lines.map(({ name, partIndex }) => [name, partIndex])).toEqual([
      ['Tarifa pacote 08/16', null],
      ['Mensalidade - Parcela 2/3', null],
    ])
    expect((await text('date,title,amount\n2024-04-20,Loja 08/16,10.00\n')).lines[0]).toMatchObject(
      {
        name: 'Loja',
        partIndex: 8,
        partCount: 16,
      },
    )
  })

  test('L33: the purchases of a bill without years are spent, whatever other lines it has', async () => {
    const file = await text(
      'Vencimento 05/11/2026\nData;Lançamento;Valor\n02/10;Loja;100,00\n10/10;Estorno de Loja;-20,00\n12/10;Pagamento recebido;-50,00\n',
    )
    expect(values(file)).toEqual([-10000, 2000, 5000])
  })

  test('L33: a row with both a credit and a debit is reported, and not guessed', async () => {
    const file = await text(
      'Data;Histórico;Crédito;Débito\n02/04/2024;Um;10,00;\n03/04/2024;Dois;5,00;7,00\n',
    )
    expect(brief(file)).toEqual([['2024-04-02', 1000, 'Um']])
    expect(file.leftOut).toMatchObject([{ line: 3, reason: 'two_values' }])
  })
})
