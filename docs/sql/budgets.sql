-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /budgets; by index: budgets
select id, is_custom, version
from budgets
where user_id = $1 and month = $2;

-- POST /budgets, PATCH /budgets/:id
insert into budgets as b (user_id, id, month, is_custom, accumulated_cents, created_at)
select $1::uuid, r.*
from (values ($2::uuid, $3::date, $4::boolean, $5::bigint, $6::timestamptz)) as r
on conflict (user_id, month) do update
set is_custom = b.is_custom or excluded.is_custom, version = b.version + 1, accumulated_cents =
  excluded.accumulated_cents;

-- POST /budgets, POST /budgets/fill, POST /budgets/onboarding; by index: budget_lines, budgets,
-- categories, default_categories
select (
  select coalesce(json_agg(json_build_object('id', b.id, 'month', b.month, 'isCustom', b.is_custom,
    'accumulated', b.accumulated_cents, 'version', b.version, 'lines', (
          select coalesce(json_agg(json_build_object('categoryId', case when current_user =
            'saldo_family' then coalesce( (select n.id from (select id from default_categories union
            all select id from categories where user_id = $1) n where n.id = l.category_id), (select
            p.parent_id from planned_parents p where p.user_id = $2 and p.id = l.category_id),
            l.category_id) else l.category_id end, 'valueCents', l.value_cents, 'percent',
            l.percent_hundredths, 'day', l.day, 'recurrentType', l.recurrent_type,
            'lastInstallment', l.last_installment, 'recurrentIndex', l.recurrent_index, 'others',
            l.other_parts, 'isTyped', l.is_typed, 'isRemoved', l.is_removed, 'isEntered',
            l.is_entered, 'isShared', l.is_shared)
              order by l.category_id), '[]')
          from budget_lines l
          where l.user_id = $3 and l.month = b.month and (b.month = (
              select max(p.month)
              from budgets p
              where p.user_id = $4 and p.month < $5::date and p.is_custom and exists (select from
                budget_lines o where o.user_id = p.user_id and o.month = p.month)) or l.category_id
                in (
              select s.category_id
              from budget_lines s
              where s.user_id = $6 and s.month < $7::date and (s.recurrent_type is not null or
                s.last_installment is not null or s.other_parts <> '[]')))))
      order by b.month), '[]')
  from budgets b
  where b.user_id = $8 and b.month < $9::date) as before, (
  select coalesce(json_agg(json_build_object('id', b.id, 'month', b.month, 'isCustom', b.is_custom,
    'accumulated', b.accumulated_cents, 'version', b.version, 'lines', (
          select coalesce(json_agg(json_build_object('categoryId', case when current_user =
            'saldo_family' then coalesce( (select n.id from (select id from default_categories union
            all select id from categories where user_id = $10) n where n.id = l.category_id),
            (select p.parent_id from planned_parents p where p.user_id = $11 and p.id =
            l.category_id), l.category_id) else l.category_id end, 'valueCents', l.value_cents,
            'percent', l.percent_hundredths, 'day', l.day, 'recurrentType', l.recurrent_type,
            'lastInstallment', l.last_installment, 'recurrentIndex', l.recurrent_index, 'others',
            l.other_parts, 'isTyped', l.is_typed, 'isRemoved', l.is_removed, 'isEntered',
            l.is_entered, 'isShared', l.is_shared)
              order by l.category_id), '[]')
          from budget_lines l
          where l.user_id = $12 and l.month = b.month and true))
      order by b.month), '[]')
  from budgets b
  where b.user_id = $13 and b.month between $14 and $15) as own;

-- POST /budgets, POST /budgets/onboarding, PATCH /userconfigs/:id
insert into achievements (user_id, key, reached_on)
values ($1, $2, $3)
on conflict (user_id, key) do nothing;

-- GET /budgets/:id, PATCH /budgets/:id, DELETE /budgets/:id, PATCH /budgets/multi-update; by index:
-- budgets
select id, month, version, is_custom
from budgets
where user_id = $1 and id in ($2);

-- PATCH /budgets/:id; by index: budget_lines
delete
from budget_lines l using (values ($1::date, $2::uuid)) as r (month, category_id)
where l.user_id = $3 and l.month = r.month and l.category_id = r.category_id;

