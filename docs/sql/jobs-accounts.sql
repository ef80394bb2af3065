-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB accounts/close_never_activated; by index: jobs, users
select id, email
from users u
where not active and deactivated_at is null and created_at < $1 and not exists (select from jobs j
  where j.user_id = u.id and j.kind = $2)
order by created_at
limit $3;

-- JOB accounts/close_never_activated; by index: users
select active, deactivated_at
from users
where id = $1
for update;

-- JOB accounts/drop_answers; by index: answers_to_drop
select user_id as "userId", about, asked_at as "askedAt"
from answers_to_drop
order by asked_at
limit $1;

-- JOB accounts/drop_answers; by index: idempotency_keys
delete
from idempotency_keys
where user_id = $1 and position($2 in answer) > 0;

-- JOB accounts/drop_answers; by index: answers_to_drop
delete
from answers_to_drop
where user_id = $1 and about = $2 and asked_at = $3;

-- JOB accounts/drop_export; by index: exports
delete
from exports
where user_id = $1 and id = $2;

-- JOB accounts/erase_account; by index: users
update users
set profiles = $1, company_id = $2
where id = $3;

-- JOB accounts/erase_account; by index: subscriptions
update subscriptions
set status = 'ended', suspended = true, expire_at = least(expire_at, $1::timestamptz),
  payment_methods = '[]', company_name = null, family_name = null, version = version + 1
where user_id = $2;

-- JOB accounts/erase_account; by index: gateway_customers
delete
from gateway_customers
where customer_id = $1;

-- JOB accounts/erase_account; by index: expert_likes
delete
from expert_likes
where user_id = $1 and expert_id = any (array( select expert_id from expert_likes where user_id = $2
  limit $3));

-- JOB accounts/erase_account; by index: achievements
delete
from achievements
where user_id = $1 and key = any (array( select key from achievements where user_id = $2 limit $3));

-- JOB accounts/erase_account; by index: assistant_dismissals
delete
from assistant_dismissals
where user_id = $1 and subject = any (array( select subject from assistant_dismissals where user_id
  = $2 limit $3));

-- JOB accounts/erase_account; by index: export_parts
delete
from export_parts
where user_id = $1 and export_id = any (array( select export_id from export_parts where user_id = $2
  limit $3));

-- JOB accounts/erase_account; by index: calendar_feeds
delete
from calendar_feeds
where user_id = $1;

-- JOB accounts/erase_account; by index: exports
delete
from exports
where user_id = $1 and id = any (array( select id from exports where user_id = $2 limit $3));

-- JOB accounts/erase_account; by index: idempotency_keys
delete
from idempotency_keys
where user_id = $1 and key = any (array( select key from idempotency_keys where user_id = $2 limit
  $3));

-- JOB accounts/erase_account; by index: promotional_redemptions
delete
from promotional_redemptions
where user_id = $1 and code = any (array( select code from promotional_redemptions where user_id =
  $2 limit $3));

-- JOB accounts/erase_account; by index: payers
delete
from payers
where user_id = $1;

-- JOB accounts/erase_account; by index: second_factors
delete
from second_factors
where user_id = $1 and id = any (array( select id from second_factors where user_id = $2 limit $3));

-- JOB accounts/erase_account; by index: recovery_codes
delete
from recovery_codes
where user_id = $1 and slot = any (array( select slot from recovery_codes where user_id = $2 limit
  $3));

-- JOB accounts/erase_account; by index: subscriptions
select to_jsonb(t) as row
from subscriptions t
where user_id = $1;

-- JOB accounts/erase_account; by index: subscription_invoices
select to_jsonb(t) as row
from subscription_invoices t
where user_id = $1;

-- JOB accounts/erase_account; by index: consents
select to_jsonb(t) as row
from consents t
where user_id = $1;

-- JOB accounts/erase_account; by index: access_log
select to_jsonb(t) as row
from access_log t
where user_id = $1;

-- JOB accounts/erase_account; by index: access_log_heads
select to_jsonb(t) as row
from access_log_heads t
where user_id = $1;

