import {
  bancoDoBrasil,
  bradesco,
  caixa,
  inter,
  mercadoPago,
  picpay,
  porto,
  prepaidOf,
  santander,
  settled,
  will,
  xpOf,
} from './described-bills.ts'
import { btg, c6, itau, nubank, unicred } from './seen-bills.ts'
import {
  Columns,
  full,
  linesOfBill,
  owed,
  Paper,
  type PaperBill,
  type PaperLine,
  reais,
  slashed,
  totalOf,
} from './statement-paper.ts'

/** Each bank's bill on paper. */
export const BILL_PAPERS: Readonly<Record<string, (bill: PaperBill) => Paper>> = {
  Nubank: nubank,
  Itaú: itau,
  'C6 Bank': c6,
  'BTG Pactual': btg,
  Unicred: unicred,
  Bradesco: bradesco,
  Santander: santander,
  Inter: inter,
  'Banco do Brasil': bancoDoBrasil,
  Caixa: caixa,
  'Mercado Pago': mercadoPago,
  XP: xpOf('XP'),
  Rico: xpOf('Rico'),
  PicPay: picpay,
  Porto: porto,
  Will: will,
}

/** The bill as this bank can print it: what others tell by a word or a place, some do not tell at all. */
export function asPrintedBy(bank: string, bill: PaperBill): PaperBill {
  // The days of parts are of the bill's own period.
  const withinPeriod = (line: PaperLine) =>
    line.part === null ? line : { ...line, day: bill.closedOn }
  if (bank === 'Nubank')
    return {
      ...bill,
      cards: bill.cards.map((card) => ({ ...card, lines: card.lines.map(withinPeriod) })),
    }
  return bank === 'Inter' ? settled(bill) : bill
}

/** The total that this bank prints: without what was paid ahead. */
export const printedTotal = (bank: string, bill: PaperBill) =>
  bank === 'Inter' ? totalOf(bill) - prepaidOf(bill) : totalOf(bill)

/** A bill of a bank that nobody knows, with purchases as they are printed elsewhere. */
export function unknownBill(bill: PaperBill, statedTotal = totalOf(bill)): Paper {
  const paper = new Paper()
  paper.put(40, 60, 'Cartão da Loja do Bairro - CNPJ 12.345.678/0001-90')
  paper.put(40, 80, `Vencimento: ${full(bill.dueOn)}`)
  paper.put(40, 94, `Total da fatura: R$ ${owed(statedTotal)}`)
  paper.put(40, 108, `Saldo anterior: R$ ${owed(bill.formerly)}`)
  paper.put(40, 140, 'Lançamentos')
  const rows = new Columns(paper, { columns: [40], top: 160, onTurn: () => {} })
  for (const line of linesOfBill(bill))
    rows.line((x, y) => {
      paper.put(x, y, slashed(line.day))
      paper.put(x + 60, y, line.name)
      paper.putEnd(540, y, `${line.value > 0 ? '-' : ''}${reais(line.value)}`)
    })
  return paper
}
