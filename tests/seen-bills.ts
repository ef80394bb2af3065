import {
  Columns,
  full,
  linesOfBill,
  long,
  MONTHS,
  owed,
  Paper,
  type PaperBill,
  type PaperLine,
  reais,
  short,
  slashed,
  sum,
  taken,
  totalOf,
  two,
} from './statement-paper.ts'

const U_MINUS = '\u2212'

/** The bill as Nubank draws it. */
export function nubank(bill: PaperBill): Paper {
  const paper = new Paper()
  const upper = (day: string) => short(day).toUpperCase()
  const year = (day: string) => `${upper(day)} ${taken(day).y}`
  const total = totalOf(bill)
  paper.put(40, 60, 'Olá, Ana.')
  paper.put(40, 74, `Esta é a sua fatura de ${long(bill.dueOn).toLowerCase()},`)
  paper.put(40, 88, `no valor de R$ ${owed(total)}`)
  paper.put(40, 110, `Data de vencimento: ${year(bill.dueOn)}`)
  paper.put(40, 124, `Período vigente: ${upper(bill.closedOn)} a ${upper(bill.closedOn)}`)
  paper.put(40, 138, 'Limite total do cartão de crédito: R$ 12.000,00')
  paper.put(40, 180, 'RESUMO DA FATURA ATUAL')
  paper.put(40, 194, 'Fatura anterior')
  paper.putEnd(540, 194, `R$ ${reais(bill.formerly)}`)
  paper.put(40, 208, 'Pagamento recebido')
  paper.putEnd(540, 208, `${U_MINUS}R$ ${reais(sum(bill.payments))}`)
  paper.put(40, 236, 'Total a pagar')
  paper.putEnd(540, 236, `R$ ${owed(total)}`)
  paper.put(40, 300, 'Opções de pagamento')
  paper.put(40, 314, `12x de R$ ${reais(Math.floor(total / 9))}`)
  paper.put(40, 700, 'Nu Pagamentos S.A. - CNPJ 18.236.120/0001-58')
  const head = () => {
    paper.put(40, 40, 'ANA SOUZA LIMA')
    paper.put(200, 40, `FATURA ${year(bill.dueOn)}`)
    paper.put(320, 40, `EMISSÃO E ENVIO ${year(bill.closedOn)}`)
    paper.put(500, 810, `${paper.pages.length} de 9`)
  }
  paper.turn()
  head()
  paper.put(40, 70, `TRANSAÇÕES DE ${upper(bill.closedOn)} A ${upper(bill.closedOn)}`)
  const rows = new Columns(paper, { columns: [40], top: 90, onTurn: head })
  const entry = (line: PaperLine, digits: string | null) => {
    rows.line((x, y) => {
      paper.put(x, y, upper(line.day))
      if (digits !== null) paper.put(x + 50, y, `•••• ${digits}`)
      const part = line.part === null ? '' : ` - Parcela ${line.part[0]}/${line.part[1]}`
      paper.put(x + 110, y, `${line.name}${part}`)
      const sign = line.value > 0 ? U_MINUS : ''
      paper.putEnd(540, y, `${sign}R$ ${reais(line.value)}`)
    })
    if (!line.foreign) return
    rows.line((x, y) => paper.put(x + 110, y, `US$ ${reais(line.value).replace(',', '.')}`))
    rows.line((x, y) => paper.put(x + 110, y, 'Conversão: USD 1 = R$ 5,79'))
  }
  for (const { digits, lines } of bill.cards) {
    rows.line((x, y) => {
      paper.put(x, y, 'Ana S Lima')
      paper.putEnd(540, y, `R$ ${owed(sum(lines))}`)
    })
    for (const line of lines) entry(line, digits)
  }
  if (bill.payments.length > 0) {
    rows.line((x, y) => {
      paper.put(x, y, 'Pagamentos e Financiamentos')
      paper.putEnd(540, y, `${U_MINUS}R$ ${reais(sum(bill.payments))}`)
    })
    for (const line of bill.payments) entry(line, null)
    const revolving = { day: bill.closedOn, part: null, foreign: false }
    entry({ ...revolving, name: 'Saldo em rotativo', value: -bill.formerly }, null)
    entry({ ...revolving, name: 'Crédito de rotativo', value: bill.formerly }, null)
  }
  paper.turn()
  head()
  paper.put(40, 90, 'Próximas faturas')
  bill.later.forEach((line, at) => {
    paper.put(40, 110 + at * 14, upper(line.day))
    paper.put(150, 110 + at * 14, line.name)
    paper.putEnd(540, 110 + at * 14, `R$ ${reais(line.value)}`)
  })
  return paper
}

