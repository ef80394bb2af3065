import {
  dollars,
  type Figure,
  full,
  isIof,
  linesOfBill,
  List,
  long,
  MONTHS,
  owed,
  Paper,
  type PaperBill,
  type PaperLine,
  partOf,
  RATE,
  reais,
  slashed,
  spent,
  sum,
  summary,
  taken,
  totalOf,
  two,
} from './statement-paper.ts'

/*
 * From here on as public readers of these banks' bills describe them; nothing real was seen. What they do not say (a
 * heading of bills to come, a word in a summary) is drawn as most banks do it.
 */

export function bradesco(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Total da fatura')
  paper.put(40, 74, `R$ ${owed(totalOf(bill))}`)
  paper.put(200, 60, 'Vencimento')
  paper.put(200, 74, full(bill.dueOn))
  summary(paper, 110, [
    ['Resumo da fatura', ''],
    ['Saldo anterior.........................', `R$ ${reais(bill.formerly)}`],
    ['(-) Créditos/Pagamentos.....', `R$ ${owed(-sum(bill.payments))}`],
    ['(=)Total....................................', `R$ ${owed(totalOf(bill))}`],
  ])
  paper.put(40, 780, 'Banco Bradesco S/A')
  paper.turn()
  const head = () => {
    paper.put(40, 60, 'Data')
    paper.put(90, 60, 'Histórico de Lançamentos')
    paper.put(330, 60, 'Cidade')
    paper.putEnd(560, 60, 'R$')
  }
  paper.put(40, 40, 'Lançamentos')
  head()
  const list = new List(paper, { nameMax: 60, figures: 'below', onTurn: head })
  const entry = (line: PaperLine) => {
    const part = partOf(line, (index, count) => ` ${two(index)}/${two(count)}`)
    const usd = reais(dollars(line.value))
    const name = line.foreign ? `${line.name} USD ${usd} SITE.COM` : `${line.name}${part} SAO PAULO`
    const rate: readonly Figure[] = line.foreign
      ? [
          [400, usd],
          [450, RATE],
        ]
      : []
    list.entry({ day: slashed(line.day), name }, [
      ...rate,
      [520, `${reais(line.value)}${line.value > 0 ? ' -' : ''}`],
    ])
  }
  bill.payments.forEach(entry)
  for (const { digits, lines } of bill.cards) {
    list.text(`ANA SOUZA LIMA Cartão 0000 XXXX XXXX ${digits}`)
    lines.forEach(entry)
    list.text('Total para ANA SOUZA')
    list.text('LIMA', { figures: [[520, owed(sum(lines))]] })
  }
  list.text('Lançamentos programados')
  bill.later.forEach(entry)
  list.text('Mensagem Importante')
  list.text('Limites')
  list.text('Compras', {
    figures: [
      [300, 'R$ 40.500,00'],
      [420, 'R$ 8.000,00'],
    ],
  })
  return paper
}

