-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /statements; by index: statements
select id, filename, archive, state, progress, format, bank, accounts, unreadable, unreadable_count,
  failure, columns, added, known, skipped, created_at, done_at, version
from statements
where user_id = $1
order by id desc
limit $2;

-- GET /statements, POST /statements, GET /statements/:id, POST /statements/:id/import, GET
-- /statements/:id/lines; by index: payments
select id, type, name
from payments
where user_id = $1
order by created_at, id;

-- GET /statements, POST /statements, GET /statements/:id, GET /statements/:id/lines; by index:
-- statements
select distinct on (a->>'key') a->>'key' as key, a->>'payment' as payment
from statements s, jsonb_array_elements(s.accounts) a
where s.user_id = $1 and s.done_at is not null and a->>'payment' is not null
order by a->>'key', s.done_at desc, s.id desc;

-- POST /statements; by index: statement_lines, statements
select s.id
from statements s
left join statement_lines l on l.user_id = s.user_id and l.statement_id = s.id
where s.user_id = $1 and (s.state in ('reading', 'failed') and s.content = $2 or s.state = 'ready'
  and l.lines->>'digest' = $3)
order by s.id desc
limit 1;

-- POST /statements; by index: statements
select count(*)::int as count
from statements
where user_id = $1 and state in ('reading', 'ready', 'failed') and id <> all($2::uuid[]) and
  created_at >= $3;

-- POST /statements; by index: statements
delete
from statements
where user_id = $1 and id in (
  select id
  from statements
  where user_id = $2 and state in ('reading', 'ready', 'failed') and id <> all($3::uuid[])
  order by created_at desc, id desc offset $4);

