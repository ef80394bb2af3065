import { BESIDE, BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. Reais stand before dollars, days have a year. */
export const XP: BillLayout = {
  ...BILL,
  bank: 'XP',
  code: '348',
  known: [/\bbanco xp\b|33\.264\.668/u, /\bresumo da sua fatura\b|\bcartao xp\b/u],
  dueOn: /\bvencimento:?/u,
  total: /\bvalor total devido\b|\bpagamento total\b/u,
  former: /\btotal da fatura anterior\b/u,
  sections: [...BESIDE, { begins: /- \d{4}[*x]{4,8}\d{4}$/u, holds: 'lines' }],
  card: /- \d{4}[*x]{4,8}\d{4}$/u,
  ending: /(\d{4})$/u,
  holder: /^([a-z][a-z'. ]{2,59}?) ?- \d{4}[*x]/du,
  subtotal: /^subtotal\b/u,
  reais: 'first',
}