/** The bill as Itaú draws it: two columns, the part right behind the name, category and town below. */
export function itau(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Banco Itaú S.A. - CNPJ 60.872.504/0001-23')
  paper.put(40, 90, 'Resumo da fatura em R$')
  paper.put(40, 104, 'Total da fatura anterior')
  paper.putEnd(280, 104, reais(bill.formerly))
  paper.put(40, 118, 'Pagamentos efetuados')
  paper.putEnd(280, 118, `-${reais(sum(bill.payments))}`)
  paper.put(40, 146, 'Total desta fatura')
  paper.putEnd(280, 146, owed(totalOf(bill)))
  paper.put(330, 90, 'O total da sua fatura é:')
  paper.put(330, 104, `R$ ${owed(totalOf(bill))}`)
  paper.put(330, 130, `Vencimento: ${full(bill.dueOn)}`)
  paper.put(330, 144, `Emissão: ${full(bill.closedOn)}`)
  paper.put(330, 158, `Previsão prox. Fechamento: ${full(bill.dueOn)}`)
  paper.put(40, 300, 'Simulação de parcelamento da fatura')
  paper.put(40, 314, `24 x ${reais(Math.floor(totalOf(bill) / 20))}`)
  const head = () => {
    paper.put(40, 40, 'ANA SOUZA LIMA')
    paper.put(480, 815, `${paper.pages.length} / 9`)
  }
  paper.turn()
  head()
  let section = ''
  const rows = new Columns(paper, {
    columns: [40, 320],
    top: 80,
    onTurn: head,
    onColumn: (x, y) => paper.put(x, y, section),
  })
  const heading = (text: string, end = '') => {
    if (/^Pagamentos|^Lançamentos:|^Compras/u.test(text)) section = text
    rows.line((x, y) => {
      paper.put(x, y, text)
      if (end !== '') paper.putEnd(x + 235, y, end)
    })
  }
  const entry = (line: PaperLine) => {
    rows.line((x, y) => {
      paper.put(x, y, slashed(line.day))
      const part = line.part === null ? '' : line.part.map(two).join('/')
      paper.put(x + 35, y, `${line.name.slice(0, 20)}${part}`)
      paper.putEnd(x + 235, y, `${line.value > 0 ? '- ' : ''}${reais(line.value)}`)
    })
    if (line.value < 0) rows.line((x, y) => paper.put(x + 35, y, 'ALIMENTAÇÃO .SAO PAULO'))
  }
  if (bill.payments.length > 0) {
    heading('Pagamentos efetuados')
    bill.payments.forEach(entry)
  }
  heading('Lançamentos: compras e saques')
  for (const { digits, lines } of bill.cards) {
    heading(`ANA S LIMA (final ${digits})`)
    heading('DATA')
    lines.forEach(entry)
    heading(`Lançamentos no cartão (final ${digits})`, owed(sum(lines)))
  }
  heading('Total dos lançamentos atuais', owed(sum(bill.cards.flatMap(({ lines }) => lines))))
  heading('Compras parceladas - próximas faturas')
  bill.later.forEach(entry)
  heading('Limites de crédito')
  return paper
}

/** What Itaú charges for paying late, each with its rate. */
export type Charge = readonly [name: string, rate: string, value: number]

