-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /tasks, GET /userconfigs, GET /userconfigs/:id, PATCH /userconfigs/:id; by index: tasks
select *
from tasks
where user_id = $1
order by decided_at desc, id;

-- GET /tasks, PATCH /userconfigs/:id; by index: budgets, categories, category_totals, day_totals,
-- default_categories, linked_transactions, month_totals, payments, transactions; whole:
-- default_categories
select (
  select coalesce(json_agg(json_build_object('id', md5(r.name_key)::uuid, 'name', r.name, 'kindId',
    r.category_id, 'kindName', r.category, 'isKind', r.is_kind, 'before', r.before, 'countBefore',
    r.count_before, 'now', r.now, 'countNow', r.count_now)
      order by r.name_key, r.category_id), '[]')
  from (
    select t.name_key, max(t.name) as name, t.category_id, c.name as category, c.parent_id is not
      null as is_kind, (sum(-t.value) filter (where t.counts_on < $1))::bigint as before, count(*)
      filter (where t.counts_on < $2) as count_before, (sum(-t.value) filter (where t.counts_on >=
      $3))::bigint as now, count(*) filter (where t.counts_on >= $4) as count_now
    from (select id, name, parent_id from default_categories union all select id, name, parent_id
      from categories where user_id = $5) c
    cross join lateral (
      select *
      from transactions e
      where e.user_id = $6 and e.category_id = c.id and e.counts_on between $7 and $8 and
        e.transaction_type = 'expenses' and e.last_installment is null offset 0) t
    where c.id = $9::uuid or c.parent_id = $10::uuid
    group by t.name_key, t.category_id, c.name, c.parent_id) r ) as repeated, (
  select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'day', l.day, 'since',
    l.since, 'paidOn', (
          select coalesce(json_agg(t.date order by t.date), '[]')
          from (select l.name_key union all select l.original_name_key where l.original_name_key <>
            l.name_key) k (name_key)
          cross join lateral (
            select e.date, e.paid
            from transactions e
            where e.user_id = $11 and e.name_key = k.name_key and e.payment_id = l.payment_id and
              e.date between $12 and $13 offset 0) t
          where t.paid))
      order by l.id), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $14 and l.transaction_type = 'expenses' and p.type <> 'credit' ) as bills, (
  select json_build_object('since', min(b.month), 'isAdjusted', bool_or(b.version > 1) or count(*)
    filter (where b.is_custom) > 1)
  from budgets b
  where b.user_id = $15
  having count(*) > 0 ) as plan, (
  select coalesce(json_agg(json_build_object('paymentId', s.payment_id, 'cents', s.cents) order by
    s.payment_id), '[]')
  from (
    select t.payment_id, sum(-t.all_cents)::bigint as cents
    from category_totals t
    where t.user_id = $16 and t.month = $17 and t.category_id in ($18::uuid, $19::uuid)
    group by t.payment_id) s ) as charges, (
  select min(t.counts_on)
  from transactions t
  join (select id, parent_id from default_categories union all select id, parent_id from categories
    where user_id = $20) c on c.id = t.category_id
  where t.user_id = $21 and not t.paid and t.transaction_type = 'revenues' and t.counts_on between
    $22::date + 1 and $23::date + 45 and (c.id = $24::uuid or c.parent_id = $25::uuid) ) as
    "salaryDate", (
  select coalesce(json_agg(l.day order by l.day), '[]')
  from linked_transactions l
  join (select id, parent_id from default_categories union all select id, parent_id from categories
    where user_id = $26) c on c.id = l.category_id
  where l.user_id = $27 and l.transaction_type = 'revenues' and (c.id = $28::uuid or c.parent_id =
    $29::uuid) ) as "salaryDays", (
  with opening as (
    select (
      select coalesce(sum(initial_value), 0)
      from payments
      where user_id = $30 and id = any(array(
          select id
          from payments
          where user_id = $31 and type <> 'credit' and archived_at is null and
            coalesce(counts_to_spend, account_type is distinct from 'Poupança')))) +
            coalesce(sum(t.paid_cents), 0) as cents, count(*) > 0 as is_known
    from month_totals t
    where t.user_id = $32 and t.month < $33 and t.payment_id = any(array(
        select id
        from payments
        where user_id = $34 and type <> 'credit' and archived_at is null and
          coalesce(counts_to_spend, account_type is distinct from 'Poupança'))) ), days as (
    select sum(sum(t.paid_cents)) over (order by t.day) as cents
    from day_totals t
    where t.user_id = $35 and t.day between $36 and $37 and t.payment_id = any(array(
        select id
        from payments
        where user_id = $38 and type <> 'credit' and archived_at is null and
          coalesce(counts_to_spend, account_type is distinct from 'Poupança')))
    group by t.day )
  select (o.cents + least(0, (select min(d.cents) from days d)))::bigint
  from opening o
  where o.is_known) as "leastHeld";

-- GET /tasks, PATCH /userconfigs/:id; by index: invoice_totals, payments
select i.payment_id as "cardId", i.card_name as name, i.due_on as "dueOn", greatest(0,
  -i.owed_cents)::bigint as owed, i.due_on >= $1 or i.due_on = max(i.due_on) filter (where i.due_on
  < $2) over (partition by i.payment_id) as "isLast"
from (
  with kept as (
    select payment_id, month, due_on, items_cents, items, paid_cents
    from invoice_totals
    where user_id = $3 and true and month <= $4 and due_on <= $5 ), months as (
    select *
    from kept
    union all
    select p.id, m::date, m::date - 1 + least(extract(day from m + interval
      '1 month - 1 day')::integer, coalesce((
          select (e->>'dueDay')::integer
          from jsonb_array_elements(p.earlier_terms) e
          where to_char(m, 'YYYY-MM') < e->>'before'
          order by e->>'before'
          limit 1), p.due_day)), 0, 0, 0
    from payments p
    cross join generate_series($6::timestamp, $7::timestamp, '1 month') m
    where p.user_id = $8 and p.type = 'credit' and true and not exists (select from kept k where
      k.payment_id = p.id and k.month = m::date) ), sums as (
    select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as
      sum, due_on < $9 as is_past, min(month) filter (where due_on >= $10) over (partition by
      payment_id) as turn
    from months ), chain as (
    select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0 when
      lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over card else
      lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card rows between
      unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter (where turn is
      null or month <= turn) over (card rows between 1 following and unbounded following) >= -1,
      false) as is_settled_later
    from sums s
    join payments p on p.user_id = $11 and p.id = s.payment_id window card as (partition by
      s.payment_id order by s.month) )
  select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
    when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown - paid_cents as
    remaining_cents, is_settled_later, case when items_cents + shown - paid_cents < 0 and
    (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents + shown -
    paid_cents end as owed_cents
  from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0 else
    exact end as shown from chain) s
  where month between $12 and $13) i
order by i.payment_id, i.due_on;

-- POST /tasks; by index: tasks
select count(*) as count
from tasks
where user_id = $1 and rule is null;

-- POST /tasks
insert into tasks (title, description, user_id, id, why, state, decided_on, decided_at)
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- POST /tasks, GET /tasks/:id, PATCH /tasks/:id; by index: tasks
select *
from tasks
where user_id = $1 and id = $2;

-- PATCH /tasks/:id, DELETE /tasks/:id; by index: tasks
select *
from tasks
where user_id = $1 and id = $2
for update;

-- PATCH /tasks/:id; by index: tasks
update tasks
set title = $1, description = $2, version = version + 1
where user_id = $3 and id = $4;

-- DELETE /tasks/:id; by index: tasks
delete
from tasks
where user_id = $1 and id = $2;