-- JOB accounts/erase_account; by index: access_log_heads
delete
from access_log_heads
where user_id = $1;

-- JOB accounts/erase_account; by index: access_log
delete
from access_log
where user_id = $1 and seq = any (array( select seq from access_log where user_id = $2 limit $3));

-- JOB accounts/erase_account; by index: consents
delete
from consents
where user_id = $1 and purpose = any (array( select purpose from consents where user_id = $2 limit
  $3));

-- JOB accounts/erase_account; by index: subscription_invoices
delete
from subscription_invoices
where user_id = $1 and subscription_id = any (array( select subscription_id from
  subscription_invoices where user_id = $2 limit $3));

-- JOB accounts/erase_account; by index: subscriptions
delete
from subscriptions
where user_id = $1 and id = any (array( select id from subscriptions where user_id = $2 limit $3));

-- JOB accounts/erase_account
insert into subscriptions (user_id, id, plan, status, version, client_id, expire_at, suspended,
  created_at, family_name, acting_until, cancelled_at, company_name, payment_type, family_ends_on,
  payment_methods, subscription_id, promotional_code)
select $1::uuid, id, plan, status, version, client_id, expire_at, suspended, created_at,
  family_name, acting_until, cancelled_at, company_name, payment_type, family_ends_on,
  payment_methods, subscription_id, promotional_code
from jsonb_populate_recordset(null::subscriptions, $2::jsonb)
returning true;

-- JOB accounts/erase_account
insert into subscription_invoices (user_id, plan, total, status, made_at, purpose, due_date,
  invoice_id, is_applied, secure_url, letters_sent, is_notice_sent, is_receipt_sent,
  subscription_id)
select $1::uuid, plan, total, status, made_at, purpose, due_date, invoice_id, is_applied,
  secure_url, letters_sent, is_notice_sent, is_receipt_sent, subscription_id
from jsonb_populate_recordset(null::subscription_invoices, $2::jsonb)
returning true;

-- JOB accounts/erase_account
insert into consents (user_id, at, id, agent, given, address, purpose, subject, text_hash,
  text_version)
select $1::uuid, at, id, agent, given, address, purpose, subject, text_hash, text_version
from jsonb_populate_recordset(null::consents, $2::jsonb)
returning true;

-- JOB accounts/erase_account; by index: security_events
update security_events e
set user_id = $1::uuid, agent = '', kept_person = coalesce(kept_person,
  sha256(convert_to(concat_ws(chr(31), coalesce(e.user_id::text, ''), coalesce(e.actor_id::text,
  ''), coalesce(e.subject_id::text, ''), coalesce(e.agent::text, '')), 'UTF8')))
where user_id = $2::uuid;

-- JOB accounts/erase_account; by index: security_events
update security_events e
set actor_id = $1::uuid, agent = '', kept_person = coalesce(kept_person,
  sha256(convert_to(concat_ws(chr(31), coalesce(e.user_id::text, ''), coalesce(e.actor_id::text,
  ''), coalesce(e.subject_id::text, ''), coalesce(e.agent::text, '')), 'UTF8')))
where actor_id = $2::uuid;

-- JOB accounts/erase_account; by index: security_events
update security_events e
set subject_id = $1::uuid, agent = agent, kept_person = coalesce(kept_person,
  sha256(convert_to(concat_ws(chr(31), coalesce(e.user_id::text, ''), coalesce(e.actor_id::text,
  ''), coalesce(e.subject_id::text, ''), coalesce(e.agent::text, '')), 'UTF8')))
where subject_id = $2::uuid;

-- JOB accounts/erase_account; whole: security_event_counts
update security_event_counts
set user_id = $1::uuid, agent = '', source = replace(source, $2, $3)
where user_id = $4::uuid;

-- JOB accounts/erase_account; whole: security_event_counts
update security_event_counts
set actor_id = $1::uuid, agent = '', source = replace(source, $2, $3)
where actor_id = $4::uuid;

-- JOB accounts/erase_account; by index: users
delete
from users
where id = $1;