export function santander(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 50, 'BANCO SANTANDER (BRASIL) S.A.')
  paper.put(40, 64, `compras e pagamentos realizados até ${slashed(bill.closedOn)}.`)
  paper.put(40, 90, 'Total a Pagar')
  paper.put(40, 104, `R$ ${owed(totalOf(bill))}`)
  paper.put(200, 90, 'Vencimento')
  paper.put(200, 104, full(bill.dueOn))
  const head = () => paper.put(40, 40, 'Detalhamento da Fatura')
  paper.turn()
  head()
  const list = new List(paper, {
    columns: [52, 320],
    nameAt: 35,
    nameMax: 24,
    figures: 'first',
    onTurn: head,
  })
  const entry = (line: PaperLine, at: number) => {
    if (isIof(line))
      return list.text('IOF DESPESA NO EXTERIOR', {
        indent: 35,
        figures: [[190, reais(line.value)]],
      })
    const part = partOf(line, (index, count) => ` ${two(index)}/${two(count)}`)
    const value = `${line.value > 0 ? '-' : ''}${reais(line.value)}`
    const usd: readonly Figure[] = line.foreign ? [[235, reais(dollars(line.value))]] : []
    const mark = at % 3 === 1 ? String((at % 9) + 1) : ''
    list.entry({ day: slashed(line.day), name: `${line.name.slice(0, 18)}${part}`, mark }, [
      [190, value],
      ...usd,
    ])
    if (line.foreign) list.text(`COTAÇÃO DOLAR ${RATE.slice(0, 4)}`, { indent: 35 })
  }
  const heads = () => list.text('Compra Data Descrição Parcela R$ US$')
  bill.cards.forEach(({ digits, lines }, at) => {
    list.text(`ANA S LIMA - 0000 XXXX XXXX ${digits}`)
    const credits = [...(at === 0 ? bill.payments : []), ...lines.filter(({ value }) => value > 0)]
    const kinds: readonly (readonly [string, readonly PaperLine[]])[] = [
      ['Pagamento e Demais Créditos', credits],
      ['Parcelamentos', lines.filter(({ value, part }) => value < 0 && part !== null)],
      ['Despesas', lines.filter(({ value, part }) => value < 0 && part === null)],
    ]
    for (const [title, some] of kinds) {
      if (some.length === 0) continue
      list.text(title)
      heads()
      some.forEach(entry)
    }
    list.text('VALOR TOTAL', {
      figures: [
        [190, owed(spent(lines))],
        [235, '0,00'],
      ],
    })
  })
  list.text('Resumo da Fatura')
  list.text('Saldo Anterior', { figures: [[235, reais(bill.formerly)]] })
  list.text('(=) Saldo Desta Fatura', { figures: [[235, owed(totalOf(bill))]] })
  list.text('Parcelamentos futuros')
  bill.later.forEach(entry)
  list.text('Juros e Custo Efetivo Total')
  return paper
}

const dayOfInter = (day: string) =>
  `${taken(day).d} de ${MONTHS[taken(day).m - 1]}. ${taken(day).y}`

/** What was owed before is not printed: it is what was paid. */
export const settled = (bill: PaperBill): PaperBill => ({ ...bill, formerly: -sum(bill.payments) })

export const prepaidOf = (bill: PaperBill) =>
  Math.min(500, spent(bill.cards.flatMap(({ lines }) => lines)))

export function inter(bill: PaperBill): Paper {
  const paper = new Paper()
  const prepaid = prepaidOf(bill)
  paper.put(40, 40, 'Banco Inter S.A. - CNPJ 00.416.968/0001-01')
  paper.put(40, 60, 'Resumo da fatura')
  paper.put(40, 80, 'Total da sua fatura')
  paper.put(40, 94, `R$ ${owed(totalOf(bill) - prepaid)}`)
  paper.put(220, 80, 'Limite de crédito total')
  paper.put(220, 94, 'R$ 49.650,00')
  paper.put(400, 80, 'Data de Vencimento')
  paper.put(400, 94, full(bill.dueOn))
  paper.put(40, 130, 'VALOR ANTECIPADO')
  paper.put(40, 144, `R$ ${reais(prepaid)}`)
  paper.turn()
  paper.put(40, 60, 'Despesas da fatura')
  const head = () => paper.put(40, 74, 'Data Movimentação Beneficiário Valor')
  head()
  const list = new List(paper, { nameAt: 80, nameMax: 44, onTurn: head })
  const entry = (line: PaperLine, at: number) => {
    const part = partOf(line, (index, count) => ` (Parcela ${two(index)} de ${two(count)})`)
    const sign = line.value > 0 ? '+ ' : ''
    const payee = at % 4 === 3 && line.value < 0 && !line.foreign ? '' : '- '
    const between = line.foreign
      ? [
          `Valor e símbolo da moeda de origem: ${reais(dollars(line.value))} USD`,
          `Cotação do dólar americano: R$ ${RATE}`,
        ]
      : []
    if (line.foreign) {
      list.entry({ day: dayOfInter(line.day), name: line.name }, [], between)
      list.text('', { figures: [[500, `- R$ ${reais(line.value)}`]] })
    } else {
      list.entry({ day: dayOfInter(line.day), name: `${line.name}${part}` }, [
        [500, `${payee}${sign}R$ ${reais(line.value)}`],
      ])
    }
  }
  bill.cards.forEach(({ digits, lines }, at) => {
    list.text(`CARTÃO 5364****${digits}`)
    if (at === 0) bill.payments.forEach(entry)
    lines.forEach(entry)
    list.text(`Total CARTÃO 5364****${digits}`, { figures: [[500, `R$ ${owed(spent(lines))}`]] })
  })
  list.text('Limite de crédito total:')
  list.text('Próxima fatura')
  list.text('Movimentação Valor')
  for (const { name, value } of bill.later)
    list.text(name.slice(0, 30), { figures: [[500, `R$ ${reais(value)}`]] })
  return paper
}

