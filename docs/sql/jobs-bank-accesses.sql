-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB bank-accesses/forget_webhooks; by index: webhook_events
delete
from webhook_events
where received_at < $1;

-- JOB bank-accesses/pull_banks; by index: bank_links
update bank_links
set next_pull_at = $1
where (aggregator, link_id) in ( select aggregator, link_id from bank_links where next_pull_at <= $2
  and aggregator = 'pluggy' order by next_pull_at limit $3)
returning user_id as "userId", access_id as "accessId";

-- JOB bank-accesses/sync_bank; by index: users
select name, email, currency, time_zone as "timeZone"
from users
where id = $1 and deactivated_at is null;

-- JOB bank-accesses/sync_bank; by index: bank_accesses
update bank_accesses
set sync_state = $1, sync_run = $2, sync_ended_at = $3, sync_started_at = $4, sync_added = $5,
  sync_updated = $6, sync_removed = $7, version = version + 1
where user_id = $8 and id = $9;

-- JOB bank-accesses/sync_bank; by index: bank_accesses
update bank_accesses
set status = $1, active = $2, error = $3, last_update = $4, consent_expires_at = $5,
  consent_warned_at = $6, version = version + 1
where user_id = $7 and id = $8;

-- JOB bank-accesses/sync_bank
insert into bank_accounts (user_id, id, access_id, payment_id, kind, currency, account_id, number,
  balance, balance_at, reserved, limit_group, credit_limit, anchor_balance, anchor_day, anchor_at,
  history_from, opening_id, synced_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- JOB bank-accesses/sync_bank; by index: bank_accesses
update bank_accesses
set skipped = $1, version = version + 1
where user_id = $2 and id = $3;

-- JOB bank-accesses/sync_bank; by index: bank_lines
select id, account_id, provider_id, state, day, value, name, name_key, category_id, is_pending,
  is_projected, rule, reference, part_index, part_count, purchased_on, purchase, bill_month,
  first_at, foreign_currency, foreign_value, card_ending
from bank_lines
where user_id = $1 and account_id = $2 and (day >= $3 or provider_id = any($4::text[]))
order by id;

-- JOB bank-accesses/sync_bank; by index: bank_questions, matched_lines, transactions
select t.id, t.date as day, t.value, t.name_key as "nameKey", t.paid as "isPaid"
from transactions t
where t.user_id = $1 and t.payment_id = $2 and t.external_id is null and t.objective_id is null and
  t.last_installment is null and t.pays_card_id is null and t.date between $3 and $4 and (not t.paid
  or t.value = any($5::bigint[])) and not exists (select from matched_lines m where m.user_id =
  t.user_id and m.entry_id = t.id) and not exists (select from bank_questions q where q.user_id =
  t.user_id and q.entry_id = t.id and q.answer is null)
order by t.date, t.id;

-- JOB bank-accesses/sync_bank
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
  from (values ($14::date, $15::uuid, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::integer)) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), category_totals_part as (insert into category_totals as
    t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
  select $25::uuid, r.*
  from unnest($26::date[], $27::uuid[], $28::uuid[], $29::text[], $30::bigint[], $31::bigint[],
    $32::integer[]) as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries)
select 1;

-- JOB bank-accesses/sync_bank
insert into bank_lines (user_id, changed_at, id, account_id, provider_id, state, day, value, name,
  name_key, category_id, is_pending, is_projected, rule, reference, part_index, part_count,
  purchased_on, purchase, bill_month, first_at, foreign_currency, foreign_value, card_ending)
select $1::uuid, $2::timestamptz, n.*
from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::date[], $8::bigint[], $9::text[],
  $10::text[], $11::uuid[], $12::boolean[], $13::boolean[], $14::text[], $15::text[],
  $16::integer[], $17::integer[], $18::date[], $19::text[], $20::date[], $21::timestamptz[],
  $22::text[], $23::bigint[], $24::text[]) as n
on conflict (user_id, id) do update
set account_id = excluded.account_id, provider_id = excluded.provider_id, state = excluded.state,
  day = excluded.day, value = excluded.value, name = excluded.name, name_key = excluded.name_key,
  category_id = excluded.category_id, is_pending = excluded.is_pending, is_projected =
  excluded.is_projected, rule = excluded.rule, reference = excluded.reference, part_index =
  excluded.part_index, part_count = excluded.part_count, purchased_on = excluded.purchased_on,
  purchase = excluded.purchase, bill_month = excluded.bill_month, first_at = excluded.first_at,
  foreign_currency = excluded.foreign_currency, foreign_value = excluded.foreign_value, card_ending
  = excluded.card_ending, changed_at = excluded.changed_at;

-- JOB bank-accesses/sync_bank; by index: bank_accounts
update bank_accounts
set anchor_balance = $1, anchor_day = $2, anchor_at = $3, history_from = $4, synced_at = $5
where user_id = $6 and id = $7;

-- JOB bank-accesses/sync_bank; by index: bank_lines
select day, value, first_at as "createdAt"
from bank_lines
where user_id = $1 and account_id = $2 and day <= $3 and not is_pending and state <> 'gone';

-- JOB bank-accesses/sync_bank; by index: bank_accounts
update bank_accounts
set opening_id = $1
where user_id = $2 and id = $3;