-- POST /statements
insert into statements (user_id, created_at, id, filename, archive, state, content, format, bank,
  accounts, unreadable, failure, done_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- POST /statements
insert into statement_readings (user_id, created_at, statement_id)
values ($1, $2, $3);

-- POST /statements, GET /statements/:id, POST /statements/:id/columns, POST /statements/:id/due,
-- GET /statements/:id/lines, POST /statements/:id/password; by index: statements
select id, filename, archive, state, progress, format, bank, accounts, unreadable, unreadable_count,
  failure, columns, added, known, skipped, created_at, done_at, version
from statements
where user_id = $1 and id = $2;

-- POST /statements; by index: statement_readings, statements, users
with lease as ( update statement_readings set locked_until = $1 where user_id = $2 and statement_id
  = $3 ) update statements s
set attempts = s.attempts + 1
from users u
where s.user_id = $4 and s.id = $5 and s.state = 'reading' and u.id = s.user_id
returning null::bytea as content, s.attempts, u.name as owner_name, u.cpf, s.filename, s.due_on,
  s.reading;

-- POST /statements; by index: statements
select distinct on (signature) signature, reading
from statements
where user_id = $1 and signature is not null and reading is not null
order by signature, id desc;

-- POST /statements; by index: statements
update statements
set state = $1, progress = $2, content = $3, columns = $4, signature = $5, failure = $6, format =
  $7, bank = $8, accounts = $9, unreadable = $10, unreadable_count = $11
where user_id = $12 and id = $13 and state = $14;

-- POST /statements; by index: statement_readings
delete
from statement_readings
where user_id = $1 and statement_id = $2;

-- POST /statements
insert into statement_lines (user_id, statement_id, lines)
values ($1, $2, $3);

-- POST /statements; by index: statement_readings, statements, users
with lease as ( update statement_readings set locked_until = $1 where user_id = $2 and statement_id
  = $3 ) update statements s
set attempts = s.attempts + 1
from users u
where s.user_id = $4 and s.id = $5 and s.state = 'reading' and u.id = s.user_id
returning s.content as content, s.attempts, u.name as owner_name, u.cpf, s.filename, s.due_on,
  s.reading;

-- POST /statements; by index: statements
update statements
set state = $1, progress = $2, columns = $3, signature = $4, failure = $5, format = $6, bank = $7,
  accounts = $8, unreadable = $9, unreadable_count = $10
where user_id = $11 and id = $12 and state = $13;

-- DELETE /statements/:id, POST /statements/:id/columns, POST /statements/:id/due, POST
-- /statements/:id/import, POST /statements/:id/password; by index: statements
select id, filename, archive, state, progress, format, bank, accounts, unreadable, unreadable_count,
  failure, columns, added, known, skipped, created_at, done_at, version
from statements
where user_id = $1 and id = $2
for update;

-- DELETE /statements/:id; by index: statements
update statements
set state = $1, version = version + 1
where user_id = $2 and id = $3;

-- DELETE /statements/:id; by index: matched_lines
select entry_id as "entryId", entry_before as before
from matched_lines
where user_id = $1 and statement_id = $2 and entry_before is not null;

-- DELETE /statements/:id; by index: linked_payments
delete
from linked_payments
where user_id = $1 and statement_id = $2;

-- DELETE /statements/:id; by index: statement_overlaps, statements, transactions
with shared as (
  select o.payment_id, k.external_id, min(o.statement_id::text)::uuid as next_owner
  from statement_overlaps o
  join statements s on s.user_id = o.user_id and s.id = o.statement_id and s.state = 'done' and
    s.added > 0
  cross join lateral unnest(o.external_ids) k (external_id)
  where o.user_id = $1 and o.statement_id <> $2
  group by o.payment_id, k.external_id ) update transactions t
set statement_id = shared.next_owner
from shared
where t.user_id = $3 and t.statement_id = $4 and t.payment_id = shared.payment_id and t.external_id
  = shared.external_id;

-- DELETE /statements/:id; by index: matched_lines, statement_overlaps, transactions
with unmatched as (delete from matched_lines where user_id = $1 and statement_id = $2), unshared as
  (delete from statement_overlaps where user_id = $3 and statement_id = $4) delete
from transactions
where user_id = $5 and statement_id = $6
returning *;

-- DELETE /statements/:id, POST /statements/:id/import; by index: payments, statements
update payments p
set fed_until = f.until
from payments q
left join (
  select (a->>'payment')::uuid as id, max((a->>'lastDay')::date) as until
  from statements s
  cross join lateral jsonb_array_elements(s.accounts) a
  where s.user_id = $1 and s.state = 'done' and a->>'payment' is not null
  group by a->>'payment') f on f.id = q.id
where q.user_id = $2 and p.user_id = q.user_id and p.id = q.id and p.fed_until is distinct
from f.until;

-- DELETE /statements/:id; by index: statements
delete
from statements
where user_id = $1 and id = $2;

-- POST /statements/:id/columns, POST /statements/:id/due, POST /statements/:id/import, POST
-- /statements/:id/password; by index: statement_lines
delete
from statement_lines
where user_id = $1 and statement_id = $2;

-- POST /statements/:id/columns; by index: statements
update statements
set state = $1, progress = $2, failure = $3, attempts = $4, version = version + 1, reading = $5
where user_id = $6 and id = $7;

-- POST /statements/:id/columns, POST /statements/:id/due, POST /statements/:id/password
insert into statement_readings (user_id, statement_id, created_at)
values ($1, $2, $3);

-- POST /statements/:id/due; by index: statements
update statements
set state = $1, progress = $2, failure = $3, attempts = $4, version = version + 1, due_on = $5
where user_id = $6 and id = $7;

-- POST /statements/:id/import, GET /statements/:id/lines; by index: statement_lines
select lines
from statement_lines
where user_id = $1 and statement_id = $2;

-- POST /statements/:id/import, GET /statements/:id/lines, JOB bank-accesses/sync_bank; by index:
-- transactions
select t.payment_id as "paymentId", t.date as day, t.value, t.name_key, t.bank_name, t.external_id
  as "externalId"
from transactions t
where t.user_id = $1 and t.payment_id = $2 and coalesce(t.external_id, '') not like $3 and
  t.counts_on between $4::date and $5::date + 100 and (t.date, t.value) in (select day, value from
  unnest($6::date[], $7::bigint[]) as l (day, value))
order by t.id;

-- POST /statements/:id/import, GET /statements/:id/lines; by index: matched_lines, transactions
select t.id, t.name, t.date as day, t.value, t.name_key as "nameKey", t.paid as "isPaid", null as
  "itemMonth", case when t.last_installment is null or t.invoice_month is null then null else
  json_build_object('index', t.recurrent_index + 1, 'count', t.last_installment, 'month',
  to_char(t.invoice_month, 'YYYY-MM')) end as part
from transactions t
where t.user_id = $1 and t.payment_id = $2 and t.external_id is null and t.objective_id is null and
  t.pays_card_id is null and t.operation_id is null and t.counts_on between least($3::date,
  $4::date) and greatest($5::date + 100, $6::date) and (t.last_installment is not null and
  t.invoice_month = any($7::date[]) or t.date between $8 and $9 and (not t.paid or t.value =
  any($10::bigint[]))) and not exists (select from matched_lines m where m.user_id = t.user_id and
  m.entry_id = t.id)
order by t.date, t.id;

-- POST /statements/:id/import, JOB bank-accesses/sync_bank; by index: bank_questions, same_answers
select line_key as "lineKey", entry_key as "entryKey", is_same as "isSame"
from (
  select distinct on (line_key, entry_key) line_key, entry_key, answer = 'accepted' as is_same
  from bank_questions
  where user_id = $1 and kind in ('probable', 'item') and answer is not null
  order by line_key, entry_key, answered_at desc) q
union all
select line_key, entry_key, is_same
from same_answers
where user_id = $2;

-- POST /statements/:id/import
insert into same_answers (user_id, line_key, entry_key, is_same)
select $1::uuid, n.*
from (values ($2::text, $3::text, $4::boolean)) as n (line_key, entry_key, is_same)
on conflict (user_id, line_key, entry_key) do update
set is_same = excluded.is_same;

-- POST /statements/:id/import; by index: statements
update statements
set state = $1, done_at = $2, content = $3, accounts = $4, added = $5, known = $6, skipped = $7,
  version = version + 1
where user_id = $8 and id = $9;

-- POST /statements/:id/import, GET /statements/:id/lines, JOB bank-accesses/sync_bank; by index:
-- matched_lines, transactions
select t.id, t.payment_id as "paymentId", t.pays_card_id as "cardId", t.name, t.date, t.value,
  t.external_id is not null as "isImported", coalesce((select json_agg(m.payment_id) from
  matched_lines m where m.user_id = $1 and m.entry_id = t.id), '[]') as "matchedIn"
from transactions t
where t.user_id = $2 and t.pays_card_id is not null and t.pays_card_id <> t.payment_id and t.date
  between $3 and $4 and (t.payment_id = any($5::uuid[]) or t.pays_card_id = any($6::uuid[]))
order by t.date, t.id;

-- POST /statements/:id/import, GET /statements/:id/lines; by index: categories, transactions;
-- whole: default_categories
select case when t.last_installment is null then t.id else t.series_id end as id, t.payment_id as
  card_id, min(t.name) as name, min(t.name_key) as name_key, min(t.bank_name) as bank_name,
  min(t.date) as date, sum(t.value)::bigint as value, (array_agg(t.category_id))[1] as category_id,
  min(c.grouping) as grouping, (array_agg(t.split order by t.recurrent_index))[1] as split
from transactions t
left join (select id, grouping from default_categories union all select id, grouping from categories
  where user_id = $1) c on c.id = t.category_id
where t.user_id = $2 and t.payment_id = any($3::uuid[]) and t.counts_on between $4::date and
  $5::date + 100 and t.date between $6 and $7 and t.value < 0 and t.invoice_month is not null and
  (t.value = any($8::bigint[]) or t.bank_name is not null or exists ( select from unnest($9::text[])
  s (shop) where s.shop <> '' and strpos(t.name_key, split_part(s.shop, ' ', 1)) > 0)) and not
  exists (
  select
  from transactions f
  where f.user_id = t.user_id and f.refund_of_id = case when t.last_installment is null then t.id
    else t.series_id end)
group by 1, 2
order by date, id;

-- POST /statements/:id/import, JOB bank-accesses/sync_bank
insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
  category_chosen, transaction_type, name, name_key, bank_name, value, date, counts_on,
  invoice_month, invoice_chosen, paid, last_installment, external_id, foreign_currency,
  foreign_value, statement_id, pays_card_id, pays_month, refund_of_id, labels, card_ending, split,
  written_by, created_at)