/** The bill as Itaú draws it after a late payment: what it charges stands without days, beside the payments. */
export function itauWithCharges(bill: PaperBill, charges: readonly Charge[]): Paper {
  const paper = new Paper()
  const spentNow = sum(bill.cards.flatMap(({ lines }) => lines))
  const charged = charges.reduce((all, [, , value]) => all + value, 0)
  paper.put(40, 60, 'Banco Itaú S.A. - CNPJ 60.872.504/0001-23')
  paper.put(330, 60, `Vencimento: ${full(bill.dueOn)}`)
  paper.put(330, 74, `Emissão: ${full(bill.closedOn)}`)
  paper.put(330, 104, 'O total da sua fatura é:')
  paper.put(330, 118, `R$ ${owed(totalOf(bill) + charged)}`)
  paper.put(40, 104, 'Total da fatura anterior')
  paper.putEnd(280, 104, reais(bill.formerly))
  paper.turn()
  const rows = new Columns(paper, { columns: [40], top: 80, onTurn: () => {} })
  const right = [
    ['Encargos cobrados nesta fatura'],
    ...charges.map(([name, rate, value]) => [name, rate, reais(value)]),
    ['E Total de encargos em R$', '', reais(charged)],
    ['Novo teto de juros do cartão de crédito'],
    ['Juros máximos do contrato', '', '99,00'],
  ]
  let shown = 0
  const line = (draw: (y: number) => void) =>
    rows.line((_, y) => {
      draw(y)
      const [name = '', rate = '', value = ''] = right[shown] ?? []
      shown += 1
      if (name !== '') paper.put(320, y, name)
      if (rate !== '') paper.put(440, y, rate)
      if (value !== '') paper.putEnd(555, y, value)
    })
  const heading = (text: string, end = '') =>
    line((y) => {
      paper.put(40, y, text)
      if (end !== '') paper.putEnd(275, y, end)
    })
  const entry = (one: PaperLine) =>
    line((y) => {
      paper.put(40, y, slashed(one.day))
      paper.put(75, y, one.name)
      paper.putEnd(275, y, `${one.value > 0 ? '- ' : ''}${reais(one.value)}`)
    })
  heading('Pagamentos efetuados')
  bill.payments.forEach(entry)
  heading('P Total dos pagamentos', `- ${reais(sum(bill.payments))}`)
  heading('Lançamentos: compras e saques')
  for (const { digits, lines } of bill.cards) {
    heading(`ANA S LIMA (final ${digits})`)
    lines.forEach(entry)
    heading(`Lançamentos no cartão (final ${digits})`, owed(sum(lines)))
  }
  heading('L Total dos lançamentos atuais', owed(spentNow))
  heading('Compras parceladas - próximas faturas')
  bill.later.forEach(entry)
  return paper
}

/** The bill as C6 draws it: payments without a minus, told by their words. */
export function c6(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Banco C6 S.A. - C6 Bank - CNPJ 31.872.495/0001-72')
  paper.put(40, 90, `Vencimento: ${taken(bill.dueOn).d} de ${long(bill.dueOn)}`)
  paper.put(40, 104, `Valor da fatura: R$ ${owed(totalOf(bill))}`)
  const closing = `${slashed(bill.closedOn)}/${taken(bill.closedOn).y.slice(2)}`
  paper.put(40, 118, `Compras até o fechamento desta fatura em ${closing}.`)
  paper.put(40, 150, 'Resumo da fatura')
  paper.put(40, 164, 'Valor da fatura anterior')
  paper.putEnd(540, 164, `R$ ${reais(bill.formerly)}`)
  const head = () => paper.put(40, 815, `Página ${paper.pages.length}`)
  paper.turn()
  head()
  paper.put(40, 70, 'Transações do cartão principal')
  const rows = new Columns(paper, { columns: [40], top: 90, onTurn: head })
  const entry = (line: PaperLine) =>
    rows.line((x, y) => {
      paper.put(x, y, short(line.day))
      const part = line.part === null ? '' : ` - Parcela ${line.part[0]}/${line.part[1]}`
      paper.put(x + 60, y, `${line.name}${part}`)
      const isPayment = bill.payments.includes(line)
      paper.putEnd(540, y, `${line.value > 0 && !isPayment ? '-' : ''}${reais(line.value)}`)
    })
  const group = (digits: string, lines: readonly PaperLine[], subtotal: number) => {
    rows.line((x, y) => {
      paper.put(x, y, `C6 Carbon Virtual Final ${digits} - ANA S LIMA`)
      paper.put(x + 300, y, 'Subtotal deste cartão')
      paper.putEnd(540, y, `R$ ${owed(subtotal)}`)
    })
    lines.forEach(entry)
  }
  if (bill.payments.length > 0) group('0660', bill.payments, 0)
  for (const { digits, lines } of bill.cards) group(digits, lines, sum(lines))
  rows.line((x, y) => paper.put(x, y, 'Próximas faturas'))
  bill.later.forEach(entry)
  boleto(paper, bill)
  return paper
}