export function bancoDoBrasil(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 50, 'Ourocard Visa Infinite')
  paper.put(40, 80, 'Total da fatura')
  paper.put(40, 94, owed(totalOf(bill)))
  paper.put(200, 80, 'Data de vencimento')
  paper.put(200, 94, full(bill.dueOn))
  paper.turn()
  const head = () => paper.put(40, 74, 'Data Descrição País Valor')
  paper.put(40, 60, 'Lançamentos nesta fatura')
  head()
  const list = new List(paper, { nameMax: 46, onTurn: head })
  const entry = (line: PaperLine) => {
    if (isIof(line))
      return list.text('IOF - COMPRA NO EXTERIOR', {
        indent: 50,
        figures: [[500, `R$ ${reais(line.value)}`]],
      })
    const part = partOf(line, (index, count) => ` PARC ${two(index)}/${two(count)}`)
    const place = line.value > 0 ? ' BR' : line.foreign ? ' OPENAI.COM CA' : ' SAO PAULO BR'
    list.entry({ day: slashed(line.day), name: `${line.name}${part}${place}` }, [
      [500, `R$ ${line.value > 0 ? '-' : ''}${reais(line.value)}`],
    ])
    if (!line.foreign) return
    list.text(`*** ${reais(dollars(line.value))} DOLAR AMERICANO`, { indent: 50 })
    list.text(`Cotação do Dólar de ${slashed(line.day)}: R$ ${RATE}`, { indent: 50 })
  }
  bill.cards.forEach(({ digits, lines }, at) => {
    list.text(`Ana S Lima (Cartão ${digits})`)
    if (at === 0) {
      list.text('SALDO FATURA ANTERIOR', { figures: [[500, `R$ ${reais(bill.formerly)}`]] })
      list.text('Pagamentos/Créditos')
      bill.payments.forEach(entry)
    }
    list.text('Restaurantes')
    lines.filter(({ part }) => part === null).forEach(entry)
    list.text('Compras parceladas')
    lines.filter(({ part }) => part !== null).forEach(entry)
    list.text('Subtotal', { figures: [[500, `R$ ${owed(sum(lines))}`]] })
  })
  list.text('Total da Fatura', { figures: [[500, `R$ ${owed(totalOf(bill))}`]] })
  list.text('Parcelamentos Próxima Fatura')
  bill.later.forEach(entry)
  return paper
}

