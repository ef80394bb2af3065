-- A request may write the columns that its statements write, and no other: what decides the rights of its
-- owner (profiles, company, the end of a subscription) is written by the product's own login (ASVS V13.2.2;
-- the list is kept by tools/sql-book.test.ts). Who closes an account leaves those to the erasure.
revoke insert, update, delete, truncate, references, trigger on all tables in schema public from saldo_app;
grant insert (action, actor_id, actor_name, address, agent, at, hash, object, request_id, seq, status,
  user_id) on access_log to saldo_app;
grant insert (hash, seq, user_id), update (hash, seq) on access_log_heads to saldo_app;
grant insert (expires_at, session_id, token_hash, user_id) on access_tokens to saldo_app;
grant insert (key, reached_on, user_id), update (is_seen) on achievements to saldo_app;
grant insert (code_hash, expires_at, sent_at, sent_count, sent_on, tries, user_id), update (code_hash,
  expires_at, sent_at, sent_count, sent_on, tries), delete on activation_codes to saldo_app;
grant insert (about, asked_at, user_id) on answers_to_drop to saldo_app;
grant insert (dismissed_at, subject, user_id), delete on assistant_dismissals to saldo_app;
grant insert (count, ends_at, key, starts_at), update (count, ends_at, starts_at), delete on attempts to
  saldo_app;
grant insert (active, aggregator, connector, consent_expires_at, consent_warned_at, created_at, error, id,
  institution, last_synced, last_update, last_whole_sync, link_id, status, sync_ended_at, sync_run,
  sync_started_at, sync_state, user_id), update (active, aggregator, connector, consent_expires_at,
  consent_warned_at, error, institution, last_synced, last_update, last_whole_sync, link_id, skipped, status,
  sync_added, sync_ended_at, sync_failures, sync_partial, sync_progress, sync_removed, sync_run,
  sync_started_at, sync_state, sync_updated, version), delete on bank_accesses to saldo_app;
grant insert (access_id, account_id, anchor_at, anchor_balance, anchor_day, balance, balance_at, credit_limit,
  currency, history_from, id, kind, limit_group, number, opening_id, payment_id, reserved, synced_at,
  user_id), update (account_id, anchor_at, anchor_balance, anchor_day, balance, balance_at, credit_limit,
  history_from, limit_group, number, opening_id, reserved, synced_at), delete on bank_accounts to saldo_app;
grant insert (account_id, bill_id, closes_on, due_on, total, user_id), delete on bank_bills to saldo_app;
grant insert (account_id, bill_month, category_id, changed_at, day, first_at, foreign_currency, foreign_value,
  id, is_pending, is_projected, name, name_key, part_count, part_index, provider_id, purchase, purchased_on,
  reference, rule, state, user_id, value), update (account_id, bill_month, category_id, changed_at, day,
  first_at, foreign_currency, foreign_value, is_pending, is_projected, kept, name, name_key, part_count,
  part_index, provider_id, purchase, purchased_on, reference, rule, state, value), delete on bank_lines to
  saldo_app;
grant insert (access_id, aggregator, link_id, next_pull_at, user_id), delete on bank_links to saldo_app;
grant insert (access_id, account_id, answer, answered_at, created_at, entry_id, entry_key, id, kind, line_ids,
  line_key, user_id), update (answer, answered_at, line_ids, version), delete on bank_questions to saldo_app;
grant insert (category_id, day, is_entered, is_removed, is_typed, last_installment, month, other_parts,
  percent_hundredths, recurrent_index, recurrent_type, user_id, value_cents), update (day, is_entered,
  is_removed, is_typed, last_installment, other_parts, percent_hundredths, recurrent_index, recurrent_type,
  value_cents), delete on budget_lines to saldo_app;
grant insert (accumulated_cents, created_at, id, is_custom, month, user_id), update (accumulated_cents,
  is_custom, version), delete on budgets to saldo_app;
grant insert (color, created_at, essential, grouping, icon, id, name, parent_id, sort, type, user_id), update
  (color, essential, grouping, icon, name, parent_id, sort, type, version), delete on categories to saldo_app;
grant insert (category_id, name_key, transaction_type, user_id), update (category_id), delete on
  category_memory to saldo_app;
grant insert (all_cents, category_id, entries, month, paid_cents, payment_id, transaction_type, user_id),
  update (all_cents, entries, paid_cents), delete on category_totals to saldo_app;
grant delete on company_activations to saldo_app;
grant insert (address, agent, at, given, id, purpose, subject, text_hash, text_version, user_id) on consents
  to saldo_app;
