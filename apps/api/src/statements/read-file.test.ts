import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '@saldo/domain/calendar'
import {
  type ColumnReading,
  type ColumnRole,
  listDayOrders,
  listDecimalMarks,
} from '@saldo/domain/statements/columns'
import { drawnFiles } from '../../../../tests/statement-formats.ts'
import type { DrawnFile, WantedLine } from '../../../../tests/statement-lines.ts'
import { readFile, type ReadFile } from './read-file.ts'
import type { ColumnAnswers } from './table.ts'

const NO_ANSWERS: ColumnAnswers = { own: null, earlier: new Map(), dueOn: null }

const AMOUNTS: readonly ColumnRole[] = ['value', 'credit', 'debit', 'balance']

/**
 * As its owner answers: what each column is and how values are signed is shown and confirmed as a whole. An order of days or
 * a decimal mark is chosen where the first lines leave a choice, and else stays as it is proposed.
 */
function answerOf(file: DrawnFile, { columns }: ReadFile): ColumnReading {
  if (file.columns === null || columns === null) throw new Error('asked about no columns')
  const { roles: ownRoles, kind, isReversed, dayOrder, decimal } = file.columns
  const named = new Map(ownRoles)
  const { header, reading, open, rows } = columns
  const roles = header.map(
    (name, at) => ((name === '' ? ownRoles[at]?.[1] : named.get(name)) ?? 'other') as ColumnRole,
  )
  const cells = (of: readonly ColumnRole[]) =>
    rows.flatMap((row) => row.filter((_, at) => of.includes(roles[at] ?? 'other')))
  const isKnown = (of: readonly ColumnRole[]) =>
    roles.every((role, at) => of.includes(role) === of.includes(reading.roles[at] ?? 'other'))
  const orders = listDayOrders(cells(['day']))
  const marks = listDecimalMarks(cells(AMOUNTS))
  const isDayProven = isKnown(['day']) && !open.includes('dayOrder')
  const isMarkProven = isKnown(AMOUNTS) && !open.includes('decimal')
  return {
    kind,
    isReversed,
    roles,
    dayOrder:
      isDayProven || orders.length === 0
        ? reading.dayOrder
        : (orders.find((one) => one === dayOrder) ?? orders[0] ?? dayOrder),
    decimal: isMarkProven
      ? reading.decimal
      : (marks.find((one) => one === decimal) ?? marks[0] ?? decimal),
  }
}

/** Reads a file, and again with each answer that it is stopped for. */
async function readWithAnswers(file: DrawnFile): Promise<{ read: ReadFile; questions: string[] }> {
  const questions: string[] = []
  let answers = NO_ANSWERS
  for (;;) {
    const request = { bytes: file.bytes, ownerName: 'Ana Souza', answers, onProgress: () => {} }
    const read = await readFile(request)
    if (read.failure === null || questions.includes(read.failure)) return { read, questions }
    questions.push(read.failure)
    if (read.failure === 'statement_year_missing')
      answers = { ...answers, dueOn: file.dueOn as Day | null }
    else if (read.failure === 'statement_columns_unknown')
      answers = { ...answers, own: answerOf(file, read) }
  }
}

const alike = (a: string, b: string) => a.replaceAll(/\s+/gu, ' ').trim() === b

/** What is read of a file beside what it says. */
function differences(
  file: DrawnFile,
  { read, questions }: { read: ReadFile; questions: string[] },
) {
  if (read.failure !== null) return [`not read: ${read.failure}`]
  const found = read.lines.map(({ day, value, name, partIndex, partCount }) => ({
    day,
    value,
    name,
    part: partIndex === null ? null : `${partIndex}/${partCount}`,
  }))
  const named = read.leftOut.filter(({ reason }) => BESIDE.has(reason)).length
  const isAside = file.lines.length - found.length === named
  const want = file.lines.filter((_, at) => !isAside || named === 0 || !file.aside?.includes(at))
  const wrong = found.flatMap((line, at) =>
    isAlike(line, want[at])
      ? []
      : [`line ${at}: ${JSON.stringify(line)} for ${JSON.stringify(want[at])}`],
  )
  const kinds = read.accounts.filter(({ kind }) => kind !== file.kind)
  return [
    ...wrong,
    ...kinds.map(({ kind }) => `is a ${kind}`),
    ...(found.length === want.length ? [] : [`${found.length} lines of ${want.length}`]),
    ...(file.isKnown && questions.includes('statement_columns_unknown')
      ? ['asked of a known export']
      : []),
  ]
}

