import {
  Columns,
  full,
  long,
  owed,
  Paper,
  type PaperLine,
  reais,
  short,
  sum,
  taken,
  wrapped,
} from './statement-paper.ts'

/** An account's statement, oldest line first. */
export type PaperAccount = { readonly opening: number; readonly lines: readonly PaperLine[] }

const letter = (cents: number) => `${reais(cents)} ${cents < 0 ? 'D' : 'C'}`

/** Day, history, document, value and balance on one line, as Bradesco, Banco do Brasil and Caixa draw it. */
export function accountRows({ opening, lines }: PaperAccount): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Banco Bradesco S.A. - CNPJ 60.746.948/0001-12')
  paper.put(40, 74, 'Agência 1234 Conta 12345-6')
  paper.put(40, 88, 'Data')
  const rows = new Columns(paper, { columns: [40], top: 110, onTurn: () => {} })
  let balance = opening
  rows.line((x, y) => {
    paper.put(x, y, full(lines[0]?.day ?? '2026-01-01'))
    paper.put(x + 70, y, 'SALDO ANTERIOR')
    paper.putEnd(540, y, letter(opening))
  })
  for (const line of lines) {
    balance += line.value
    rows.line((x, y) => {
      paper.put(x, y, full(line.day))
      paper.put(x + 70, y, line.name)
      paper.put(x + 250, y, '0012345')
      paper.putEnd(430, y, letter(line.value))
      paper.putEnd(540, y, letter(balance))
    })
  }
  return paper
}

const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']

/** Days as headings with their balance, and their lines below, as Inter draws it. */
export function accountDays({ opening, lines }: PaperAccount): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Banco Inter S.A. - CNPJ 00.416.968/0001-01')
  paper.put(40, 74, 'Conta corrente: 1234567-8')
  const rows = new Columns(paper, { columns: [40], top: 110, onTurn: () => {} })
  let balance = opening
  let day = ''
  lines.forEach((line, at) => {
    if (line.day !== day) {
      day = line.day
      const { d, y: year } = taken(day)
      rows.line((x, y) => paper.put(x, y, `${WEEKDAYS[at % 7]}, ${d} de ${long(day)} de ${year}`))
    }
    balance += line.value
    rows.line((x, y) => {
      paper.put(x, y, line.name)
      paper.putEnd(430, y, `${line.value < 0 ? '-' : ''}R$ ${reais(line.value)}`)
      paper.putEnd(540, y, `${balance < 0 ? '-' : ''}R$ ${reais(balance)}`)
    })
  })
  return paper
}

/**
 * Days with their entries below the sums of what came in and what went out, without signs and without balances, as
 * Nubank draws them. The amount of an entry stands beside the first line of its words, or below them.
 */
export function accountSections(
  { opening, lines }: PaperAccount,
  amounts: 'beside' | 'below',
): Paper {
  const paper = new Paper()
  const closing = lines.reduce((all, { value }) => all + value, opening)
  const [ins, outs] = [
    lines.filter(({ value }) => value > 0),
    lines.filter(({ value }) => value < 0),
  ]
  const total = (some: readonly PaperLine[]) => reais(sum(some))
  const worded = (day: string) => `${taken(day).d} DE ${long(day).toUpperCase()} DE ${taken(day).y}`
  const upper = (day: string) => `${short(day).toUpperCase()} ${taken(day).y}`
  const [first, last] = [lines[0]?.day ?? '2026-01-01', lines.at(-1)?.day ?? '2026-01-01']
  const head = () => {
    paper.put(40, 40, 'Ana Souza Lima')
    paper.put(40, 52, 'CPF •••.123.456-•• Agência 0001 Conta')
    paper.put(40, 64, '1234567-8')
    paper.put(40, 76, `${worded(first)} a ${worded(last)} VALORES EM R$`)
    paper.put(40, 790, 'Extrato gerado dia 02 de abril de 2026 às 13:56')
    paper.put(40, 802, 'Nu Financeira S.A. - CNPJ: 30.680.829/0001-43')
    paper.put(500, 802, `${paper.pages.length} de 9`)
  }
  head()
  const summaryRows = [
    ['Saldo inicial', owed(opening)],
    ['Rendimento líquido', '+0,00'],
    ['Total de entradas', `+${total(ins)}`],
    ['Total de saídas', `-${total(outs)}`],
    ['Saldo final do período', owed(closing)],
  ] as const
  summaryRows.forEach(([label, figure], at) => {
    paper.put(40, 120 + at * 14, label)
    paper.putEnd(300, 120 + at * 14, figure)
  })
  paper.put(40, 200, 'Movimentações')
  const rows = new Columns(paper, { columns: [40], top: 230, onTurn: head })
  for (const day of new Set(lines.map((line) => line.day))) {
    let isFirst = true
    for (const [label, some] of [
      ['Total de entradas', ins],
      ['Total de saídas', outs],
    ] as const) {
      const own = some.filter((line) => line.day === day)
      if (own.length === 0) continue
      rows.line((x, y) => {
        if (isFirst) paper.put(x, y, upper(day))
        paper.put(x + 90, y, label)
        paper.putEnd(540, y, `${label.endsWith('entradas') ? '+' : '-'} ${total(own)}`)
      }, 24)
      isFirst = false
      for (const line of own) {
        const [words = '', ...more] = wrapped(line.name, 40)
        const figure = (y: number) => paper.putEnd(540, y, reais(line.value))
        const isAlone = more.length === 0 && amounts === 'beside'
        rows.line(
          (x, y) => {
            paper.put(x + 90, y, words)
            if (amounts === 'beside') figure(y)
          },
          isAlone ? 24 : 12,
        )
        more.forEach((text, at) =>
          rows.line(
            (x, y) => paper.put(x + 90, y, text),
            amounts === 'beside' && at === more.length - 1 ? 24 : 12,
          ),
        )
        if (amounts === 'below') rows.line((_, y) => figure(y), 24)
      }
    }
  }
  return paper
}