-- DELETE /budgets/:id; by index: budgets
delete
from budgets
where user_id = $1 and (month = $2 or (month > $3 and month <= $4 and is_custom = $5));

-- PATCH /budgets/multi-update
insert into budgets as b (user_id, id, month, is_custom, accumulated_cents, created_at)
select $1::uuid, r.*
from (values ($2::uuid, $3::date, $4::boolean, $5::bigint, $6::timestamptz)) as r
on conflict (user_id, month) do update
set is_custom = b.is_custom or excluded.is_custom, version = b.version + 1;

-- PATCH /budgets/multi-update
insert into budget_lines (user_id, month, category_id, value_cents, percent_hundredths, day,
  recurrent_type, last_installment, recurrent_index, other_parts, is_typed, is_removed, is_entered,
  is_shared)
select $1::uuid, r.*
from (
  values ($2::date, $3::uuid, $4::bigint, $5::integer, $6::integer, $7::text, $8::integer,
    $9::integer, $10::jsonb, $11::boolean, $12::boolean, $13::boolean, $14::boolean)) as r
on conflict (user_id, month, category_id) do update
set value_cents = excluded.value_cents, percent_hundredths = excluded.percent_hundredths, day =
  excluded.day, recurrent_type = excluded.recurrent_type, last_installment =
  excluded.last_installment, recurrent_index = excluded.recurrent_index, other_parts =
  excluded.other_parts, is_typed = excluded.is_typed, is_removed = excluded.is_removed, is_entered =
  excluded.is_entered, is_shared = excluded.is_shared;

-- POST /budgets/onboarding, POST /transactions/many, POST /transactions/many/calendar; by index:
-- categories, default_categories, ledgers, payments, transactions, users
select l.opened_until as "openedUntil", u.currency, (
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'type', p.type,
    'close_day', p.close_day, 'close_before_due', p.close_before_due, 'due_day', p.due_day,
    'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings',
    p.closings)
      order by p.id), '[]')
  from payments p
  where p.user_id = $1 and (p.type = 'money' or p.id = any($2::uuid[]))) as payments, (
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'group', c.grouping)),
    '[]')
  from (select id, name, grouping from default_categories union all select id, name, grouping from
    categories where user_id = $3) c
  where c.id = any($4::uuid[])) as categories, (select coalesce(json_agg(distinct t.series_id),
    '[]') from transactions t where t.user_id = $5 and t.series_id = any($6::uuid[])) as sent
from ledgers l
join users u on u.id = l.user_id
where l.user_id = $7;

-- POST /budgets/onboarding; by index: goods
select id
from goods
where user_id = $1;

-- POST /budgets/onboarding; by index: categories, default_categories
select (
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'group', c.grouping,
    'sort', c.sort, 'type', c.type, 'parentId', c.parent_id)), '[]')
  from (
    select id, name, grouping, sort, type, parent_id
    from default_categories
    union all
    select id, name, grouping, sort, type, parent_id
    from categories
    where user_id = $1) c
  where c.id = any($2::uuid[])) as "lineCategories";

-- POST /budgets/onboarding
insert into goods (user_id, id, type, market_cents, financed, settlement_cents, instalment_cents,
  last_installment, date, created_at)
select $1::uuid, r.*
from unnest($2::uuid[], $3::text[], $4::bigint[], $5::boolean[], $6::bigint[], $7::bigint[],
  $8::integer[], $9::date[], $10::timestamptz[]) as r
on conflict (user_id, id) do update
set type = excluded.type, market_cents = excluded.market_cents, financed = excluded.financed,
  settlement_cents = excluded.settlement_cents, instalment_cents = excluded.instalment_cents,
  last_installment = excluded.last_installment, date = excluded.date, version = goods.version + 1;

-- POST /budgets/onboarding
insert into series (user_id, id, recurrent_type, business_day, anchor, next_index, payment_id,
  category_id, transaction_type, name, description, value, written_by, labels, card_ending, split)
select $1::uuid, r.*
from unnest($2::uuid[], $3::text[], $4::text[], $5::date[], $6::integer[], $7::uuid[], $8::uuid[],
  $9::text[], $10::text[], $11::text[], $12::bigint[], $13::uuid[], $14::jsonb[], $15::text[],
  $16::jsonb[]) as r