export function caixa(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 50, 'CARTÕES CAIXA - 00.360.305/0001-04')
  paper.put(40, 80, 'VENCIMENTO')
  paper.put(40, 94, full(bill.dueOn))
  paper.put(200, 80, 'VALOR TOTAL DESTA FATURA')
  paper.put(200, 94, `R$ ${owed(totalOf(bill))}`)
  paper.put(40, 130, 'DESPESAS A VENCER: R$ 900,00')
  const head = () => {
    paper.put(40, 90, 'Limites')
    paper.put(40, 118, 'Guia de Consumo')
    paper.put(40, 146, `Melhor data para compra: ${full(bill.dueOn)}`)
    paper.put(40, 160, 'MULTA 2,00%')
  }
  paper.turn()
  head()
  paper.put(300, 60, 'Demonstrativo')
  paper.put(300, 74, 'Data Descrição Cidade/País Valor U$$ Crédito/Débito')
  const list = new List(paper, { columns: [300], nameAt: 30, nameMax: 36, onTurn: head })
  const letterOf = (cents: number) => `${reais(cents)}${cents < 0 ? 'D' : 'C'}`
  const entry = (line: PaperLine) => {
    const part = partOf(line, (index, count) => ` ${two(index)} DE ${two(count)}`)
    const usd: readonly Figure[] = line.foreign ? [[200, reais(dollars(line.value))]] : []
    list.entry({ day: slashed(line.day), name: `${line.name}${part} SAO PAULO` }, [
      ...usd,
      [270, letterOf(line.value)],
    ])
  }
  if (bill.formerly !== 0)
    list.entry({ day: slashed(bill.closedOn), name: 'TOTAL DA FATURA ANTERIOR' }, [
      [270, `${reais(bill.formerly)}D`],
    ])
  for (const payment of bill.payments)
    list.entry({ day: slashed(payment.day), name: payment.name }, [[270, letterOf(payment.value)]])
  for (const { digits, lines } of bill.cards) {
    list.text(`ANA S LIMA (Cartão ${digits})`)
    const [whole, parts] = [
      lines.filter(({ part }) => part === null),
      lines.filter(({ part }) => part !== null),
    ]
    for (const [title, some] of [
      ['COMPRAS', whole],
      ['COMPRAS PARCELADAS', parts],
    ] as const) {
      if (some.length === 0) continue
      list.text(`${title} (Cartão ${digits})`)
      some.forEach(entry)
      list.text(`Total ${title}`, { figures: [[270, letterOf(-sum(some))]] })
    }
    list.text(`Total final (cartão ${digits})`, { figures: [[270, letterOf(-sum(lines))]] })
  }
  list.text('Valor total desta fatura', { figures: [[270, `R$ ${letterOf(-totalOf(bill))}`]] })
  list.text('Lançamentos futuros')
  bill.later.forEach(entry)
  return paper
}

export function mercadoPago(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 40, 'Mercado Pago')
  paper.put(40, 54, `Emitida em: ${full(bill.closedOn)}`)
  const month = long(bill.dueOn).toLowerCase()
  paper.put(40, 68, `Essa é sua fatura de ${month}`)
  paper.put(40, 90, 'Total a pagar')
  paper.put(40, 104, `R$ ${owed(totalOf(bill))}`)
  paper.put(200, 90, 'Vence em')
  paper.put(200, 104, full(bill.dueOn))
  paper.put(340, 90, 'Limite total')
  paper.put(340, 104, 'R$ 7.400,00')
  summary(paper, 140, [
    ['Resumo da fatura', ''],
    [`Total da fatura de ${long(bill.closedOn).toLowerCase()}`, `R$ ${reais(bill.formerly)}`],
    ['Total', `R$ ${owed(totalOf(bill))}`],
  ])
  paper.turn()
  paper.put(40, 40, 'Detalhes de consumo')
  paper.put(40, 60, 'Movimentações na fatura')
  const head = () => paper.put(40, 74, 'Data Movimentações Valor em R$')
  head()
  const list = new List(paper, { nameMax: 48, onTurn: head })
  const entry = (line: PaperLine) => {
    const part = partOf(line, (index, count) => ` Parcela ${index} de ${count}`)
    const name = line.foreign ? `Compra internacional em ${line.name}` : line.name
    const isBare = bill.payments.includes(line)
    list.entry({ day: slashed(line.day), name: `${name}${part}` }, [
      [500, `R$ ${reais(line.value)}${line.value > 0 && !isBare ? ' -' : ''}`],
    ])
    if (line.foreign) list.text('BRL 0 = USD 1 = R$ 0 BRL 550.00', { indent: 50 })
  }
  bill.payments.forEach(entry)
  for (const { digits, lines } of bill.cards) {
    list.text(`Cartão Visa [************${digits}]`)
    head()
    lines.forEach(entry)
    list.text('Total', { figures: [[500, `R$ ${owed(sum(lines))}`]] })
  }
  list.text('Parcele a fatura do seu Cartão de Crédito Mercado Pago')
  list.text('1 + [2]x R$ 322,09')
  list.text('Total: R$ 966,27')
  list.text('Lançamentos futuros')
  bill.later.forEach(entry)
  return paper
}