/** Why the lines of a second table are left out, by name. */
const BESIDE: ReadonlySet<string> = new Set(['of_another_table', 'too_many_cells'])

type FoundLine = { day: string; value: number; name: string; part: string | null }

function isAlike(line: FoundLine, want: WantedLine | undefined): boolean {
  if (want === undefined || line.day !== want.day || line.value !== want.value) return false
  const isPart = line.part === want.part && alike(want.name, line.name)
  return isPart || (want.isLikeDay && line.part === null && alike(want.printed, line.name))
}

/** Enough for every way of writing to meet every other one a few times; `RUNS` for a longer search. */
const RUNS = Number(process.env['RUNS'] ?? 2000)

test('a file of any format is read as it was written, or asks first and is then read so', async () => {
  let asking = 0
  await fc.assert(
    fc.asyncProperty(drawnFiles, async (file) => {
      const { read, questions } = await readWithAnswers(file).catch((error: unknown) => {
        throw new Error(file.shown, { cause: error })
      })
      if (questions.length > 0) asking += 1
      const wrong = differences(file, { read, questions })
      if (wrong.length > 0)
        throw new Error([file.shown, `asked: ${questions.join(', ')}`, ...wrong].join('\n'))
    }),
    { numRuns: RUNS },
  )
  // Asking about everything would be right, too.
  expect(asking).toBeLessThan(RUNS * 0.75)
})