-- JOB accounts/export; by index: users
select id, email, name
from users
where id = $1;

-- JOB accounts/export; by index: exports
update exports
set attempts = attempts + $1
where user_id = $2 and id = $3 and state = $4
returning attempts;

-- JOB accounts/export; by index: export_parts
delete
from export_parts
where user_id = $1 and export_id = $2;

-- JOB accounts/export; by index: receipts, transactions
select r.id, r.name, r.media_type as type, r.entry_id as "entryId", r.sealed_key as "sealedKey",
  t.date as day, t.name as "entryName"
from receipts as r
left join transactions as t on t.user_id = r.user_id and t.id = r.entry_id
where r.user_id = $1
order by t.date, r.id;

-- JOB accounts/export; by index: pg_attribute
select attname::text as name
from pg_attribute
where attrelid = $1::regclass and attnum > 0 and not attisdropped
order by attnum;

-- JOB accounts/export; by index: budget_lines
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, month, category_id, value_cents, percent_hundredths, day, recurrent_type,
    last_installment, recurrent_index, is_typed, is_removed, is_entered, other_parts, is_shared
  from budget_lines
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: budgets
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, id, month, is_custom, accumulated_cents, created_at, version from budgets
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: goods
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, type, market_cents, financed, settlement_cents, instalment_cents,
    last_installment, date, created_at, version
  from goods
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: objectives
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, name, category, total_cents, initial_cents, begin_date, final_date,
    payment_id, created_at, version
  from objectives
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: saved_searches
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, id, name, name_key, filters, version from saved_searches where (user_id =
  $1::uuid)) exported;

-- JOB accounts/export; by index: tasks
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, rule, title, description, why, monthly_cents, screen, state, decided_on,
    decided_at, version
  from tasks
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: linked_payments
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, linked_id, month, paid_at, statement_id from linked_payments where (user_id =
  $1::uuid)) exported;

-- JOB accounts/export; by index: linked_transactions
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, name, name_key, original_name, original_name_key, value, day, category_id,
    payment_id, transaction_type, bank_access_id, since, created_at, version
  from linked_transactions
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: removed_transactions
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, removal_id, entry_id, entry, removed_at from removed_transactions where
  (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: removed_payments
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, payment_id, payment, series, entries, items, months, links, removed_at,
    objectives, holders
  from removed_payments
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: undo_records
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, edit_id, entries, written, series, series_version, memory, item, made_at
  from undo_records
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: bank_questions
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, access_id, account_id, kind, line_ids, entry_id, line_key, entry_key, answer,
    answered_at, created_at, version, item_id, item_month
  from bank_questions
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: bank_lines
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, account_id, provider_id, state, day, value, name, name_key, category_id,
    is_pending, is_projected, rule, reference, part_index, part_count, purchased_on, purchase,
    bill_month, first_at, kept, changed_at, foreign_currency, foreign_value, card_ending
  from bank_lines
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: bank_bills
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, account_id, bill_id, due_on, closes_on, total from bank_bills where (user_id
  = $1::uuid)) exported;

-- JOB accounts/export; by index: bank_accounts
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, access_id, account_id, payment_id, kind, number, currency, balance,
    balance_at, reserved, credit_limit, limit_group, anchor_balance, anchor_day, anchor_at,
    history_from, opening_id, synced_at
  from bank_accounts
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: bank_accesses
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, aggregator, link_id, institution, connector, status, active, error,
    consent_expires_at, consent_warned_at, last_update, last_synced, last_whole_sync, sync_state,
    sync_run, sync_progress, sync_started_at, sync_ended_at, sync_added, sync_updated, sync_removed,
    sync_partial, sync_failures, created_at, version, skipped
  from bank_accesses
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: matched_lines
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, payment_id, external_id, entry_id, statement_id, created_at, entry_before
  from matched_lines
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: receipts
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, id, entry_id, name, media_type, bytes, created_at, entry_gone_at, version
  from receipts where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: transactions
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, series_id, recurrent_index, payment_id, category_id, transaction_type, name,
    name_key, description, value, date, counts_on, invoice_month, paid, recurrent_type,
    last_installment, anchor_day, external_id, statement_id, operation_id, operation_type,
    operation_payment, pays_card_id, pays_month, refund_of_id, objective_id, created_at, version,
    invoice_chosen, business_day, anticipation_id, foreign_currency, foreign_value, category_chosen,
    written_by, labels, split, bank_name, card_ending
  from transactions
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: labels
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, id, name, name_key, color, starts_on, ends_on, target_cents, version from
  labels where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: rules
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, position, name, conditions, effects, is_last, created_at, version, declined_at
  from rules
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: series
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, recurrent_type, anchor, next_index, payment_id, category_id, transaction_type,
    name, description, value, ended_at, version, business_day, written_by, labels, split,
    card_ending
  from series
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: statement_lines
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, statement_id, lines from statement_lines where (user_id = $1::uuid))
  exported;

