-- Row-level security holds against whoever runs SQL in a request (case L48). The owner of a
-- transaction is a setting that any statement can change, so it counts only with a proof: a hash that
-- is made of a secret, which no role of a request can read. The view reads it with the rights of the
-- tables' owner and gives the one owner who is proved, or nobody.
create table request_keys (
  id     integer not null primary key check (id = 1),
  secret bytea   not null
);
insert into request_keys
  values (1, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create view request_owner with (security_barrier) as
  select named.owner::uuid as id
    from request_keys k,
         (select current_setting('saldo.owner', true) as owner,
                 current_setting('saldo.owner_proof', true) as proof) named
   where named.proof = encode(sha256(k.secret || convert_to(named.owner, 'UTF8') || k.secret), 'hex');
grant select on request_owner to saldo_app, saldo_family, saldo_system;

-- Beside the policies that ask whose a row is: asked in vain without a proof. The owner of the
-- tables, as whom migrations and tools work, is asked for the setting alone.
create policy of_the_proved_owner on idempotency_keys as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on categories as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on category_memory as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on payments as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on series as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on transactions as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on removed_transactions as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on day_totals as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on month_totals as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on category_totals as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on invoice_totals as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on statements as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on statement_lines as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on statement_readings as restrictive to saldo_app, saldo_family
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on linked_transactions as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on linked_payments as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on subscriptions as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on subscription_invoices as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on consents as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on access_log as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on access_log_heads as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on exports as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on export_parts as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on exports_due as restrictive to saldo_app, saldo_family
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on second_factors as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on recovery_codes as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on removed_payments as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on matched_lines as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
create policy of_the_proved_owner on statement_overlaps as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));

-- What is due, whosever it is: a queue is looked through as a whole.
create policy of_the_queue on exports_due to saldo_system using (true);
create policy of_the_queue on statement_readings to saldo_system using (true);

-- The product where no owner is named. It owns nothing, and of a ledger it sees no more than a request.
grant select, insert, update, delete on all tables in schema public to saldo_system;
revoke all on request_keys, schema_migrations, schema_lock from saldo_system, saldo_app, saldo_family;
revoke insert, update, delete on request_owner, category_names from saldo_system;