export const xpOf =
  (brand: string) =>
  (bill: PaperBill): Paper => {
    const paper = new Paper()
    paper.put(40, 50, 'Olá, ANA! Chegou sua fatura')
    paper.put(40, 80, 'Vencimento')
    paper.put(40, 94, full(bill.dueOn))
    paper.put(200, 80, 'Pagamento total')
    paper.put(200, 94, `R$ ${owed(totalOf(bill))}`)
    paper.put(40, 120, 'Banco XP S.A. - CNPJ: 33.264.668/0001-03')
    paper.put(40, 140, 'Data do Documento')
    paper.put(40, 154, full(bill.closedOn))
    paper.put(40, 190, `Resumo da sua fatura Cartão ${brand} Visa Infinite R$`)
    summary(paper, 204, [
      ['Total da fatura anterior', reais(bill.formerly)],
      ['Pagamentos/créditos até a emissão da fatura', owed(sum(bill.payments))],
      ['Valor total devido', owed(totalOf(bill))],
    ])
    paper.turn()
    const head = () => paper.put(40, 60, 'Data Descrição R$ US$')
    head()
    const list = new List(paper, { onTurn: head })
    const entry = (line: PaperLine) => {
      const { d, m, y } = taken(line.day)
      const part = partOf(line, (index, count) => ` - Parcela ${index}/${count}`)
      const value = `${line.value > 0 ? '-' : ''}${reais(line.value)}`
      const isCharge = isIof(line) || line.value > 0
      const usd: readonly Figure[] = isCharge
        ? []
        : [[500, line.foreign ? reais(dollars(line.value)) : '0,00']]
      list.entry(
        {
          day: `${d}/${two(m)}/${y.slice(2)}`,
          name: `${line.name}${part}${isIof(line) ? ' R$' : ''}`,
        },
        [[430, value], ...usd],
      )
    }
    bill.cards.forEach(({ digits, lines }, at) => {
      list.text(`ANA SOUZA LIMA - 4998********${digits}`)
      if (at === 0) bill.payments.forEach(entry)
      lines.forEach(entry)
      list.text('Subtotal', { figures: [[430, owed(sum(lines))]] })
    })
    list.text('Próximas faturas')
    bill.later.forEach(entry)
    return paper
  }

export function picpay(bill: PaperBill): Paper {
  const paper = new Paper()
  const dashed = (day: string) => full(day).replaceAll('/', '-')
  paper.put(40, 40, `Vencimento: ${dashed(bill.dueOn)} | Fechamento: ${dashed(bill.closedOn)}`)
  paper.put(40, 60, 'PicPay Mastercard GOLD')
  paper.put(40, 80, 'Total da sua fatura')
  paper.put(40, 94, `R$ ${owed(totalOf(bill))}`)
  paper.put(200, 80, 'Limite total')
  paper.put(200, 94, 'R$ 11.100,00')
  summary(paper, 130, [
    ['Resumo - Mês', ''],
    ['Fatura anterior', reais(bill.formerly)],
    ['Pagamento recebido', owed(sum(bill.payments))],
    ['Total da fatura', `R$ ${owed(totalOf(bill))}`],
  ])
  paper.turn()
  const list = new List(paper, { columns: [40, 320], nameAt: 35, nameMax: 26 })
  const entry = (line: PaperLine) => {
    const part = partOf(line, (index, count) => ` PARC${two(index)}/${two(count)}`)
    const usd = reais(dollars(line.value))
    const value = `${line.value > 0 && !bill.payments.includes(line) ? '-' : ''}${reais(line.value)}`
    if (!line.foreign)
      return list.entry({ day: slashed(line.day), name: `${line.name}${part}` }, [[235, value]])
    list.entry(
      { day: slashed(line.day), name: line.name.slice(0, 20) },
      [
        [190, usd],
        [235, value],
      ],
      [`Dólar: ${usd}`],
    )
    list.text(`Câmbio do dia: R$ ${RATE.slice(0, 4)}`, { indent: 35 })
  }
  bill.cards.forEach(({ digits, lines }, at) => {
    list.text(at === 0 ? 'Picpay Card' : `Picpay Card final ${digits}`)
    list.text('Transações Nacionais')
    list.text('Data Estabelecimento Valor (R$)')
    if (at === 0) bill.payments.forEach(entry)
    lines.filter(({ foreign }) => !foreign).forEach(entry)
    list.text('Transações Internacionais')
    list.text('Data Estabelecimento US$ R$')
    lines.filter(({ foreign }) => foreign).forEach(entry)
    list.text('Subtotal dos lançamentos', { figures: [[235, owed(spent(lines))]] })
  })
  list.text('Total geral dos lançamentos', {
    figures: [[235, owed(spent(bill.cards.flatMap(({ lines }) => lines)))]],
  })
  list.text('Próximas faturas')
  bill.later.forEach(entry)
  return paper
}