select $1::uuid, n.id, n.id, n.recurrent_index, d.payment_id, d.category_id, d.category_chosen,
  d.transaction_type, n.name, n.name_key, d.bank_name, n.value, n.date, d.counts_on,
  d.invoice_month, d.invoice_chosen, d.paid, n.last_installment, n.external_id, d.foreign_currency,
  d.foreign_value, $2::uuid, d.pays_card_id, d.pays_month, n.refund_of_id, d.labels, d.card_ending,
  n.split, $3::uuid, $4::timestamptz
from unnest($5::integer[], $6::uuid[], $7::integer[], $8::text[], $9::text[], $10::bigint[],
  $11::date[], $12::integer[], $13::text[], $14::uuid[], $15::jsonb[]) as n (at, id,
  recurrent_index, name, name_key, value, date, last_installment, external_id, refund_of_id, split)
join unnest($16::integer[], $17::uuid[], $18::uuid[], $19::boolean[], $20::text[], $21::text[],
  $22::date[], $23::date[], $24::boolean[], $25::boolean[], $26::text[], $27::bigint[], $28::uuid[],
  $29::date[], $30::jsonb[], $31::text[]) as d (at, payment_id, category_id, category_chosen,
  transaction_type, bank_name, counts_on, invoice_month, invoice_chosen, paid, foreign_currency,
  foreign_value, pays_card_id, pays_month, labels, card_ending) on d.at = n.at
