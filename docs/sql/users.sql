-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /users; by index: attempts
select count, ends_at
from attempts
where key = $1;

-- POST /users; by index: users
select id, password_hash as "passwordHash"
from users
where email = $1;

-- POST /users
insert into users (id, email, name, password_hash, active, image, terms_version, terms_at,
  created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
returning id;

-- POST /users
insert into ledgers (user_id, opened_until)
values ($1, $2);

-- POST /users
insert into identities (issuer, subject, user_id, provider, created_at)
values ($1, $2, $3, $4, $5);

-- POST /users, POST /users/account/terms
insert into consents (user_id, id, purpose, given, text_version, text_hash, at, address, agent)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9), ($10, $11, $12, $13, $14, $15, $16, $17, $18);

-- POST /users, POST /users/account/activation/resend_email
insert into activation_codes (user_id, code_hash, expires_at, tries, sent_at, sent_on, sent_count)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (user_id) do update
set code_hash = $8, expires_at = $9, tries = $10, sent_at = $11, sent_on = $12, sent_count = $13;

-- GET /users/:id; by index: families, family_members, planner_clients, users
select id as _id, name
from known_people
where id = $1;

-- GET /users/:id; by index: families, family_members, users
select m.user_id as user
from family_members me
join family_members m on m.family_id = me.family_id
where me.user_id = $1 and me.status = 'active' and m.status = 'active' and m.planners_see;

-- PATCH /users/:id; by index: users
update users
set name = $1, version = version + 1
where id = $2;

-- PATCH /users/:id; by index: users
update users
set version = version + 1, videos_watched = (
  select coalesce(array_agg(t.id order by t.at), '{}')
  from ( select w.id, min(w.at) as at from unnest(videos_watched || $1::text[]) with ordinality as w
    (id, at) group by w.id order by at desc limit $2) t)
where id = $3;

-- DELETE /users/:id; by index: subscriptions
select id
from subscriptions
where user_id = $1 and subscription_id is not null and status in ($2, $3);

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: planner_clients
delete
from planner_clients
where (planner_id = $1::uuid or client_id = $2::uuid);

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: families, family_members,
-- planner_clients, users
delete
from family_members
where (user_id = $1::uuid or email = $2::text);

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: company_activations, users
delete
from company_activations
where (email = $1::text);

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: families, family_members,
-- mail_outbox, users
delete
from mail_outbox
where (recipient = $1::text);

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: identities
delete
from identities
where (user_id = $1::uuid);

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: recovery_tokens
delete
from recovery_tokens
where (user_id = $1::uuid);

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: activation_codes
delete
from activation_codes
where (user_id = $1::uuid);

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: passes
delete
from passes
where user_id = $1;

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: passes
delete
from passes
where user_id is null and content->>'email' = $1;

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: idempotency_keys
delete
from idempotency_keys
where user_id = $1 and position($2 in answer) > 0;

-- DELETE /users/:id, JOB accounts/close_never_activated; by index: users
update users
set email = $1, name = $2, password_hash = $3, image = $4, active = $5, social_email = $6, cpf = $7,
  gender = $8, phone_number = $9, birthdate = $10, city = $11, version = version + $12
where id = $13;

-- DELETE /users/:id; by index: attempts
delete
from attempts
where key in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
  $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38,
  $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57,
  $58, $59, $60, $61, $62);

-- POST /users/account/activation, POST /users/account/activation/resend_email; by index:
-- activation_codes
select *
from activation_codes
where user_id = $1
for update;

-- POST /users/account/activation; by index: activation_codes
delete
from activation_codes
where user_id = $1;

-- POST /users/account/activation; by index: users
update users
set active = $1, version = version + 1
where id = $2;

