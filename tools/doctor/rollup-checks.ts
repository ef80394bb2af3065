import type { Check, Scope } from './check.ts'

/*
 * What an entry counts as, in SQL: `isCounted` and `countedTypeOf` of the domain once more, because the
 * checks share nothing with the code that keeps the rollups. `counted-as.test.ts` holds them together.
 */

/** The columns by which it is told, as expressions. */
type CountedColumns = {
  readonly type: string
  /** The group of its category; null where it has none. */
  readonly grouping: string
  /** Conditions: whether it is an item of an invoice, and whether it gives a purchase back. */
  readonly isItem: string
  readonly isRefund: string
}

/** Whether an entry is income, spending or saving at all. */
export function isCountedSql({ grouping }: Pick<CountedColumns, 'grouping'>): string {
  return `coalesce(${grouping}, 'expenses') not in ('invoice', 'bankOperation', 'objective')`
}

/**
 * Which of them: what comes back on a card lowers the spending, unless its category says that it is
 * income.
 */
export function countedAsSql({ type, grouping, isItem, isRefund }: CountedColumns): string {
  return `case when ${type} <> 'revenues' or not (${isItem} or ${isRefund}) then ${type}
              when ${grouping} in ('revenues', 'investiments') then ${grouping} else 'expenses' end`
}

/*
 * Every rollup is recomputed from the entries alone, in one pass a table, by SQL that shares
 * nothing with the code that keeps them. A cell of nothing but zeros is as good as none.
 */

const columns = {
  type: 't.transaction_type',
  grouping: 'coalesce(d.grouping, c.grouping)',
  isItem: 't.invoice_month is not null',
  isRefund: 't.refund_of_id is not null',
}

/** Every entry with whether it counts as income, spending or saving at all, and as which. */
const entries = (scope: Scope) => `
  select t.*, ${isCountedSql(columns)} as counted, ${countedAsSql(columns)} as counted_as
    from transactions t
    left join default_categories d on d.id = t.category_id
    left join categories c on c.user_id = t.user_id and c.id = t.category_id
   where ${scope('t')}`

const sum = (what: string, condition: string) =>
  `coalesce(sum(${what}) filter (where ${condition}), 0)`

const counts = (type: string, more = 'true') =>
  sum('value', `counted and counted_as = '${type}' and ${more}`)

const MEASURES: readonly (readonly [name: string, sql: string])[] = [
  ['paid_cents', sum('value', 'paid')],
  ['all_cents', 'sum(value)'],
  ['revenues_paid', counts('revenues', 'paid')],
  ['revenues_all', counts('revenues')],
  ['expenses_paid', counts('expenses', 'paid')],
  ['expenses_all', counts('expenses')],
  ['investiments_paid', counts('investiments', 'paid')],
  ['investiments_all', counts('investiments')],
  ['entries', 'count(*)'],
]

function differences(
  scope: Scope,
  {
    table,
    key,
    values,
    expected,
    cell,
  }: {
    readonly table: string
    readonly key: readonly string[]
    readonly values: readonly string[]
    /** The key and values as they should be, with `user_id` before them. */
    readonly expected: string
    /** How a cell is called in the report. */
    readonly cell: string
  },
): string {
  const shared = ['user_id', ...key].join(', ')
  const stored = values.map((name) => `coalesce(k.${name}, 0)::numeric`).join(', ')
  const computed = values.map((name) => `coalesce(e.${name}, 0)::numeric`).join(', ')
  const names = values.map((name) => `'${name}'`).join(', ')
  return `
    with e as (${expected}), k as (select * from ${table} k where ${scope('k')})
    select user_id, ${cell} || ': ' || (
             select string_agg(n || ' é ' || was || ', devia ser ' || should, '; ')
               from unnest(array[${names}], array[${stored}], array[${computed}]) u (n, was, should)
              where was <> should) as what
      from k full join e using (${shared})
     where array[${stored}] <> array[${computed}]`
}