/** What is paid with, on a page of its own: a day and amounts, and no purchase. */
function boleto(paper: Paper, bill: PaperBill): void {
  paper.turn()
  paper.put(125, 440, '336')
  paper.put(476, 440, 'Recibo do pagador')
  paper.put(24, 545, 'LOCAL DE PAGAMENTO')
  paper.put(441, 545, 'VENCIMENTO')
  paper.put(530, 560, full(bill.dueOn))
  paper.put(24, 576, full(bill.closedOn))
  paper.put(91, 576, '130624679')
  paper.put(238, 576, full(bill.closedOn))
  paper.put(528, 576, '130624679P')
  paper.put(24, 596, 'USO DO BANCO')
  paper.put(91, 606, '31')
  paper.put(126, 606, 'R$')
  paper.put(238, 606, reais(totalOf(bill)))
  paper.putEnd(580, 606, reais(totalOf(bill)))
}

/** What stands on the first page of BTG's bill, and at the head of each. */
function btgCover(bill: PaperBill) {
  const paper = new Paper()
  const digits = bill.cards[0]?.digits ?? '0000'
  const head = () =>
    paper.put(
      40,
      40,
      `fatura de ${long(bill.dueOn)} de ${taken(bill.dueOn).y} | cartão final ${digits}`,
    )
  head()
  paper.put(40, 60, 'Banco BTG Pactual S.A. - CNPJ 30.306.294/0001-45')
  paper.put(40, 90, `no valor a pagar de R$ ${owed(totalOf(bill))}`)
  paper.put(40, 104, `Vencimento: ${slashed(bill.dueOn)}`)
  paper.put(40, 118, `Período de compras: ${slashed(bill.closedOn)} até ${slashed(bill.closedOn)}`)
  paper.put(40, 140, 'Total da fatura anterior')
  paper.putEnd(280, 140, `R$ ${reais(bill.formerly)}`)
  paper.turn()
  head()
  return { paper, head }
}

/** The bill as BTG draws it: two columns, `R$` before each amount, the year in the heading alone. */
export function btg(bill: PaperBill): Paper {
  const { paper, head } = btgCover(bill)
  const rows = new Columns(paper, { columns: [40, 320], top: 80, onTurn: head })
  const entry = (line: PaperLine) => rows.line((x, y) => btgEntry(paper, { x, y }, line))
  const heading = (text: string, end = '') =>
    rows.line((x, y) => {
      paper.put(x, y, text)
      if (end !== '') paper.putEnd(x + 235, y, end)
    })
  if (bill.payments.length > 0) {
    heading('Pagamentos feitos')
    bill.payments.forEach(entry)
  }
  for (const card of bill.cards) {
    heading(`Lançamentos do cartão físico | Ana S Lima | Final ${card.digits}`)
    heading('Total de compras e despesas', `R$ ${owed(sum(linesOfBill(bill)))}`)
    card.lines.forEach(entry)
    heading('Total do cartão', `R$ ${owed(sum(card.lines))}`)
  }
  heading('Taxas e encargos')
  heading('Próximas faturas')
  bill.later.forEach(entry)
  return paper
}

