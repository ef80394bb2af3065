-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /dues; by index: categories, default_categories, invoice_totals, linked_payments,
-- linked_transactions, payments, transactions, users
with unpaid as (
  select t.id, t.name, t.counts_on as on, t.value, t.version, t.transaction_type as
    "transactionType", t.category_id as "categoryId", t.payment_id as "paymentId", t.external_id as
    "externalId", t.operation_id as "operationId", t.objective_id as "objectiveId", t.recurrent_type
    as "recurrentType", t.recurrent_index as "recurrentIndex", t.last_installment as
    "lastInstallment"
  from transactions t
  where t.user_id = $1 and not t.paid and t.invoice_month is null and t.counts_on <= $2
  order by t.counts_on, t.id
  limit $3 ), items as materialized (
  select l.id, l.name, l.value, l.day, to_char(l.since, 'YYYY-MM') as since, l.transaction_type as
    "transactionType", l.category_id as "categoryId", l.payment_id as "paymentId", case when p.type
    = 'credit' then p.id end as "cardId", json_build_object('close_day', p.close_day,
    'close_before_due', p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to',
    p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings', p.closings) as card,
    coalesce((
      select json_object_agg(to_char(m.month, 'YYYY-MM'), to_char(m.paid_at at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from linked_payments m
      where m.user_id = $4 and m.linked_id = l.id and m.month between $5 and $6), '{}') as "paidAt",
        coalesce((
      select json_agg(distinct to_char(t.date, 'YYYY-MM'))
      from (select l.name_key union all select l.original_name_key where l.original_name_key <>
        l.name_key) k (name_key)
      cross join lateral (
        select e.date, e.paid
        from transactions e
        where e.user_id = $7 and e.name_key = k.name_key and e.payment_id = l.payment_id and e.date
          between $8 and $9 offset 0) t), '[]') as posted, coalesce((
      select json_agg(e)
      from (
        select to_char(m, 'YYYY-MM') as month, x.*
        from generate_series($10::timestamp, $11::timestamp, '1 month') m
        cross join lateral (
          select *
          from ((
              select t.id, t.name, t.counts_on as on, t.value, t.version, t.transaction_type as
                "transactionType", t.category_id as "categoryId", t.payment_id as "paymentId",
                t.external_id as "externalId", t.operation_id as "operationId", t.objective_id as
                "objectiveId", t.recurrent_type as "recurrentType", t.recurrent_index as
                "recurrentIndex", t.last_installment as "lastInstallment", t.paid, t.date
              from transactions t
              where t.user_id = $12 and t.name_key = l.name_key and t.payment_id = l.payment_id and
                t.date between m::date and (m + interval '1 month - 1 day')::date
              order by t.date
              limit 1)
            union all (
              select t.id, t.name, t.counts_on as on, t.value, t.version, t.transaction_type as
                "transactionType", t.category_id as "categoryId", t.payment_id as "paymentId",
                t.external_id as "externalId", t.operation_id as "operationId", t.objective_id as
                "objectiveId", t.recurrent_type as "recurrentType", t.recurrent_index as
                "recurrentIndex", t.last_installment as "lastInstallment", t.paid, t.date
              from transactions t
              where t.user_id = $13 and t.name_key = l.original_name_key and t.payment_id =
                l.payment_id and t.date between m::date and (m + interval '1 month - 1 day')::date
              order by t.date
              limit 1)) two
          order by two.date
          limit 1) x) e), '[]') as entries
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $14)
select (select coalesce(json_agg(u), '[]') from unpaid u) as entries, (
  select coalesce(json_agg(s), '[]')
  from (
    select case when t.counts_on >= $15 then t.counts_on end as date, coalesce(sum(-t.value) filter
      (where t.value < 0), 0) as "toPay", coalesce(sum(t.value) filter (where t.value > 0), 0) as
      "toReceive", count(*)::integer as count
    from transactions t
    where t.user_id = $16 and not t.paid and t.invoice_month is null and t.counts_on <= $17
    group by 1) s) as sums, (
  select coalesce(json_agg(c order by c."dueOn"), '[]')
  from (
    select payment_id as "cardId", to_char(max(month), 'YYYY-MM') as month, max(due_on) as "dueOn",
      sum(items_cents) as items, sum(settling_cents) as settled
    from invoice_totals
    where user_id = $18 and due_on <= $19
    group by payment_id, case when due_on >= $20 then month end) c) as invoices, (select
      coalesce(json_agg(i), '[]') from items i) as items, (
  select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)),
    '[]')
  from (select id, name, grouping from default_categories union all select id, name, grouping from
    categories where user_id = $21) c
  where c.id in (select "categoryId" from unpaid union select "categoryId" from items)) as
    categories, (select coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name, 'type',
    p.type)), '[]') from payments p where p.user_id = $22) as payments, (select
    json_build_object('_id', u.id, 'name', u.name, 'image', u.image) from users u where u.id = $23)
    as user;
