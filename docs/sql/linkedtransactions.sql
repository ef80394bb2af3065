-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /linkedtransactions, POST /linkedtransactions, GET /linkedtransactions/:id, PATCH
-- /linkedtransactions/:id; by index: categories, default_categories, linked_payments,
-- linked_transactions, payments, transactions
select l.user_id as "userId", l.id, l.name, l.original_name as "originalName", l.value, l.day,
  to_char(l.since, 'YYYY-MM') as since, l.transaction_type as "transactionType", l.bank_access_id as
  "bankAccessId", l.version, (
  select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
  from (select id, name, grouping from default_categories union all select id, name, grouping from
    categories where user_id = $1) c
  where c.id = l.category_id) as category, json_build_object('_id', p.id, 'name', p.name, 'type',
    p.type) as payment, coalesce((
    select json_object_agg(to_char(m.month, 'YYYY-MM'), to_char(m.paid_at at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from linked_payments m
    where m.user_id = $2 and m.linked_id = l.id and m.month between $3 and $4), '{}') as "paidAt",
      coalesce((
    select json_agg(distinct to_char(t.date, 'YYYY-MM'))
    from (select l.name_key union all select l.original_name_key where l.original_name_key <>
      l.name_key) k (name_key)
    cross join lateral (
      select e.date, e.paid
      from transactions e
      where e.user_id = $5 and e.name_key = k.name_key and e.payment_id = l.payment_id and e.date
        between $6 and $7 offset 0) t), '[]') as "postedIn"
from linked_transactions l
join payments p on p.user_id = l.user_id and p.id = l.payment_id
where l.user_id = $8 and ($9::uuid is null or l.id = $10::uuid)
order by l.created_at, l.id;

-- POST /linkedtransactions, PATCH /linkedtransactions/:id; by index: linked_transactions
select count(*) as count, coalesce(sum(abs(value)), 0)::text as gross
from linked_transactions
where user_id = $1 and id <> $2;

-- POST /linkedtransactions
insert into linked_transactions (user_id, id, name, name_key, original_name, original_name_key,
  value, day, category_id, payment_id, transaction_type, bank_access_id, since, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- PATCH /linkedtransactions/:id, DELETE /linkedtransactions/:id; by index: linked_transactions
select *
from linked_transactions
where user_id = $1 and id = $2
for update;

-- PATCH /linkedtransactions/:id
insert into linked_payments (user_id, linked_id, month, paid_at, statement_id)
values ($1, $2, $3, $4, $5)
on conflict (user_id, linked_id, month) do update
set paid_at = $6;

-- PATCH /linkedtransactions/:id; by index: linked_payments
delete
from linked_payments
where user_id = $1 and linked_id = $2 and month = $3;

-- PATCH /linkedtransactions/:id; by index: linked_transactions
update linked_transactions
set value = $1, version = version + 1
where user_id = $2 and id = $3;

-- DELETE /linkedtransactions/:id; by index: linked_transactions
delete
from linked_transactions
where user_id = $1 and id = $2;