grant insert (all_cents, day, entries, expenses_all, expenses_paid, investiments_all, investiments_paid,
  paid_cents, payment_id, revenues_all, revenues_paid, user_id), update (all_cents, entries, expenses_all,
  expenses_paid, investiments_all, investiments_paid, paid_cents, revenues_all, revenues_paid), delete on
  day_totals to saldo_app;
grant insert (expert_id, likes), update (likes) on expert_like_totals to saldo_app;
grant insert (expert_id, liked_at, user_id), delete on expert_likes to saldo_app;
grant insert (content, export_id, no, user_id), delete on export_parts to saldo_app;
grant insert (asked_at, id, user_id), update (attempts, bytes, done_at, expires_at, progress, rows, state,
  version), delete on exports to saldo_app;
grant insert (created_at, id, name, user_id, voucher), update (name, user_id, version, voucher), delete on
  families to saldo_app;
grant insert (code_hash, email, expires_at, family_id, id, invited_at, joined_at, role, status, user_id),
  update (code_hash, expires_at, joined_at, planners_see, role, status, user_id), delete on family_members to
  saldo_app;
grant insert (created_at, date, financed, id, instalment_cents, last_installment, market_cents,
  settlement_cents, type, user_id), update (date, financed, instalment_cents, last_installment, market_cents,
  settlement_cents, type, version), delete on goods to saldo_app;
grant insert (answer, body_hash, created_at, entries, key, status, user_id), delete on idempotency_keys to
  saldo_app;
grant delete on identities to saldo_app;
grant insert (due_on, items, items_cents, month, paid_cents, parts_cents, payment_id, settling_cents,
  user_id), update (due_on, items, items_cents, paid_cents, parts_cents, settling_cents), delete on
  invoice_totals to saldo_app;
grant insert (created_at, id, kind, payload, run_at) on jobs to saldo_app;
grant update (opened_until, version) on ledgers to saldo_app;
grant insert, update (paid_at), delete on linked_payments to saldo_app;
grant insert, update (bank_access_id,
  category_id, day, name, name_key, payment_id, value, version), delete on linked_transactions to saldo_app;
grant insert (created_at, id, kind, last_error, payload, recipient, sent_at), delete on mail_outbox to
  saldo_app;
grant insert (created_at, entry_id, external_id, payment_id, statement_id, user_id), update (entry_id), delete
  on matched_lines to saldo_app;
grant insert (all_cents, entries, expenses_all, expenses_paid, investiments_all, investiments_paid, month,
  paid_cents, payment_id, revenues_all, revenues_paid, user_id), update (all_cents, entries, expenses_all,
  expenses_paid, investiments_all, investiments_paid, paid_cents, revenues_all, revenues_paid), delete on
  month_totals to saldo_app;
grant insert (entries, month, objective_id, payment_id, planned_cents, saved_cents, user_id), update (entries,
  planned_cents, saved_cents), delete on objective_totals to saldo_app;
grant insert, update (begin_date, category, final_date, initial_cents, name, payment_id, total_cents, version),
  delete on objectives to saldo_app;
grant insert (content, expires_at, kind, pass_hash, user_id), update (used_at), delete on passes to saldo_app;
grant insert, update (account_type, archived_at, bank_access_id, close_before_due,
  close_day, closing_day_goes_to, closings, counts_to_spend, credit_limit, due_day, earlier_terms,
  external_id, flag, initial_value, monthly_yield, name, overdraft_limit, sharing, version), delete on
  payments to saldo_app;
grant update (consented_at, ended_at), delete on planner_clients to saldo_app;
grant insert (code_hash, used_at, user_id), update (used_at), delete on recovery_codes to saldo_app;
grant update (used_at), delete on recovery_tokens to saldo_app;
grant insert (entries, items, links, months, objectives, payment, payment_id, removed_at, series, user_id),
  update (entries, items, links, months, objectives, payment, removed_at, series), delete on removed_payments
  to saldo_app;
grant insert (entry, entry_id, removal_id, removed_at, user_id), update (entry, removed_at), delete on
  removed_transactions to saldo_app;
grant insert (confirmed_at, counter, created_at, credential_id, id, kind, last_step, name, public_key,
  sealed_secret, transports, used_at, user_id), update (confirmed_at, last_step, used_at), delete on
  second_factors to saldo_app;
grant insert, update (anchor, business_day, category_id,
  description, ended_at, name, next_index, payment_id, recurrent_type, transaction_type, value, version,
  written_by), delete on series to saldo_app;