/**
 * The same of one card on one page, as it is where few lines are: its sum stands at the right end of its heading, its
 * lines in two columns below, and something else below both.
 */
export function btgOfOnePage(bill: PaperBill): Paper {
  const [card] = bill.cards
  const lines = card?.lines ?? []
  const { paper } = btgCover(bill)
  paper.put(38, 140, 'Pagamentos feitos pelo cliente')
  bill.payments.forEach((line, at) => btgEntry(paper, { x: 38, y: 160 + at * 14 }, line))
  paper.put(59, 215, `Lançamentos do cartão físico | Ana S Lima | Final ${card?.digits}`)
  paper.put(450, 215, `Total do cartão: R$ ${owed(sum(lines))}`)
  paper.put(38, 230, 'Total de compras e despesas')
  paper.put(187, 230, `R$ ${owed(sum(linesOfBill(bill)))}`)
  const half = Math.ceil(lines.length / 2)
  lines.forEach((line, at) => {
    const place = at < half ? { x: 39, y: 245 + at * 14 } : { x: 311, y: 245 + (at - half) * 14 }
    btgEntry(paper, place, line)
  })
  const below = 290 + half * 14
  paper.put(82, below, 'Taxas e encargos')
  paper.put(82, below + 19, 'Crédito Rotativo: 17,99% a.m / 628,02% a.a')
  paper.put(330, below + 19, 'Tarifa de saque nacional: R$ 15,00')
  return paper
}

function btgEntry(paper: Paper, { x, y }: { x: number; y: number }, line: PaperLine): void {
  const [d = '', m = ''] = short(line.day).split(' ')
  paper.put(x, y, `${d} ${m.charAt(0).toUpperCase()}${m.slice(1)}`)
  const part = line.part === null ? '' : ` (${line.part.join('/')})`
  paper.put(x + 40, y, `${line.name.slice(0, 18)}${part}`)
  paper.putEnd(x + 235, y, `${line.value > 0 ? '- ' : ''}R$ ${reais(line.value)}`)
}

/** The bill as Unicred draws it: letter by letter. */
export function unicred(bill: PaperBill): Paper {
  const paper = new Paper({ isSpaced: true })
  const { d, m, y: year } = taken(bill.dueOn)
  paper.put(40, 60, 'ANA SOUZA LIMA')
  paper.put(40, 74, `REF.: ${MONTHS[m - 1]}/${year}`)
  paper.put(40, 100, `VENCIMENTO: ${d} ${MONTHS[m - 1]?.toUpperCase()} ${year}`)
  paper.put(40, 114, `NO VALOR TOTAL DE R$ ${owed(totalOf(bill))}`)
  paper.put(40, 140, 'TOTAL FATURA ANTERIOR')
  paper.putEnd(540, 140, `R$ ${reais(bill.formerly)}`)
  const head = () => paper.put(40, 170, 'LANÇAMENTOS – VISA INFINITE 4179**.******.4394')
  head()
  const rows = new Columns(paper, { columns: [40], top: 190, onTurn: head })
  const entry = (line: PaperLine) =>
    rows.line((x, y) => {
      paper.put(x, y, `${taken(line.day).d} /${MONTHS[taken(line.day).m - 1]}`)
      const part = line.part === null ? '' : ` Parc.${line.part.join('/')}`
      paper.put(x + 60, y, `${line.name.slice(0, 30)}${part}`)
      paper.putEnd(540, y, `${line.value > 0 ? '- ' : ''}R$ ${reais(line.value)}`)
    })
  linesOfBill(bill).forEach(entry)
  rows.line((x, y) => {
    paper.put(x, y, 'TOTAL DE ANA')
    paper.putEnd(540, y, `R$ ${owed(sum(bill.cards.flatMap(({ lines }) => lines)))}`)
  })
  rows.line((x, y) => paper.put(x, y, 'PRÓXIMAS FATURAS'))
  bill.later.forEach(entry)
  paper.turn()
  paper.put(96, 503, 'UNICRED DO BRASIL')
  return paper
}
