-- Written by npm run sql-book. What each endpoint sends, beside what stands in door.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /statements: Os extratos enviados, o mais novo primeiro.

select id, filename, state, progress, format, bank, accounts, unreadable, unreadable_count, failure,
  added, known, skipped, created_at, done_at, version
from statements
where user_id = $1
order by id desc
limit $2;
-- by index: statements

select id, type, name
from payments
where user_id = $1
order by created_at, id;
-- by index: payments

select distinct on (a->>'key') a->>'key' as key, a->>'payment' as payment
from statements s, jsonb_array_elements(s.accounts) a
where s.user_id = $1 and s.done_at is not null and a->>'payment' is not null
order by a->>'key', s.done_at desc, s.id desc;
-- by index: statements

-- POST /statements: Envia um extrato (OFX ou CSV) para conferência. A leitura segue em segundo plano.

delete from statements
where user_id = $1 and id in (
  select id
  from statements
  where user_id = $2 and state in ('reading', 'ready', 'failed')
  order by created_at desc, id desc offset $3);
-- by index: statements

insert into statements (user_id, created_at, id, filename, state, content, format, bank, accounts,
  unreadable, failure, done_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

insert into statement_readings (user_id, created_at, statement_id)
values ($1, $2, $3);

select id, filename, state, progress, format, bank, accounts, unreadable, unreadable_count, failure,
  added, known, skipped, created_at, done_at, version
from statements
where user_id = $1 and id = $2;
-- by index: statements

with lease as (
  update statement_readings
  set locked_until = $1
  where user_id = $2 and statement_id = $3 ) update statements s
set attempts = s.attempts + 1
from users u
where s.user_id = $4 and s.id = $5 and s.state = 'reading' and u.id = s.user_id
returning null::bytea as content, s.attempts, u.name as owner_name;
-- by index: statement_readings, statements, users

update statements
set state = $1, progress = $2, content = $3, failure = $4, format = $5, bank = $6, accounts = $7,
  unreadable = $8, unreadable_count = $9
where user_id = $10 and id = $11 and state = $12;
-- by index: statements

delete from statement_readings
where user_id = $1 and statement_id = $2;
-- by index: statement_readings

insert into statement_lines (user_id, statement_id, lines)
values ($1, $2, $3);

-- GET /statements/:id: Um extrato: quanto já foi lido, suas contas e as linhas que não puderam ser lidas.

-- as in POST /statements: select id, filename, state, progress, format, bank, accounts…

-- as in GET /statements: select id, type, name from payments where user_id = $1 order…

-- as in GET /statements: select distinct on (a->>'key') a->>'key' as key, a->>'paymen…

-- DELETE /statements/:id: Desfaz uma importação: remove só o que ela criou. Um rascunho é descartado.

select id, filename, state, progress, format, bank, accounts, unreadable, unreadable_count, failure,
  added, known, skipped, created_at, done_at, version
from statements
where user_id = $1 and id = $2
for update;
-- by index: statements

select set_config($1, $2, true), set_config($3, $4, true), set_config($5, $6, true);

delete from transactions
where user_id = $1 and statement_id = $2
returning *;
-- by index: transactions

update statements
set state = $1, version = version + 1
where user_id = $2 and id = $3;
-- by index: statements

with changed_day_totals_part as (
  select *
  from unnest($1::date[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::integer[]) as n (day, payment_id,
    paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all,
    investiments_paid, investiments_all, entries)), gone_day_totals_part as (
  delete from day_totals t using changed_day_totals_part n
  where t.user_id = $12::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries +
    n.entries = 0
  returning t.day, t.payment_id), day_totals_part as (
  insert into day_totals as t (user_id, day, payment_id, paid_cents, all_cents, revenues_paid,
    revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from changed_day_totals_part r
  where not exists (
    select
    from gone_day_totals_part g
    where g.day = r.day and g.payment_id = r.payment_id)
  on conflict (user_id, day, payment_id) do update set paid_cents = t.paid_cents +
    excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents, revenues_paid =
    t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all + excluded.revenues_all,
    expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all = t.expenses_all +
    excluded.expenses_all, investiments_paid = t.investiments_paid + excluded.investiments_paid,
    investiments_all = t.investiments_all + excluded.investiments_all, entries = t.entries +
    excluded.entries), changed_month_totals_part as (
  select *
  from (values ($14::date, $15::uuid, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::integer)) as n (month, payment_id,
    paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all,
    investiments_paid, investiments_all, entries)), gone_month_totals_part as (
  delete from month_totals t using changed_month_totals_part n
  where t.user_id = $25::uuid and t.month = n.month and t.payment_id = n.payment_id and t.entries +
    n.entries = 0
  returning t.month, t.payment_id), month_totals_part as (
  insert into month_totals as t (user_id, month, payment_id, paid_cents, all_cents, revenues_paid,
    revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
  select $26::uuid, r.*
  from changed_month_totals_part r
  where not exists (
    select
    from gone_month_totals_part g
    where g.month = r.month and g.payment_id = r.payment_id)
  on conflict (user_id, month, payment_id) do update set paid_cents = t.paid_cents +
    excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents, revenues_paid =
    t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all + excluded.revenues_all,
    expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all = t.expenses_all +
    excluded.expenses_all, investiments_paid = t.investiments_paid + excluded.investiments_paid,
    investiments_all = t.investiments_all + excluded.investiments_all, entries = t.entries +
    excluded.entries), changed_category_totals_part as (
  select *
  from unnest($27::date[], $28::uuid[], $29::uuid[], $30::text[], $31::bigint[], $32::bigint[],
    $33::integer[]) as n (month, category_id, payment_id, transaction_type, paid_cents, all_cents,
    entries)), gone_category_totals_part as (
  delete from category_totals t using changed_category_totals_part n
  where t.user_id = $34::uuid and t.month = n.month and t.category_id = n.category_id and
    t.payment_id = n.payment_id and t.transaction_type = n.transaction_type and t.entries +
    n.entries = 0
  returning t.month, t.category_id, t.payment_id, t.transaction_type), category_totals_part as (
  insert into category_totals as t (user_id, month, category_id, payment_id, transaction_type,
    paid_cents, all_cents, entries)
  select $35::uuid, r.*
  from changed_category_totals_part r
  where not exists (
    select
    from gone_category_totals_part g
    where g.month = r.month and g.category_id = r.category_id and g.payment_id = r.payment_id and
      g.transaction_type = r.transaction_type)
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update set paid_cents =
    t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents, entries =
    t.entries + excluded.entries)
select 1;
-- by index: category_totals, day_totals, month_totals

-- POST /statements/:id/import: Importa as linhas de um extrato, todas de uma vez.

-- as in DELETE /statements/:id: select id, filename, state, progress, format, bank, accounts…

select lines
from statement_lines
where user_id = $1 and statement_id = $2;
-- by index: statement_lines

-- as in GET /statements: select id, type, name from payments where user_id = $1 order…

-- as in DELETE /statements/:id: select set_config($1, $2, true), set_config($3, $4, true), s…

select payment_id, string_agg(external_id, ',') as keys
from transactions
where user_id = $1 and payment_id = any($2::uuid[]) and external_id = any($3::text[])
group by payment_id;
-- by index: transactions

select t.payment_id, t.date, t.value, t.name_key, t.external_id
from transactions t
where t.user_id = $1 and t.payment_id = $2 and t.counts_on between $3::date and $4::date + 100 and
  (t.date, t.value) in (
  select day, value
  from unnest($5::date[], $6::bigint[]) as l (day, value))
order by t.id;
-- by index: transactions

select name_key, transaction_type, category_id
from category_memory
where user_id = $1 and name_key = any($2::text[]);
-- by index: category_memory

select id, name, grouping
from category_names
where id = any($1::uuid[]);
-- by index: categories, default_categories

select id, close_day, close_before_due, due_day, closing_day_goes_to, earlier_terms, closings
from payments
where user_id = $1 and type = $2;
-- by index: payments

insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
  transaction_type, name, name_key, value, date, counts_on, invoice_month, paid, last_installment,
  external_id, statement_id, pays_card_id, pays_month, created_at)
select $1::uuid, n.id, n.id, n.recurrent_index, d.payment_id, d.category_id, d.transaction_type,
  n.name, n.name_key, n.value, n.date, d.counts_on, d.invoice_month, true, n.last_installment,
  n.external_id, $2::uuid, d.pays_card_id, d.pays_month, $3::timestamptz
from unnest($4::integer[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::date[],
  $10::integer[], $11::integer[], $12::text[]) as n (at, id, name, name_key, value, date,
  recurrent_index, last_installment, external_id)
join unnest($13::integer[], $14::uuid[], $15::uuid[], $16::text[], $17::date[], $18::date[],
  $19::uuid[], $20::date[]) as d (at, payment_id, category_id, transaction_type, counts_on,
  invoice_month, pays_card_id, pays_month) on d.at = n.at
order by n.id;

with day_totals_part as (
  insert into day_totals as t (user_id, day, payment_id, paid_cents, all_cents, revenues_paid,
    revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
  select $1::uuid, r.*
  from unnest($2::date[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::integer[]) as r
  on conflict (user_id, day, payment_id) do update set paid_cents = t.paid_cents +
    excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents, revenues_paid =
    t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all + excluded.revenues_all,
    expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all = t.expenses_all +
    excluded.expenses_all, investiments_paid = t.investiments_paid + excluded.investiments_paid,
    investiments_all = t.investiments_all + excluded.investiments_all, entries = t.entries +
    excluded.entries), month_totals_part as (
  insert into month_totals as t (user_id, month, payment_id, paid_cents, all_cents, revenues_paid,
    revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from (values ($14::date, $15::uuid, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::integer)) as r
  on conflict (user_id, month, payment_id) do update set paid_cents = t.paid_cents +
    excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents, revenues_paid =
    t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all + excluded.revenues_all,
    expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all = t.expenses_all +
    excluded.expenses_all, investiments_paid = t.investiments_paid + excluded.investiments_paid,
    investiments_all = t.investiments_all + excluded.investiments_all, entries = t.entries +
    excluded.entries), category_totals_part as (
  insert into category_totals as t (user_id, month, category_id, payment_id, transaction_type,
    paid_cents, all_cents, entries)
  select $25::uuid, r.*
  from unnest($26::date[], $27::uuid[], $28::uuid[], $29::text[], $30::bigint[], $31::bigint[],
    $32::integer[]) as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update set paid_cents =
    t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents, entries =
    t.entries + excluded.entries)
select 1;

insert into category_memory (user_id, name_key, transaction_type, category_id)
select $1::uuid, *
from (values ($2::text, $3::text, $4::uuid)) as r
on conflict (user_id, name_key, transaction_type) do update set category_id = excluded.category_id
where category_memory.category_id <> excluded.category_id;

update statements
set state = $1, done_at = $2, accounts = $3, added = $4, known = $5, skipped = $6, version = version
  + 1
where user_id = $7 and id = $8;
-- by index: statements

delete from statement_lines
where user_id = $1 and statement_id = $2;
-- by index: statement_lines

-- GET /statements/:id/lines: As linhas de um extrato, com o que a importação fará de cada uma.

-- as in POST /statements: select id, filename, state, progress, format, bank, accounts…

-- as in GET /statements: select id, type, name from payments where user_id = $1 order…

-- as in GET /statements: select distinct on (a->>'key') a->>'key' as key, a->>'paymen…

-- as in POST /statements/:id/import: select lines from statement_lines where user_id = $1 and sta…

-- as in DELETE /statements/:id: select set_config($1, $2, true), set_config($3, $4, true), s…

-- as in POST /statements/:id/import: select payment_id, string_agg(external_id, ',') as keys from…

-- as in POST /statements/:id/import: select t.payment_id, t.date, t.value, t.name_key, t.external…

-- as in POST /statements/:id/import: select name_key, transaction_type, category_id from category…

-- as in POST /statements/:id/import: select id, name, grouping from category_names where id = any…