const dated = (scope: Scope, step: 'day' | 'month') => {
  const on = step === 'day' ? 'counts_on' : `date_trunc('month', counts_on)::date`
  const sums = MEASURES.map(([name, sql]) => `${sql} as ${name}`).join(', ')
  return differences(scope, {
    table: `${step}_totals`,
    key: [step, 'payment_id'],
    values: MEASURES.map(([name]) => name),
    expected: `select user_id, ${on} as ${step}, payment_id, ${sums} from (${entries(scope)}) t group by 1, 2, 3`,
    cell: `${step} || ' em ' || payment_id`,
  })
}

export const ROLLUP_CHECKS: readonly Check[] = [
  {
    name: 'day_totals',
    claim: 'Os totais por dia são a soma das movimentações',
    sql: (scope) => dated(scope, 'day'),
  },
  {
    name: 'month_totals',
    claim: 'Os totais por mês são a soma das movimentações',
    sql: (scope) => dated(scope, 'month'),
  },
  {
    name: 'category_totals',
    claim: 'Os totais por categoria são a soma das movimentações',
    sql: (scope) =>
      differences(scope, {
        table: 'category_totals',
        key: ['month', 'category_id', 'payment_id', 'transaction_type'],
        values: ['paid_cents', 'all_cents', 'entries'],
        expected: `
          select user_id, date_trunc('month', counts_on)::date as month,
                 coalesce(share.category_id, '00000000-0000-0000-0000-000000000000') as category_id, payment_id,
                 counted_as as transaction_type, ${sum('share.value', 'paid')} as paid_cents,
                 sum(share.value) as all_cents, count(*) as entries
            from (${entries(scope)}) t cross join lateral (
              select t.category_id, t.value where t.split is null union all
              select (s->>'category')::uuid, (s->>'value')::bigint from jsonb_array_elements(t.split) s) share
           where counted group by 1, 2, 3, 4, 5`,
        cell: `month || ', categoria ' || category_id || ' em ' || payment_id`,
      }),
  },
  {
    name: 'invoice_totals',
    claim: 'Cada fatura é a soma dos seus itens e dos seus pagamentos',
    sql: (scope) =>
      differences(scope, {
        table: 'invoice_totals',
        key: ['payment_id', 'month'],
        values: ['items_cents', 'items', 'paid_cents', 'settling_cents', 'parts_cents'],
        expected: `
          select user_id, payment_id, month, sum(items_cents) as items_cents, sum(items) as items,
                 sum(paid_cents) as paid_cents, sum(settling_cents) as settling_cents,
                 sum(parts_cents) as parts_cents
            from (select t.user_id, t.payment_id, t.invoice_month as month, t.value as items_cents, 1 as items,
                         0 as paid_cents, 0 as settling_cents,
                         case when t.last_installment is null then 0 else t.value end as parts_cents
                    from transactions t
                   where t.invoice_month is not null and ${scope('t')}
                  union all
                  select t.user_id, t.pays_card_id, t.pays_month, 0, 0, case when not t.paid then 0
                         when t.pays_card_id = t.payment_id then -t.value else t.value end,
                         case when t.pays_card_id = t.payment_id then -t.value else t.value end, 0
                    from transactions t where t.pays_card_id is not null and ${scope('t')}) parts
           group by 1, 2, 3`,
        cell: `'Fatura de ' || to_char(month, 'YYYY-MM') || ' de ' || payment_id`,
      }),
  },
  {
    name: 'objective_totals',
    claim: 'Cada objetivo é a soma dos seus depósitos e resgates',
    sql: (scope) =>
      differences(scope, {
        table: 'objective_totals',
        key: ['objective_id', 'payment_id', 'month'],
        values: ['saved_cents', 'planned_cents', 'entries'],
        expected: `
          select user_id, objective_id, payment_id, date_trunc('month', counts_on)::date as month,
                 -${sum('value', 'paid')} as saved_cents, ${sum('value', 'not paid')} as planned_cents,
                 count(*) as entries
            from transactions t where objective_id is not null and ${scope('t')} group by 1, 2, 3, 4`,
        cell: `'Objetivo ' || objective_id || ' em ' || to_char(month, 'YYYY-MM')`,
      }),
  },
]