-- POST /users/account/reset, JOB accounts/erase_account; by index: budget_lines
delete
from budget_lines
where user_id = $1 and month = any (array( select month from budget_lines where user_id = $2 limit
  $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: budgets
delete
from budgets
where user_id = $1 and id = any (array( select id from budgets where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: goods
delete
from goods
where user_id = $1 and id = any (array( select id from goods where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: objectives
delete
from objectives
where user_id = $1 and id = any (array( select id from objectives where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: saved_searches
delete
from saved_searches
where user_id = $1 and id = any (array( select id from saved_searches where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: tasks
delete
from tasks
where user_id = $1 and id = any (array( select id from tasks where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: linked_payments
delete
from linked_payments
where user_id = $1 and linked_id = any (array( select linked_id from linked_payments where user_id =
  $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: linked_transactions
delete
from linked_transactions
where user_id = $1 and id = any (array( select id from linked_transactions where user_id = $2 limit
  $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: removed_transactions
delete
from removed_transactions
where user_id = $1 and removal_id = any (array( select removal_id from removed_transactions where
  user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: removed_payments
delete
from removed_payments
where user_id = $1 and payment_id = any (array( select payment_id from removed_payments where
  user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: undo_records
delete
from undo_records
where user_id = $1 and edit_id = any (array( select edit_id from undo_records where user_id = $2
  limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: bank_questions
delete
from bank_questions
where user_id = $1 and id = any (array( select id from bank_questions where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: bank_lines
delete
from bank_lines
where user_id = $1 and account_id = any (array( select account_id from bank_lines where user_id = $2
  limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: bank_bills
delete
from bank_bills
where user_id = $1 and account_id = any (array( select account_id from bank_bills where user_id = $2
  limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: bank_accounts
delete
from bank_accounts
where user_id = $1 and access_id = any (array( select access_id from bank_accounts where user_id =
  $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: bank_links
delete
from bank_links
where user_id = $1 and link_id = any (array( select link_id from bank_links where user_id = $2 limit
  $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: bank_accesses
delete
from bank_accesses
where user_id = $1 and id = any (array( select id from bank_accesses where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: matched_lines
delete
from matched_lines
where user_id = $1 and payment_id = any (array( select payment_id from matched_lines where user_id =
  $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: statement_overlaps
delete
from statement_overlaps
where user_id = $1 and statement_id = any (array( select statement_id from statement_overlaps where
  user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: receipts
delete
from receipts
where user_id = $1 and id = any (array( select id from receipts where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: transactions
delete
from transactions
where user_id = $1 and id = any (array( select id from transactions where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: labels
delete
from labels
where user_id = $1 and id = any (array( select id from labels where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: rules
delete
from rules
where user_id = $1 and id = any (array( select id from rules where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: series
delete
from series
where user_id = $1 and id = any (array( select id from series where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: day_totals
delete
from day_totals
where user_id = $1 and day = any (array( select day from day_totals where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: month_totals
delete
from month_totals
where user_id = $1 and month = any (array( select month from month_totals where user_id = $2 limit
  $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: category_totals
delete
from category_totals
where user_id = $1 and month = any (array( select month from category_totals where user_id = $2
  limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: invoice_totals
delete
from invoice_totals
where user_id = $1 and payment_id = any (array( select payment_id from invoice_totals where user_id
  = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: objective_totals
delete
from objective_totals
where user_id = $1 and objective_id = any (array( select objective_id from objective_totals where
  user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: statement_lines
delete
from statement_lines
where user_id = $1 and statement_id = any (array( select statement_id from statement_lines where
  user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: statement_readings
delete
from statement_readings
where user_id = $1 and statement_id = any (array( select statement_id from statement_readings where
  user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: statements
delete
from statements
where user_id = $1 and id = any (array( select id from statements where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: card_holders
delete
from card_holders
where user_id = $1 and payment_id = any (array( select payment_id from card_holders where user_id =
  $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: payments
delete
from payments
where user_id = $1 and id = any (array( select id from payments where user_id = $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: same_answers
delete
from same_answers
where user_id = $1 and line_key = any (array( select line_key from same_answers where user_id = $2
  limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: category_memory
delete
from category_memory
where user_id = $1 and name_key = any (array( select name_key from category_memory where user_id =
  $2 limit $3));

-- POST /users/account/reset, JOB accounts/erase_account; by index: categories
delete
from categories
where user_id = $1 and id = any (array( select id from categories where user_id = $2 limit $3));

-- POST /users/authenticate; by index: users
with first as ( insert into attempts as a (key, count, starts_at, ends_at)
  select $1, 1, $2::timestamptz, $3::timestamptz
  where true
  on conflict (key) do update
  set count = case when (a.ends_at <= $4::timestamptz and not ($5 and a.count >= $6)) then 1 else
    a.count + 1 end, starts_at = case when (a.ends_at <= $7::timestamptz and not ($8 and a.count >=
    $9)) then $10::timestamptz else a.starts_at end, ends_at = case when (a.ends_at <=
    $11::timestamptz and not ($12 and a.count >= $13)) then $14::timestamptz when $15 and a.count +
    1 >= $16 then $17::timestamptz + least($18 * power(2, a.count + 1 - $19), $20) * interval
    '1 millisecond' else a.ends_at end
  where a.count < $21 or a.ends_at <= $22::timestamptz
  returning count), second as ( insert into attempts as a (key, count, starts_at, ends_at)
  select $23, 1, $24::timestamptz, $25::timestamptz
  where exists (select from first)
  on conflict (key) do update
  set count = case when (a.ends_at <= $26::timestamptz and not ($27 and a.count >= $28)) then 1 else
    a.count + 1 end, starts_at = case when (a.ends_at <= $29::timestamptz and not ($30 and a.count
    >= $31)) then $32::timestamptz else a.starts_at end, ends_at = case when (a.ends_at <=
    $33::timestamptz and not ($34 and a.count >= $35)) then $36::timestamptz when $37 and a.count +
    1 >= $38 then $39::timestamptz + least($40 * power(2, a.count + 1 - $41), $42) * interval
    '1 millisecond' else a.ends_at end
  where a.count < $43 or a.ends_at <= $44::timestamptz
  returning count)
select u.id, u.password_hash as "passwordHash", u.image, u.profiles, u.deactivated_at is not null as
  "isDeactivated", exists (select from first) as "mayFromAddress", exists (select from second) as
  "mayOfAccount", set_config('synchronous_commit', 'off', true) as "synchronousCommit"
from (select) one
left join users u on u.email = $45;

-- POST /users/export_user_story; by index: labels
select id, name
from labels
where user_id = $1
order by name_key;

-- POST /users/export_user_story; by index: categories, default_categories, payments, transactions
select t.counts_on::text as "countsOn", t.id, to_char(t.date, 'DD/MM/YYYY') as day, t.name,
  coalesce(t.operation_type, t.transaction_type) as kind, coalesce(c.name, '') as category,
  coalesce(above.name, '') as parent, p.name as payment, replace((s.value * 0.01)::text, '.', ',')
  as value, t.paid, coalesce(to_char(t.invoice_month, 'MM/YYYY'), '') as invoice, case when
  t.last_installment is null then '' else (t.recurrent_index + 1) || '/' || t.last_installment end
  as part, t.description, t.labels, case when s.at is null then '' else s.at || '/' ||
  jsonb_array_length(t.split) end as share
from (
  select *
  from transactions
  where user_id = $1::uuid and (counts_on, id) > ($2::date, $3::uuid)
  order by counts_on, id
  limit 500) t
join payments p on p.user_id = $4 and p.id = t.payment_id
cross join lateral (
  select t.category_id, t.value, null::bigint
  where t.split is null
  union all
  select d.category, d.value, d.at
  from rows
  from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
  with ordinality d (category, value, at)) s (category_id, value, at)
left join (select id, parent_id, name from default_categories union all select id, parent_id, name
  from categories where user_id = $5) c on c.id = s.category_id
left join (select id, name from default_categories union all select id, name from categories where
  user_id = $6) above on above.id = c.parent_id
order by t.counts_on, t.id, s.at;

-- POST /users/password; by index: companies, recovery_tokens, users
select u.email, u.name, c.name as company
from recovery_tokens as t inner
join users as u on u.id = t.user_id
left join companies as c on c.id = u.company_id
where t.token_hash = $1 and t.used_at is null and t.expires_at > $2;

-- POST /users/password; by index: recovery_tokens
update recovery_tokens
set used_at = $1
where token_hash = $2 and used_at is null and expires_at > $3
returning user_id as "userId";

-- POST /users/password; by index: users
update users
set password_hash = $1, version = version + $2
where id = $3;

-- POST /users/password; by index: sessions
update sessions
set ended_at = $1
where ended_at is null and user_id = $2;

-- POST /users/password; by index: recovery_tokens
update recovery_tokens
set used_at = $1
where user_id = $2 and used_at is null;

-- POST /users/password; by index: users
select email
from users
where id = $1;