on conflict (user_id, id) do update
set recurrent_type = excluded.recurrent_type, business_day = excluded.business_day, anchor =
  excluded.anchor, next_index = excluded.next_index, payment_id = excluded.payment_id, category_id =
  excluded.category_id, transaction_type = excluded.transaction_type, name = excluded.name,
  description = excluded.description, value = excluded.value, written_by = excluded.written_by,
  labels = excluded.labels, card_ending = excluded.card_ending, split = excluded.split, ended_at =
  null, version = series.version + 1;

-- POST /budgets/onboarding
insert into category_memory (user_id, name_key, transaction_type, category_id, split)
select $1::uuid, *
from unnest($2::text[], $3::text[], $4::uuid[], $5::jsonb[]) as r
on conflict (user_id, name_key, transaction_type) do update
set category_id = excluded.category_id, split = excluded.split
where category_memory.category_id <> excluded.category_id or category_memory.split is distinct
from excluded.split;

-- POST /budgets/onboarding; by index: goods
delete
from goods
where user_id = $1 and id in ($2);

-- GET /budgets/spreadsheet, POST /budgets/spreadsheet; by index: categories; whole:
-- default_categories
select c.id, c.name, c.grouping as group, c.sort, c.type, c.parent_id as "parentId"
from (
  select id, name, grouping, sort, type, parent_id, null::uuid as user_id, position
  from default_categories
  union all
  select id, name, grouping, sort, type, parent_id, user_id, 1000
  from categories
  where user_id = $1) c
order by c.user_id nulls first, c.position, c.id;

-- GET /budgets/spreadsheet; by index: category_totals, payments
select t.month, t.category_id as "categoryId", p.type = 'credit' as "isCard",
  sum(t.all_cents)::bigint as cents
from category_totals t
join payments p on p.user_id = t.user_id and p.id = t.payment_id
where t.user_id = $1 and t.month between $2 and $3
group by t.month, t.category_id, p.type = 'credit'
order by t.month, t.category_id, "isCard";

-- GET /budgets/spreadsheet, GET /goods; by index: goods
select id as _id, type, market_cents as "marketValue", financed, settlement_cents as
  "settlementBalance", instalment_cents as installment, last_installment as "lastInstallment", date
from goods
where user_id = $1
order by created_at, id;

-- GET /budgets/suggestion; by index: categories, category_totals, default_categories
select t.month, t.category_id as "categoryId", c.name, c.grouping as group, c.sort, c.type,
  c.parent_id as "parentId", t.cents
from (
  select month, category_id, sum(all_cents)::bigint as cents
  from category_totals
  where user_id = $1 and month between $2 and $3
  group by month, category_id) t
join (
  select id, name, grouping, sort, type, parent_id
  from default_categories
  union all
  select id, name, grouping, sort, type, parent_id
  from categories
  where user_id = $4) c on c.id = t.category_id
order by t.month, t.category_id;

-- GET /budgets/week; by index: categories, default_categories, transactions; whole:
-- default_categories
with sums as (
  select t.day, coalesce(n.id, t.category_id) as id, n.grouping as entry_group, t.transaction_type,
    t.is_item, t.is_refund, sum(t.all_cents)::bigint as value, sum(t.paid_cents)::bigint as paid,
    sum(t.entries)::integer as entries
  from (
    select null::date as day, coalesce(s.category, t.category_id, $1::uuid) as category_id,
      t.transaction_type, t.invoice_month is not null as is_item, t.refund_of_id is not null as
      is_refund, coalesce(s.value, t.value) as all_cents, case when t.paid then coalesce(s.value,
      t.value) else 0 end as paid_cents, 1 as entries
    from (
      select *
      from transactions
      where user_id = $2 and invoice_month is null and counts_on between $3 and $4
      union all
      select *
      from transactions
      where user_id = $5 and invoice_month is not null and date between $6 and $7) t
    left join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
      bigint) where value between -99999999999999 and 99999999999999) s on t.split is not null
    where true and true) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $8) c offset 0) n on n.id = t.category_id
  where true
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $9) n on n.id = s.id;