grant insert (actor_id, address, agent, created_at, ended_at, id, previous_refresh_hash, proved_at,
  refresh_hash, rotated_at, seen_at, user_id), update (ended_at, proved_at) on sessions to saldo_app;
grant insert (lines, statement_id, user_id), delete on statement_lines to saldo_app;
grant insert (external_ids, payment_id, statement_id, user_id), delete on statement_overlaps to saldo_app;
grant insert (created_at, statement_id, user_id), update (locked_until), delete on statement_readings to
  saldo_app;
grant insert (accounts, bank, content, created_at, done_at, failure, filename, format, id, state, unreadable,
  user_id), update (accounts, added, attempts, bank, content, done_at, due_on, failure, format, known,
  progress, skipped, state, unreadable, unreadable_count, version), delete on statements to saldo_app;
grant insert (decided_at, decided_on, description, id, monthly_cents, rule, screen, state, title, user_id,
  why), update (decided_at, decided_on, description, monthly_cents, rule, screen, state, title, version, why),
  delete on tasks to saldo_app;
grant insert, update (anchor_day, anticipation_id,
  business_day, category_chosen, category_id, counts_on, created_at, date, description, external_id,
  foreign_currency, foreign_value, invoice_chosen, invoice_month, last_installment, name, name_key,
  objective_id, operation_id, operation_payment, operation_type, paid, payment_id, pays_card_id, pays_month,
  recurrent_index, recurrent_type, refund_of_id, series_id, statement_id, transaction_type, value, version,
  written_by), delete on transactions to saldo_app;
grant insert (edit_id, entries, item, made_at, memory, series, series_version, user_id, written), delete on
  undo_records to saldo_app;
grant update (active, birthdate, city, cpf, currency, email, gender, image, name, password_hash, phone_number,
  skip_tutorial, social_email, version, videos_watched) on users to saldo_app;

-- Rows of two people: each of them writes what is theirs to write (decision 148).
-- A planner opens sessions in the accounts of clients who have agreed; nobody's request opens another.
create view consenting_clients with (security_barrier) as
  select c.client_id as id from planner_clients c
   where c.planner_id = proved_owner() and c.consented_at is not null and c.ended_at is null;
drop policy of_the_proved_owner on sessions;
create policy of_the_proved_owner on sessions to saldo_app
  using (user_id = proved_owner() or actor_id = proved_owner())
  with check (user_id = proved_owner()
    or actor_id = proved_owner() and (ended_at is not null
      or user_id in (select c.id from consenting_clients c)));
drop policy of_the_proved_owner on access_tokens;
create policy of_the_proved_owner on access_tokens to saldo_app
  using (exists (select from sessions s
                  where s.id = access_tokens.session_id and s.user_id = access_tokens.user_id));
drop policy of_the_proved_owner on passes;
create policy of_the_proved_owner on passes to saldo_app
  using (proved_owner() in (user_id, (content->>'userId')::uuid))
  with check (user_id = proved_owner()
    or user_id is null and kind = 'challenge' and (content->>'userId')::uuid = proved_owner());

-- A client agrees; a planner only ends.
drop policy of_the_proved_owner on planner_clients;
create policy of_the_proved_owner on planner_clients to saldo_app
  using (planner_id = proved_owner() or client_id = proved_owner())
  with check (client_id = proved_owner() or planner_id = proved_owner() and ended_at is not null);

-- Of a family whoever runs it changes what is not their own; its code is renewed when anybody leaves.
create view administered_families with (security_barrier) as
  select f.id from families f where f.user_id = proved_owner()
  union all
  select m.family_id from family_members m
   where m.user_id = proved_owner() and m.role = 'admin' and m.status = 'active';
create view family_heads with (security_barrier) as
  select f.id, f.user_id from families f where f.id in (select k.id from known_families k);
drop policy of_the_members on families;
create policy of_the_members on families to saldo_app
  using (user_id = proved_owner() or id in (select f.id from known_families f))
  with check (id in (select a.id from administered_families a)
    or (id, user_id) in (select h.id, h.user_id from family_heads h)
    or user_id = proved_owner() and not exists (select from family_heads h where h.id = families.id));
drop policy of_the_members on family_members;
create policy of_the_members on family_members to saldo_app
  using (family_id in (select f.id from request_families f)
    or email = (select o.email from own_account o))
  with check (family_id in (select f.id from request_families f)
    and (user_id is null or user_id in (select p.id from known_people p))
    and (family_id in (select a.id from administered_families a)
      or user_id = proved_owner() and role = 'member'));
grant select on consenting_clients, administered_families, family_heads to saldo_app, saldo_system;