/** What the property has found, each as the smallest file of its class. */
describe('what whole formats have shown', () => {
  const read = (text: string, answers = NO_ANSWERS) =>
    readFile({ bytes: Buffer.from(text), ownerName: 'Ana Souza', answers, onProgress: () => {} })
  const own = (roles: readonly ColumnRole[], more: Partial<ColumnReading> = {}): ColumnAnswers => ({
    ...NO_ANSWERS,
    own: {
      kind: 'bank',
      roles,
      dayOrder: 'day-first',
      decimal: ',',
      isReversed: false,
      ...more,
    },
  })
  const brief = ({ lines }: ReadFile) => lines.map(({ day, value, name }) => [day, value, name])
  const DUE = 'Vencimento: 10/06/2024'
  const FIRST = '2024-06-01'
  const SECOND = '2024-06-02'

  test.each<readonly [string, string, readonly (readonly [string, number, string])[]]>([
    [
      'a column of D and C under a name that nobody knows is the direction of its values',
      `${DUE}\nDate;Description;Amount;Movement\n2024-06-01;Padaria;0,01;D\n2024-06-02;Loja;10,00;C\n`,
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, 1000, 'Loja'],
      ],
    ],
    [
      'a column "Nº da parcela" is one of parts',
      `${DUE}\nData;Descrição;Valor;Nº da parcela\n2024-06-02;Padaria;0,01;1/2\n`,
      [[SECOND, -1, 'Padaria']],
    ],
    [
      'months have names, with a year and without',
      `${DUE}\nData;Descrição;Valor\n1 de junho de 2024;Padaria;0,01\n02/jun/24;Loja;10,00\n`,
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, -1000, 'Loja'],
      ],
    ],
    [
      'a bill names its months and no years',
      `${DUE}\nData;Descrição;Valor\n01/JUN;Padaria;0,01\n02 jun;Loja;10,00\n`,
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, -1000, 'Loja'],
      ],
    ],
    [
      'a bill without years prints the days of purchases, one of more than a year ago among them',
      `Vencimento: 10/05/2026\nData;Descrição;Valor;Parcela\n20/02;Geladeira;0,01;3/10\n20/04;Sofá;10,00;13/18\n21/04;Padaria;0,02;\n`,
      [
        ['2026-02-20', -1, 'Geladeira'],
        ['2025-04-20', -1000, 'Sofá'],
        ['2026-04-21', -2, 'Padaria'],
      ],
    ],
    [
      'a bill without years prints days of its own period beside parts',
      `Vencimento: 10/05/2026\nData;Descrição;Valor;Parcela\n20/04;Geladeira;0,01;3/10\n20/04;Sofá;10,00;13/18\n`,
      [
        ['2026-04-20', -1, 'Geladeira'],
        ['2026-04-20', -1000, 'Sofá'],
      ],
    ],
    [
      'what comes back stands in a table of its own, signed as the purchases beside it',
      `${DUE}\nData;Descrição;Valor\n2024-06-01;Padaria;-0,01\nOutros\nData;Descrição;Valor;Canal\n2024-06-02;Estorno Loja;10,00;App\n`,
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, 1000, 'Estorno Loja'],
      ],
    ],
  ])('%s', async (_, text, lines) => {
    const file = await read(text)
    expect(file.failure).toBeNull()
    expect(brief(file)).toEqual(lines)
  })

  test.each<readonly [string, string, readonly string[]]>([
    [
      'a balance proves values, and not which column is the name',
      'Data;Loja;Valor;Saldo\n13/06/2024;Padaria;-0,01;-0,01\n14/06/2024;Pix;0,01;0,00\n',
      ['columns'],
    ],
    [
      'a header that Itaú writes too is of its bill only where its lines are',
      'Data;Lançamento;Valor\n2024/06/02;Padaria;-1000,00\n',
      ['kind', 'direction'],
    ],
    [
      'without a header two columns of values are a guess',
      '01/06;Padaria;0,00;-0,01\n02/06;Loja;0,00;10,00\n',
      ['kind', 'columns'],
    ],
    [
      'one table of a bill says the opposite of the other',
      `${DUE}\nData;Descrição;Valor\n01/06/2024;Loja;10,00\nOutros\nData;Descrição;Valor;Canal\n02/06/2024;Padaria;-0,01;App\n`,
      ['direction'],
    ],
    [
      'a C beside the only value of a bill may be its sign',
      `${DUE}\nDate;Description;Amount;Movement\n31/05/2024;Escola;0,01;C\n`,
      ['direction'],
    ],
    [
      'a card says Crédito beside every value',
      `${DUE}\nData;Descrição;Valor;Tipo\n31/05/2024;Escola;0,01;Crédito\n`,
      ['direction'],
    ],
  ])('is asked about: %s', async (_, text, open) => {
    const file = await read(text, { ...NO_ANSWERS, dueOn: null })
    const first = file.failure === 'statement_year_missing'
    const again = first ? await read(text, { ...NO_ANSWERS, dueOn: '2024-06-10' as Day }) : file
    expect(again.failure).toBe('statement_columns_unknown')
    for (const question of first ? ['columns'] : open)
      expect(again.columns?.open).toContain(question)
  })

  test.each<
    readonly [string, string, ColumnAnswers, readonly (readonly [string, number, string])[]]
  >([
    [
      'a minus behind a value that the comma has split',
      'Data,Descrição,Valor\n01/06/2024,Padaria,0,01-\n02/06/2024,Pix,1000,00\n',
      own(['day', 'memo', 'value']),
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, 100_000, 'Pix'],
      ],
    ],
    [
      'values that the comma has split, under no header',
      '01/06/2024,Padaria,-0,01\n02/06/2024,Pix,10,00\n',
      own(['day', 'memo', 'value']),
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, 1000, 'Pix'],
      ],
    ],
    [
      'values that the comma has split, before their day and under words that nobody knows',
      'O que,Quanto,Quando\nPadaria,-0,01,01/06/2024\nPix,10,00,02/06/2024\n',
      own(['memo', 'value', 'day']),
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, 1000, 'Pix'],
      ],
    ],
    [
      'a credit and a debit that the comma has split, one of them empty at the end',
      'Data,Descrição,Crédito,Débito\n01/06/2024,Padaria,,10,00\n02/06/2024,Pix,0,01,\n',
      own(['day', 'memo', 'credit', 'debit']),
      [
        [FIRST, -1000, 'Padaria'],
        [SECOND, 1, 'Pix'],
      ],
    ],
    [
      'a number of two possible cents behind a card’s, in the columns that the other rows show',
      '01/06/2024,Padaria,4321,-0,01\n02/06/2024,Pix,4321,10,00\n',
      own(['day', 'memo', 'other', 'value']),
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, 1000, 'Pix'],
      ],
    ],
    [
      'a value before a number of two digits, which only the other rows tell apart',
      '01/06/2024,Padaria,-0,05,21\n02/06/2024,Pix,10,50,21\n',
      own(['day', 'memo', 'value', 'other']),
      [
        [FIRST, -5, 'Padaria'],
        [SECOND, 1050, 'Pix'],
      ],
    ],
    [
      'values behind a card’s number, whose cents no row tells apart',
      '01/06/2024,Pix,4321,11,50\n02/06/2024,Pix,4321,10,00\n',
      own(['day', 'memo', 'other', 'value']),
      [
        [FIRST, 1150, 'Pix'],
        [SECOND, 1000, 'Pix'],
      ],
    ],
    [
      'weekdays with their comma, and cells between bars',
      'Sáb, 01/06/2024|Padaria|-0,01\nDom, 02/06/2024|Pix|10,00\n',
      own(['day', 'memo', 'value']),
      [
        [FIRST, -1, 'Padaria'],
        [SECOND, 1000, 'Pix'],
      ],
    ],
    [
      'a row of nothing but separators above the header',
      ';;\nData;Descrição;Valor\n02/06/2024;Padaria;-0,01\n',
      own(['day', 'memo', 'value']),
      [[SECOND, -1, 'Padaria']],
    ],
    [
      'one value of thousands without cents',
      'Data;O que;Valor\n02/06/2024;Padaria;-1.230\n',
      own(['day', 'memo', 'value']),
      [[SECOND, -123_000, 'Padaria']],
    ],
    [
      'a balance above the header, and words that nobody knows',
      'Conta;;\nSaldo anterior;01/04/2024;1.234,56\nData;Loja;Quanto\n02/06/2024;Pix;0,01\n',
      own(['day', 'memo', 'value']),
      [[SECOND, 1, 'Pix']],
    ],
    [
      'names with commas in a file of tabs',
      'Data\tDescrição\tValor\tSaldo\n02/06/2024\tMERCADO, FILIAL\t-0,01\t-0,02\n01/06/2024\tPadaria\t-0,01\t-0,01\n',
      own(['day', 'memo', 'value', 'balance']),
      [
        [SECOND, -1, 'MERCADO, FILIAL'],
        [FIRST, -1, 'Padaria'],
      ],
    ],
    [
      'cells between bars',
      'Data|Descrição|Valor\n02/06/2024|Padaria; Café|-0,01\n',
      own(['day', 'memo', 'value']),
      [[SECOND, -1, 'Padaria; Café']],
    ],
  ])('is read by the answer: %s', async (_, text, answers, lines) => {
    expect((await read(text)).failure).toBe('statement_columns_unknown')
    expect(brief(await read(text, answers))).toEqual(lines)
  })

  test('a second table of other columns is left out by name, and never read by those of the first', async () => {
    const text =
      'Data;Valor;Agência;Loja\n02/06/2024;0,01;1234;Pix\nPagamentos\nData;Valor;Loja;Canal\n02/06/2024;-0,01;Padaria;App\n'
    const file = await read(text, own(['day', 'value', 'other', 'memo']))
    expect(brief(file)).toEqual([[SECOND, 1, 'Pix']])
    expect(file.leftOut).toContainEqual(
      expect.objectContaining({ line: 5, reason: 'of_another_table' }),
    )
  })
})