export function porto(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 50, 'Cartão 4152 74** **** *000')
  paper.put(40, 80, 'Esta fatura vence em')
  paper.put(40, 94, full(bill.dueOn))
  paper.put(200, 80, 'O valor total é')
  paper.put(200, 94, `R$ ${owed(totalOf(bill))}`)
  paper.put(40, 120, 'PORTOSEG SA CRED FIN INV - CNPJ 04.862.600/0001-10')
  summary(paper, 150, [
    ['Saldo anterior', `R$ ${reais(bill.formerly)}`],
    ['Despesas/débitos (+)', `R$ ${owed(spent(linesOfBill(bill)))}`],
  ])
  paper.turn()
  const head = () => paper.put(40, 74, 'Data Estabelecimento Valor em R$')
  paper.put(40, 60, 'Pagamentos efetuados')
  head()
  const list = new List(paper, { nameMax: 44, onTurn: head })
  const entry = (line: PaperLine) => {
    const part = partOf(line, (index, count) => ` ${two(index)}/${two(count)}`)
    const usd: readonly Figure[] = line.foreign ? [[400, `US$ ${reais(dollars(line.value))}`]] : []
    list.entry({ day: slashed(line.day), name: `${line.name}${part} SAO PAUL` }, [
      ...usd,
      [500, `${line.value > 0 ? '-' : ''}${reais(line.value)}`],
    ])
  }
  bill.payments.forEach(entry)
  list.text('Lançamentos: compras e saques')
  for (const { digits, lines } of bill.cards) {
    list.text(`Ana Souza Lima (final *${digits.slice(1)})`)
    lines.forEach(entry)
    list.text(`Lançamentos no cartão (final *${digits.slice(1)})`, {
      figures: [[500, owed(sum(lines))]],
    })
  }
  list.text('Compras parceladas - próximas faturas')
  bill.later.forEach(entry)
  list.text('Simulação de parcelamento')
  list.text('10x de R$ 40,00')
  return paper
}

export function will(bill: PaperBill): Paper {
  const paper = new Paper()
  paper.put(40, 50, 'Will Financeira S.A. - CNPJ 23.862.762/0001-00')
  paper.put(40, 80, 'Valor total da fatura')
  paper.put(40, 94, `R$ ${owed(totalOf(bill))}`)
  paper.put(200, 80, 'Vencimento')
  paper.put(200, 94, full(bill.dueOn))
  paper.put(40, 130, 'Fatura anterior')
  paper.putEnd(300, 130, `R$ ${reais(bill.formerly)}`)
  paper.turn()
  const list = new List(paper, { nameAt: 0, nameMax: 40 })
  const entry = (line: PaperLine, digits: string | null) => {
    const part = partOf(line, (index, count) => ` Parcela ${index} de ${count}`)
    const sign = line.value > 0 ? '+' : ''
    const name = `${line.name.slice(0, 44)}${part}`
    const value: Figure = [500, `${sign}R$ ${reais(line.value)}`]
    list.text(name, {
      figures: digits === null ? [[360, full(line.day)], value] : [[360, full(line.day)]],
    })
    if (digits !== null) list.text(`Cartão ${digits}`, { figures: [value] })
  }
  const all = bill.cards.flatMap(({ digits, lines }) => lines.map((line) => ({ digits, line })))
  list.text('Gastos')
  for (const [title, isPart] of [
    ['Compras à vista', false],
    ['Parcelamentos', true],
  ] as const) {
    list.text(title)
    list.text('Lançamentos em parcelas cobradas mês a mês.')
    for (const { digits, line } of all)
      if (line.value < 0 && (line.part !== null) === isPart) entry(line, digits)
  }
  list.text('Recebidos')
  list.text('Valores recebidos')
  for (const line of linesOfBill(bill)) if (line.value > 0) entry(line, null)
  list.text('Próximas faturas')
  for (const line of bill.later) entry(line, '0000')
  list.text('Formas de pagamento')
  return paper
}
