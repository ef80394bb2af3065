import { ACCESS_CHECKS } from './access-checks.ts'
import { BANK_CHECKS } from './bank-checks.ts'
import { BILLING_CHECKS } from './billing-checks.ts'
import { BUDGET_CHECKS } from './budget-checks.ts'
import type { Check } from './check.ts'
import { READING_CHECKS } from './reading-checks.ts'
import { ROLLUP_CHECKS } from './rollup-checks.ts'

const OPERATION = `case t.operation_type when 'deposit' then 'Depósito' when 'withdraw' then 'Saque'
  else 'Transferência' end`

const ENTRY_CHECKS: readonly Check[] = [
  {
    name: 'operations',
    claim: 'Transferências e saques têm duas metades que somam zero',
    sql: (scope) => `
      select t.user_id, min(${OPERATION}) || ' ' || t.operation_id || ': ' || count(*) || ' metade(s), soma '
             || sum(t.value) || ' centavos' as what
        from transactions t where t.operation_id is not null and ${scope('t')}
       group by t.user_id, t.operation_id
      having count(distinct t.operation_type) > 1
          or (min(t.operation_type) = 'deposit' and count(*) <> 1)
          or (min(t.operation_type) <> 'deposit' and (count(*) <> 2 or sum(t.value) <> 0))`,
  },
  {
    name: 'days',
    claim: 'O que não está em uma fatura conta no seu dia',
    // What happened on some days is found by it (entriesOn).
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || ' de ' || t.date || ' conta em ' || t.counts_on as what
        from transactions t
       where t.invoice_month is null and t.counts_on <> t.date and ${scope('t')}`,
  },
  {
    name: 'instalments',
    claim: 'Parcelas numeradas de 1 a N, sem furo nem número repetido',
    // A purchase may be cancelled from a part on, or be known from a part on; what was removed and
    // can still be brought back counts as there.
    sql: (scope) => `
      with parts as (
        select t.user_id, t.series_id, t.recurrent_index as at, t.last_installment as parts, true as here
          from transactions t where t.last_installment is not null and ${scope('t')}
        union
        select r.user_id, (r.entry->>'series_id')::uuid, (r.entry->>'recurrent_index')::integer,
               (r.entry->>'last_installment')::integer, false
          from removed_transactions r
         where r.entry->>'last_installment' is not null and ${scope('r')}
      )
      select user_id, 'Compra ' || series_id || ': parcelas ' || (min(at) + 1) || ' a ' || (max(at) + 1)
             || ' de ' || max(parts) || ', ' || count(distinct at) || ' encontrada(s)' as what
        from parts group by user_id, series_id
      having bool_or(here) and (count(distinct parts) filter (where here) > 1
             or max(at) filter (where here) >= max(parts) filter (where here)
             or count(distinct at) <> max(at) - min(at) + 1)`,
  },
  {
    name: 'categories',
    claim: 'Toda categoria citada existe',
    sql: (scope) => `
      select t.user_id, t.place || ' ' || t.named || ' cita a categoria ' || t.category_id as what
        from (select t.user_id, 'A movimentação' as place, t.id::text as named, t.category_id from transactions t
               where ${scope('t')}
              union all
              select s.user_id, 'A série', s.id::text, s.category_id from series s where ${scope('s')}
              union all
              select m.user_id, 'A lembrança de', m.name_key, m.category_id from category_memory m
               where ${scope('m')}
              union all
              select l.user_id, 'O item do calendário', l.name, l.category_id
                from linked_transactions l where ${scope('l')}
              union all
              select b.user_id, 'O planejamento de', to_char(b.month, 'YYYY-MM'), b.category_id
                from budget_lines b where ${scope('b')}
              union all
              select c.user_id, 'A subcategoria', c.id::text, c.parent_id from categories c
               where ${scope('c')}) t
       where t.category_id is not null and not exists (
               select from default_categories d where d.id = t.category_id)
         and not exists (
               select from categories c where c.user_id = t.user_id and c.id = t.category_id)`,
  },
  {
    name: 'uncategorised',
    claim: 'Só um estorno no cartão fica sem categoria',
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || ' não tem categoria' as what
        from transactions t join payments p on p.user_id = t.user_id and p.id = t.payment_id
       where t.category_id is null and not (p.type = 'credit' and t.transaction_type = 'revenues')
         and ${scope('t')}`,
  },
  {
    name: 'payments',
    claim: 'Toda forma de pagamento citada existe e é da pessoa',
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || ' cita a forma de pagamento ' || n.id as what
        from transactions t
        cross join lateral (values (t.payment_id), (t.pays_card_id), (t.operation_payment)) n (id)
       where n.id is not null and ${scope('t')} and not exists (
               select from payments p where p.user_id = t.user_id and p.id = n.id)
      union all
      select s.user_id, 'A série ' || s.id || ' cita a forma de pagamento ' || s.payment_id
        from series s where ${scope('s')} and not exists (
               select from payments p where p.user_id = s.user_id and p.id = s.payment_id)
      union all
      select t.user_id, 'A movimentação ' || t.id || ' paga a fatura de uma conta que não é cartão'
        from transactions t join payments p on p.user_id = t.user_id and p.id = t.pays_card_id
       where p.type <> 'credit' and ${scope('t')}`,
  },
  {
    name: 'refund-categories',
    claim: 'Todo estorno está na categoria da sua compra',
    // A refund outlives its purchase (case D7): what is gone has no category to be compared with.
    sql: (scope) => `
      select t.user_id, 'O estorno ' || t.id || ' está na categoria ' || coalesce(t.category_id::text, 'nenhuma')
             || ', e a compra ' || o.id || ' em ' || o.category_id as what
        from transactions t join transactions o on o.user_id = t.user_id and o.id = t.refund_of_id
       where t.category_id is distinct from o.category_id and ${scope('t')}`,
  },
  {
    name: 'invoice-items',
    claim: 'Todo item de cartão está na sua fatura e conta no vencimento dela',
    // What a bank's bill shows as received is no item, and settles an invoice or what was before.
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || case
               when p.type <> 'credit' then ' tem fatura, mas não é de cartão'
               when t.invoice_month is null then ' é de cartão, mas não tem fatura'
               when not t.paid then ' é de cartão, mas não está paga'
               when i.month is null then ' cita a fatura de ' || to_char(t.invoice_month, 'YYYY-MM') || ', que não existe'
               else ' conta em ' || t.counts_on || ', e a fatura vence em ' || i.due_on end as what
        from transactions t
        join payments p on p.user_id = t.user_id and p.id = t.payment_id
        left join invoice_totals i on i.user_id = t.user_id and i.payment_id = t.payment_id
             and i.month = t.invoice_month
       where ${scope('t')} and t.pays_card_id is distinct from t.payment_id
         and not (p.type = 'credit' and t.invoice_month is null and t.value > 0
                  and t.external_id is not null and t.paid and t.counts_on = t.date)
         and case when p.type = 'credit'
               then t.invoice_month is null or not t.paid or i.month is null or i.due_on <> t.counts_on
               else t.invoice_month is not null or t.counts_on <> t.date end`,
  },
  {
    name: 'unknown-bills',
    claim: 'Pagamento importado de uma fatura que o cartão não tem não vira crédito',
    sql: (scope) => `
      select t.user_id, 'O pagamento ' || t.id || ' quita uma fatura anterior à primeira do cartão' as what
        from transactions t
       where t.external_id is not null and t.payment_id = t.pays_card_id and not t.invoice_chosen
         and ${scope('t')} and t.pays_month < (
               select min(i.month) from invoice_totals i
                where i.user_id = t.user_id and i.payment_id = t.payment_id and i.items > 0)`,
  },
  {
    name: 'series',
    claim: 'Toda série tem suas repetições, e toda repetição tem sua série',
    sql: (scope) => `
      select s.user_id, 'A série ' || s.id || ' (' || s.name || ') segue sem nenhuma movimentação' as what
        from series s where s.ended_at is null and ${scope('s')}
         and not exists (
               select from transactions t where t.user_id = s.user_id and t.series_id = s.id)
         and not exists (
               select from removed_transactions r
                where r.user_id = s.user_id and (r.entry->>'series_id')::uuid = s.id)
      union all
      select t.user_id, 'A movimentação ' || t.id || ' se repete, mas a série ' || t.series_id || ' não existe'
        from transactions t where t.recurrent_type is not null and ${scope('t')} and not exists (
               select from series s where s.user_id = t.user_id and s.id = t.series_id)
      union all
      select s.user_id, 'A série ' || s.id || ' (' || s.name || ') voltaria a escrever a repetição '
             || s.next_index
        from series s where ${scope('s')} and s.next_index <= (
               select max(t.recurrent_index) from transactions t
                where t.user_id = s.user_id and t.series_id = s.id)`,
  },
]

export const CHECKS: readonly Check[] = [
  ...ROLLUP_CHECKS,
  ...ENTRY_CHECKS,
  ...BUDGET_CHECKS,
  ...READING_CHECKS,
  ...BANK_CHECKS,
  ...ACCESS_CHECKS,
  ...BILLING_CHECKS,
]