-- JOB bank-accesses/sync_bank; by index: bank_accesses
update bank_accesses
set sync_added = $1, sync_updated = $2, sync_removed = $3, sync_progress = $4, version = version + 1
where user_id = $5 and id = $6;

-- JOB bank-accesses/sync_bank; by index: bank_bills
delete
from bank_bills
where user_id = $1 and account_id = $2;

-- JOB bank-accesses/sync_bank
insert into bank_bills (user_id, account_id, bill_id, due_on, closes_on, total)
select $1::uuid, $2::uuid, n.*
from (values ($3::text, $4::date, $5::date, $6::bigint)) as n
on conflict do nothing;

-- JOB bank-accesses/sync_bank; by index: bank_bills, bank_lines, transactions
select b.due_on as "dueOn", b.total, sum(l.value)::bigint as read
from bank_bills b
join bank_lines l on l.user_id = b.user_id and l.account_id = b.account_id
left join transactions t on t.user_id = l.user_id and t.payment_id = $1 and t.external_id =
  l.id::text
where b.user_id = $2 and b.account_id = $3 and b.closes_on >= $4 and b.closes_on < $5 and l.state <>
  'gone' and not l.is_projected and l.rule is distinct
from 'card_payment' and coalesce(l.bill_month, t.invoice_month) = date_trunc('month',
  b.due_on)::date
group by b.due_on, b.total, b.bill_id
order by b.due_on
limit 1;

-- JOB bank-accesses/sync_bank; by index: bank_accounts, bank_lines, bank_questions, payments,
-- transactions
select l.id, l.account_id as "accountId"
from bank_lines l
join bank_accounts a on a.user_id = l.user_id and a.id = l.account_id
join transactions t on t.user_id = l.user_id and t.payment_id = a.payment_id and t.external_id =
  l.id::text
where l.user_id = $1 and a.access_id = $2 and l.day >= $3 and l.rule = 'card_payment' and l.value <
  0 and l.state = 'entry' and not l.is_pending and t.pays_card_id is null and not t.invoice_chosen
  and not exists (
  select
  from bank_questions q
  where q.user_id = l.user_id and q.account_id = l.account_id and q.kind = 'payment' and l.id =
    any(q.line_ids)) and not exists (
  select
  from transactions c
  join payments p on p.user_id = c.user_id and p.id = c.payment_id
  where c.user_id = l.user_id and p.type = 'credit' and c.invoice_month is null and c.value =
    -l.value and c.date between l.day - $4::integer and l.day + $5::integer)
order by l.day, l.id;

-- JOB bank-accesses/sync_bank; by index: bank_accesses
update bank_accesses
set sync_state = $1, sync_progress = $2, sync_ended_at = $3, sync_partial = $4, sync_failures = $5,
  last_synced = $6, last_whole_sync = $7, version = version + 1
where user_id = $8 and id = $9;

-- JOB bank-accesses/sync_bank; by index: bank_accounts
update bank_accounts
set account_id = $1, number = $2, balance = $3, balance_at = $4, reserved = $5, limit_group = $6,
  credit_limit = $7
where user_id = $8 and id = $9;

-- JOB bank-accesses/sync_bank; by index: bank_questions
select item_id || ' ' || to_char(item_month, 'YYYY-MM') as month
from bank_questions
where user_id = $1 and kind = 'item' and answer is null;

-- JOB bank-accesses/sync_bank
insert into bank_questions (user_id, id, access_id, account_id, kind, line_ids, entry_id, item_id,
  item_month, line_key, entry_key, answer, answered_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- JOB bank-accesses/sync_bank
insert into bank_questions (user_id, id, access_id, account_id, kind, line_ids, entry_id, line_key,
  entry_key, answer, answered_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- JOB bank-accesses/sync_bank
insert into bank_questions (id, user_id, access_id, account_id, created_at, entry_id, line_key,
  entry_key, answer, answered_at, kind, line_ids)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- JOB bank-accesses/sync_bank; by index: category_totals, day_totals, invoice_totals, month_totals
with emptied_day_totals as (delete
  from day_totals t using (values ($1::date, $2::uuid)) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0),
    emptied_month_totals as (delete
  from month_totals t using (values ($4::date, $5::uuid)) as n (month, payment_id)
  where t.user_id = $6::uuid and t.month = n.month and t.payment_id = n.payment_id and t.entries =
    0), emptied_category_totals as (delete
  from category_totals t using (values ($7::date, $8::uuid, $9::uuid, $10::text)) as n (month,
    category_id, payment_id, transaction_type)
  where t.user_id = $11::uuid and t.month = n.month and t.category_id = n.category_id and
    t.payment_id = n.payment_id and t.transaction_type = n.transaction_type and t.entries = 0),
    emptied_invoice_totals as (delete
  from invoice_totals t using (values ($12::uuid, $13::date)) as n (payment_id, month)
  where t.user_id = $14::uuid and t.payment_id = n.payment_id and t.month = n.month and t.items = 0
    and t.paid_cents = 0 and t.settling_cents = 0)
select 1;

-- JOB bank-accesses/sync_bank; by index: bank_accesses
update bank_accesses
set sync_state = $1, sync_ended_at = $2, sync_failures = $3, error = $4, version = version + 1
where user_id = $5 and id = $6;
