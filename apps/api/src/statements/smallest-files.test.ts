import { describe, expect, test } from 'vitest'
import type { Day } from '@saldo/domain/calendar'
import type { ColumnReading } from '@saldo/domain/statements/columns'
import { readFile, type ReadFile } from './read-file.ts'
import type { ColumnAnswers } from './table.ts'

const NO_ANSWERS: ColumnAnswers = { own: null, earlier: new Map(), dueOn: null }

/* What any person would read of a file, each the smallest of a class that was read wrongly. */
describe('what any person would read of a file', () => {
  const read = (text: string, answers: Partial<ColumnAnswers> = {}) =>
    readFile({
      bytes: Buffer.from(text),
      ownerName: 'Ana Souza',
      answers: { ...NO_ANSWERS, ...answers },
      onProgress: () => {},
    })
  const values = ({ lines }: ReadFile) => lines.map(({ value }) => value)
  const days = ({ lines }: ReadFile) => lines.map(({ day }) => day)
  const DUE = 'Vencimento: 25/07/2024'

  test.each([
    'Data;Descrição;Valor\n20/04/2026;PAGAMENTO TOTAL DA FATURA;-500,00\n21/04/2026;PIX RECEBIDO ANA;1000,00\n',
    'Data;Descrição;Valor\n20/04/2026;Pagamento boleto vencimento 10/04/2026;-5,00\n21/04/2026;Pix;10,00\n',
  ])('the words of an entry say nothing of its file: %j', async (text) => {
    const { columns } = await read(text)
    expect(columns).toMatchObject({ open: expect.arrayContaining(['kind']) })
    expect(columns?.reading.kind).toBe('bank')
  })

  test('an account whose balances add up is one, whatever its entries are called', async () => {
    const file = await read(
      'Data;Histórico;Crédito;Débito;Saldo\n13/04/2026;PAGTO VALOR DA FATURA CARTAO;;5,00;95,00\n14/04/2026;Pix;10,00;;105,00\n',
    )
    expect(file).toMatchObject({ failure: null, accounts: [{ kind: 'bank', balance: 'agrees' }] })
    expect(values(file)).toEqual([-500, 1000])
  })

  test.each([
    'data,lançamento,valor\n2024-06-13,PAGTO ELETRONICO CONTA LUZ,-5.00\n2024-06-14,PIX TRANSF ANA,10.00\n',
    'Data;Lançamento;Categoria;Tipo;Valor\n13/06/2024;Pagamento de conta;Casa;Débito;-50,00\n14/06/2024;Pix recebido;Outros;Crédito;100,00\n',
  ])('plain words above the lines of an account are no bank’s card: %j', async (text) => {
    const file = await read(text)
    expect(file).toMatchObject({ failure: 'statement_columns_unknown', bank: null })
    expect(file.columns?.open).toContain('kind')
  })

  test('cents go to the columns whose names are of amounts', async () => {
    const xp = 'Data,Estabelecimento,Portador,Valor,Parcela\n13/06/2024,Loja,ANA,10,50,12\n'
    expect(values(await read(xp))).toEqual([-1050])
    const bill = `${DUE}\nData,Descrição,Valor,Parcelas\n01/06/2024,Loja,10,50,12\n13/06/2024,Padaria,20,90,10\n`
    expect(values(await read(bill))).toEqual([-1050, -2090])
  })

  test('a number beside a value is no part of it where an empty column ends the header', async () => {
    const text =
      'Data,Descrição,Crédito,Agência,Débito,\n13/06/2024,Padaria,,1234,10,\n14/06/2024,Loja,,1234,20,\n'
    const roles = ['day', 'memo', 'credit', 'other', 'debit'] as const
    const own: ColumnReading = {
      kind: 'bank',
      roles,
      dayOrder: 'day-first',
      decimal: ',',
      isReversed: false,
    }
    expect(values(await read(text, { own }))).toEqual([-1000, -2000])
  })

  test('cents that may be of two columns are asked for by leaving their line out', async () => {
    const file = await read(
      'Data,Histórico,Valor(US$),Valor(R$)\n13/06/2024,Aws,2,50,13\n14/06/2024,Loja,0,10\n',
    )
    expect(values(file)).toEqual([-1000])
    expect(file.leftOut).toMatchObject([{ line: 2, reason: 'too_many_cells' }])
  })

  test('a part and how many there are stand in two columns', async () => {
    const file = await read(
      `${DUE}\nData;Estabelecimento;Parcela;Total de Parcelas;Valor\n13/06/2024;Loja;1;2;50,00\n14/06/2024;Loja;2;10;80,00\n`,
    )
    expect(
      file.lines.map(({ value, partIndex, partCount }) => [value, partIndex, partCount]),
    ).toEqual([
      [-5000, 1, 2],
      [-8000, 2, 10],
    ])
  })

  test('a price beside the value of its part is asked about', async () => {
    const file = await read(
      `${DUE}\nData;Descrição;Valor da compra;Parcela (R$)\n13/06/2024;Loja;100,00;50,00\n`,
    )
    expect(file.columns?.open).toContain('columns')
  })

  test.each(['Débito/Crédito', 'Crédito/Débito', 'Entrada'])(
    'letters under %s are the sign of the values',
    async (name) => {
      const file = await read(
        `${DUE}\nData;Descrição;Valor;${name}\n13/06/2024;Loja;50,00;D\n14/06/2024;Devolveu;30,00;C\n`,
      )
      expect(values(file)).toEqual([-5000, 3000])
    },
  )

  test('what comes back with the sign of a purchase is asked about', async () => {
    const file = await read(
      `${DUE}\nData;Descrição;Valor\n13/06/2024;Loja;120,00\n15/06/2024;Estorno Loja;120,00\n`,
    )
    expect(file.columns?.open).toContain('direction')
    const bought = await read(
      `${DUE}\nData;Descrição;Valor\n13/06/2024;RECARGA CREDITO CELULAR;20,00\n`,
    )
    expect(bought.columns?.reading.isReversed).toBe(true)
  })

  test.each([
    'Vencimento da fatura anterior;10/04/2026\nVencimento;10/05/2026',
    'Vencimento da próxima fatura: 10/06/2026\nVencimento: 10/05/2026',
    'Próximo vencimento: 10/06/2026\nVencimento: 10/05/2026',
  ])('a bill falls due on its own day: %j', async (heading) => {
    const file = await read(
      `${heading}\nTotal da fatura anterior;R$ 99,00\nTotal da fatura;R$ 5,00\nData;Estabelecimento;Valor\n20/04;Padaria;5,00\n`,
    )
    expect(file.accounts).toMatchObject([
      { dueOn: '2026-05-10', told: { on: '2026-05-10', value: 500 } },
    ])
    expect(days(file)).toEqual(['2026-04-20'])
  })

  test.each([
    'Saldo da fatura anterior',
    'FATURA ANTERIOR',
    'Valor da fatura anterior',
    'Total da fatura',
  ])('%s among the lines of a bill is no purchase', async (name) => {
    const file = await read(
      `${DUE}\nData;Descrição;Valor\n13/06/2024;${name};500,00\n14/06/2024;Pagamento;-500,00\n15/06/2024;Loja;30,00\n`,
    )
    expect(values(file)).toEqual([50_000, -3000])
    expect(file.leftOut).toMatchObject([{ line: 3, reason: 'balance_line' }])
  })

  test.each(['Data da fatura', 'Data de vencimento'])(
    'the day of a purchase goes before the %s',
    async (name) => {
      const file = await read(
        `${DUE}\n${name};Data da compra;Descrição;Valor\n25/07/2024;13/06/2024;Loja;50,00\n`,
      )
      expect(days(file)).toEqual(['2024-06-13'])
    },
  )

  test('an account without years is asked whether it is one, whatever day was given for its years', async () => {
    const dueOn = '2024-07-10' as Day
    const letters =
      'Data;Histórico;Valor\n13/06;Pix recebido;10,00C\n14/06;Pagamento de boleto;5,00D\n'
    expect((await read(letters, { dueOn })).columns?.open).toContain('kind')
    const balanced = 'Data;Histórico;Valor;Saldo\n13/06;Pix;10,00;110,00\n14/06;Loja;-5,00;105,00\n'
    const file = await read(balanced, { dueOn })
    expect(file).toMatchObject({ failure: null, accounts: [{ kind: 'bank' }] })
    expect(values(file)).toEqual([1000, -500])
  })

  test('a second account of a file is another one', async () => {
    const table = 'Data Lançamento;Descrição;Valor;Saldo\n13/06/2024;Pix;'
    const file = await read(
      `Conta;1111111\n${table}10,00;110,00\n\nConta;2222222\n${table}20,00;520,00\n`,
    )
    expect(file.accounts.map(({ key }) => key)).toEqual(['bank/077/1111111', 'bank/077/2222222'])
  })

  test('an account and a card of one QIF are two, and an entry without its mark is one', async () => {
    const file = await read(
      '!Type:Bank\nD13/06/2024\nT-5,00\nPLoja\n^\nD14/06/2024\nT9,00\nPAna\n!Type:CCard\nD15/06/2024\nT-7,00\nPCinema',
    )
    const kinds = file.lines.map(({ value, account }) => [value, account.split('/')[0]])
    expect(kinds).toEqual([
      [-500, 'bank'],
      [900, 'bank'],
      [-700, 'card'],
    ])
  })

  test('an earlier answer that the file contradicts is asked for again', async () => {
    const reading: ColumnReading = {
      kind: 'bank',
      roles: ['day', 'memo', 'value'],
      dayOrder: 'day-first',
      decimal: ',',
      isReversed: false,
    }
    const rows = (more: string) => `Data;Descrição;Valor\n${more}`
    const plain = await read(rows('13/06/2024;Loja;-5,50\n'))
    const earlier = new Map([[plain.columns?.signature ?? '', reading]])
    expect(values(await read(rows('13/06/2024;Loja;-5,50\n'), { earlier }))).toEqual([-550])
    for (const other of ['06/13/2024;Loja;-5,50\n', '13/06/2024;Loja;-5.50\n'])
      expect((await read(rows(other), { earlier })).failure).toBe('statement_columns_unknown')
    const bill = await read(`${DUE}\n${rows('13/06/2024;Loja;5,50\n14/06/2024;Bar;1,50\n')}`, {
      earlier,
    })
    expect(bill).toMatchObject({ failure: null, accounts: [{ kind: 'card' }] })
    expect(values(bill)).toEqual([-550, -150])
  })

  test('what was credited and is taken back goes out', async () => {
    const file = await read(
      'Data;Histórico;Entradas;Saídas;Saldo\n13/06/2024;Loja;;5,00;95,00\n14/06/2024;Ana;10,00;;105,00\n15/06/2024;Estorno Pix;-3,00;;102,00\n',
    )
    expect(values(file)).toEqual([-500, 1000, -300])
  })

  test('entries above a known header are named', async () => {
    const file = await read(
      'Data;Descrição;Pago\n10/06/2024;Pagamento;-500,00\nData;Estabelecimento;Portador;Valor;Parcela\n13/06/2024;Loja;ANA;50,00;-\n',
    )
    expect(values(file)).toEqual([-5000])
    expect(file.leftOut).toMatchObject([{ line: 2, reason: 'of_another_table' }])
  })

  test('a name that looks like a day behind a separator spoils no file', async () => {
    const text = 'date,title,amount\n2024-06-13,Loja,5.00\n2024-06-14,05/11/2026; ref,10.00\n'
    expect(values(await read(text))).toEqual([-500, -1000])
  })

  test('words of later bills above the header are of a summary', async () => {
    const text = `Vencimento: 10/05/2026\nPróximas faturas;R$ 50,00\nData;Estabelecimento;Valor\n20/04/2026;Padaria;5,00\n`
    expect(values(await read(text))).toEqual([-500])
  })

  test('the leap day of a part is of the year of its purchase', async () => {
    const text =
      'Vencimento: 10/02/2026\nData;Estabelecimento;Valor;Parcela\n29/02;Mesa;5,00;24/24\n20/11;Tv;5,00;3/10\n'
    expect(days(await read(text))).toEqual(['2024-02-29', '2025-11-20'])
  })

  test('a purchase whose first part was put off shows that days are of purchases', async () => {
    const text =
      'Vencimento: 10/05/2026\nData;Estabelecimento;Valor;Parcela\n20/02;Geladeira;5,00;3/10\n10/12;Natal;7,00;3/6\n20/04;Sofa;10,00;13/18\n15/04;Padaria;0,02;\n'
    expect(days(await read(text))).toEqual(['2026-02-20', '2025-12-10', '2025-04-20', '2026-04-15'])
  })

  test('reais are written in words and signs', async () => {
    const text =
      'Data;Descrição;Valor;Moeda;Saldo\n13/06/2024;Loja;-5,00;R$;95,00\n14/06/2024;Pix;5,00;Real;100,00\n'
    expect(values(await read(text))).toEqual([-500, 500])
  })

  test('the year of a bill stands in its name', async () => {
    const file = await readFile({
      bytes: Buffer.from('Data;Estabelecimento;Valor\n20/04;Padaria;5,00\n28/12;Bar;7,00\n'),
      filename: 'Fatura_2026-05-10.csv',
      ownerName: 'Ana Souza',
      onProgress: () => {},
    })
    expect(file).toMatchObject({ failure: null, accounts: [{ kind: 'card', dueOn: '2026-05-10' }] })
    expect(days(file)).toEqual(['2026-04-20', '2025-12-28'])
  })

  test('weekdays beside the days are no days', async () => {
    const text =
      'Dia;Data;Histórico;Valor;Saldo\nSeg;03/06/2024;Loja;-5,00;95,00\nSex;14/06/2024;Pix;5,00;100,00\n'
    expect(days(await read(text))).toEqual(['2024-06-03', '2024-06-14'])
  })
})