-- JOB accounts/export; by index: statements
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, filename, state, progress, attempts, format, bank, accounts, unreadable,
    unreadable_count, failure, added, known, skipped, created_at, done_at, version, due_on,
    signature, columns, reading, archive
  from statements
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: card_holders
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, payment_id, ending, name, is_chosen from card_holders where (user_id =
  $1::uuid)) exported;

-- JOB accounts/export; by index: payments
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, type, name, account_type, flag, credit_limit, close_day, due_day,
    closing_day_goes_to, initial_value, external_id, bank_access_id, created_at, version,
    close_before_due, earlier_terms, closings, archived_at, sharing, overdraft_limit,
    counts_to_spend, monthly_yield, fed_until
  from payments
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: same_answers
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, line_key, entry_key, is_same from same_answers where (user_id = $1::uuid))
  exported;

-- JOB accounts/export; by index: category_memory
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, name_key, transaction_type, category_id, split from category_memory where
  (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: categories
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, parent_id, name, grouping, sort, type, essential, color, icon, created_at,
    version
  from categories
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: expert_likes
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, expert_id, liked_at from expert_likes where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: achievements
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, key, reached_on, is_seen from achievements where (user_id = $1::uuid))
  exported;

-- JOB accounts/export; by index: assistant_dismissals
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, subject, dismissed_at from assistant_dismissals where (user_id = $1::uuid))
  exported;

-- JOB accounts/export; by index: calendar_feeds
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, shows_values, created_at from calendar_feeds where (user_id = $1::uuid))
  exported;

-- JOB accounts/export; by index: exports
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, id, state, progress, rows, bytes, asked_at, done_at, expires_at, version from
  exports where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: subscription_invoices
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, subscription_id, invoice_id, due_date, total, status, secure_url, made_at,
    purpose, plan, is_applied, is_notice_sent
  from subscription_invoices
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: promotional_redemptions
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, code, subscription_id, redeemed_at from promotional_redemptions where
  (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: payers
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, name, cpf, zip_code, street, number, complement, district, city, state, updated_at
  from payers
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: second_factors
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, kind, name, credential_id, counter, transports, created_at, confirmed_at,
    used_at, version
  from second_factors
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: subscriptions
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select user_id, id, plan, status, suspended, expire_at, subscription_id, client_id, payment_type,
    payment_methods, company_name, family_name, created_at, version, promotional_code, acting_until,
    cancelled_at, family_ends_on
  from subscriptions
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: consents
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, id, purpose, given, subject, text_version, at, address, agent from consents
  where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: access_log
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, seq, actor_id, action, object, status, at, address, agent, request_id from
  access_log where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: planner_clients
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select planner_id, client_id, planner_code, asked_at, consented_at, ended_at
  from planner_clients
  where (planner_id = $1::uuid or client_id = $2::uuid)) exported;

-- JOB accounts/export; by index: families, family_members, users
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select id, family_id, email, user_id, role, status, expires_at, invited_at, joined_at,
    planners_see, shares_plan
  from family_members
  where (user_id = $1::uuid or email = $2::text)) exported;

-- JOB accounts/export; by index: families, family_members, users
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select id, user_id, name, created_at, version, plan_version from families where (user_id =
  $1::uuid)) exported;