order by n.id
returning true;

-- POST /statements/:id/import
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from unnest($2::date[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::integer[]) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), month_totals_part as (insert into month_totals as t
    (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
    expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from unnest($14::date[], $15::uuid[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[],
    $20::bigint[], $21::bigint[], $22::bigint[], $23::bigint[], $24::integer[]) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), category_totals_part as (insert into category_totals as
    t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
  select $25::uuid, r.*
  from (values ($26::date, $27::uuid, $28::uuid, $29::text, $30::bigint, $31::bigint, $32::integer))
    as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries), invoice_totals_part as (insert into invoice_totals as t
    (user_id, payment_id, month, due_on, items_cents, items, paid_cents, settling_cents,
    parts_cents)
  select $33::uuid, r.*
  from (values ($34::uuid, $35::date, $36::date, $37::bigint, $38::integer, $39::bigint,
    $40::bigint, $41::bigint)) as r
  on conflict (user_id, payment_id, month) do update
  set items_cents = t.items_cents + excluded.items_cents, items = t.items + excluded.items,
    paid_cents = t.paid_cents + excluded.paid_cents, settling_cents = t.settling_cents +
    excluded.settling_cents, parts_cents = t.parts_cents + excluded.parts_cents)
select 1;

-- POST /statements/:id/import, JOB bank-accesses/sync_bank; by index: transactions
select *
from transactions
where user_id = $1 and payment_id = $2 and invoice_month is null and external_id is not null
order by date, id;

-- POST /statements/:id/import; by index: transactions
select *
from transactions
where user_id = $1 and payment_id = $2 and counts_on >= $3 and last_installment is not null and
  statement_id is not null
order by id;

-- POST /statements/:id/import; by index: matched_lines
select external_id
from matched_lines
where user_id = $1 and payment_id = $2 and entry_id is null and (external_id like $3 or external_id
  like $4);

-- GET /statements/:id/lines; by index: day_totals, month_totals, payments
select p.initial_value + coalesce((select sum(m.paid_cents) from month_totals m where m.user_id = $1
  and m.payment_id = p.id and m.month < $2), 0) + coalesce((select sum(d.paid_cents) from day_totals
  d where d.user_id = $3 and d.payment_id = p.id and d.day between $4 and $5), 0) as cents
from payments p
where p.user_id = $6 and p.id = $7;

-- GET /statements/:id/lines; by index: transactions
select id
from transactions
where user_id = $1 and payment_id = $2 and counts_on < $3
limit $4;

-- POST /statements/:id/password; by index: statements
select other.id
from statements one
join statements other on other.user_id = one.user_id and other.archive = one.archive and
  other.created_at = one.created_at and other.id <> one.id
where one.user_id = $1 and one.id = $2 and other.state = 'failed' and other.failure in
  ('statement_password_needed', 'statement_password_wrong')
order by other.id;

-- POST /statements/:id/password; by index: statements
update statements
set state = $1, progress = $2, failure = $3, attempts = $4, version = version + 1
where user_id = $5 and id = $6;

-- DELETE /statements/entries/:id, DELETE /transactions/:id, POST /transactions/many/removal; by
-- index: transactions
with kept as ( insert into removed_transactions (user_id, removal_id, entry_id, entry, removed_at)
  select t.user_id, $1::uuid, t.id, to_jsonb(t), $2::timestamptz
  from transactions t
  where t.user_id = $3 and t.id = any($4::uuid[])
  on conflict (user_id, removal_id, entry_id) do update
  set entry = excluded.entry, removed_at = excluded.removed_at ) delete
from transactions
where user_id = $5 and id = any($6::uuid[]);

-- DELETE /statements/entries/:id; by index: day_totals, month_totals
with emptied_day_totals as (delete
  from day_totals t using (values ($1::date, $2::uuid)) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0),
    emptied_month_totals as (delete
  from month_totals t using (values ($4::date, $5::uuid)) as n (month, payment_id)
  where t.user_id = $6::uuid and t.month = n.month and t.payment_id = n.payment_id and t.entries =
    0)
select 1;