-- JOB accounts/export; by index: company_activations, users
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select company_id, email, expires_at, used_at from company_activations where (email =
  $1::text)) exported;

-- JOB accounts/export; by index: families, family_members, mail_outbox, users
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select id, recipient, kind, state, created_at, sent_at from mail_outbox where (recipient =
  $1::text)) exported;

-- JOB accounts/export; by index: identities
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select issuer, subject, user_id, provider, created_at from identities where (user_id =
  $1::uuid)) exported;

-- JOB accounts/export; by index: sessions
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select id, user_id, rotated_at, created_at, seen_at, agent, address, ended_at, actor_id, proved_at
  from sessions
  where (user_id = $1::uuid or actor_id = $2::uuid)) exported;

-- JOB accounts/export; by index: ledgers
declare look no scroll cursor for
select row_to_json(exported)::text as text
from ( select user_id, version, opened_until from ledgers where (user_id = $1::uuid)) exported;

-- JOB accounts/export; by index: users
declare look no scroll cursor for
select row_to_json(exported)::text as text
from (
  select id, email, name, image, active, skip_tutorial, currency, time_zone, profiles,
    terms_version, terms_at, created_at, version, social_email, cpf, gender, phone_number,
    birthdate, city, company_id, deactivated_at, videos_watched, factor_grace_until
  from users
  where (id = $1::uuid)) exported;

-- JOB accounts/export; by index: exports
update exports
set progress = $1, version = version + $2
where user_id = $3 and id = $4 and state = $5 and attempts = $6;

-- JOB accounts/export
insert into export_parts (user_id, export_id, no, content)
values ($1, $2, $3, $4);

-- JOB accounts/export; by index: exports
update exports
set state = $1, progress = $2, rows = $3, bytes = $4, done_at = $5, expires_at = $6, version =
  version + $7
where user_id = $8 and id = $9 and state = $10 and attempts = $11
returning id;

-- JOB accounts/forget_security_events; by index: security_seals; whole: security_seals
select no, no = (select max(no) from security_seals) as "isLast"
from security_seals
where newest_at < $1::timestamptz and no = (select min(no) from security_seals);

-- JOB accounts/seal_security_events; by index: security_event_counts; whole: security_event_counts
with ended as ( delete
  from security_event_counts
  where (hour, event, source) in ( select hour, event, source from security_event_counts where hour
    < $1::timestamptz order by hour, event, source limit $2)
  returning *) insert into security_events (id, at, event, result, user_id, actor_id, object,
    address, agent, request_id, count, last_at)
select gen_random_uuid(), first_at, event, result, user_id, actor_id, object, address, agent,
  request_id, count, last_at
from ended;

-- JOB accounts/seal_security_events; by index: security_events; whole: security_events,
-- security_seals
with newest as (
  select coalesce(max(no), 0) as no, coalesce((select hash from security_seals order by no desc
    limit 1), decode(repeat('00', 32), 'hex')) as hash
  from security_seals ), sealed as ( update security_events e
  set seal_no = (select no from newest) + 1
  where e.id = any(array(select id from security_events where seal_no is null order by id limit $1))
  returning e.*) insert into security_seals (no, events, newest_at, previous, hash)
select n.no + 1, s.events, s.newest_at, n.hash, s.hash
from newest n, (
  select count(*)::integer as events, max(e.at) as newest_at, sha256((select hash from newest) ||
    string_agg(sha256(convert_to(concat_ws(chr(31), e.id, coalesce(to_char(e.at at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ''), e.event, e.result, e.who, e.object, e.address,
    e.request_id, e.count, coalesce(to_char(e.last_at at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')), 'UTF8') || coalesce(e.kept_person,
    sha256(convert_to(concat_ws(chr(31), coalesce(e.user_id::text, ''), coalesce(e.actor_id::text,
    ''), coalesce(e.subject_id::text, ''), coalesce(e.agent::text, '')), 'UTF8')))), ''::bytea
      order by e.id)) as hash
  from sealed e) s
where s.events > 0
returning events;
