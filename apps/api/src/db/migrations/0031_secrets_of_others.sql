-- What opens an account is there for its owner alone, whatever SQL a request runs (case L48): sessions
-- and tokens, codes and keys, passwords. The product's own login, which looks callers up and signs
-- people in, sees them as before.
alter table sessions enable row level security;
create policy of_the_system on sessions to saldo_system using (true);
create policy of_the_proved_owner on sessions to saldo_app
  using (user_id = (select id from request_owner) or actor_id = (select id from request_owner));

alter table access_tokens enable row level security;
create policy of_the_system on access_tokens to saldo_system using (true);
create policy of_the_proved_owner on access_tokens to saldo_app
  using (exists (select from sessions s where s.id = access_tokens.session_id));

alter table recovery_tokens enable row level security;
create policy of_the_system on recovery_tokens to saldo_system using (true);
create policy of_the_proved_owner on recovery_tokens to saldo_app
  using (user_id = (select id from request_owner));

alter table activation_codes enable row level security;
create policy of_the_system on activation_codes to saldo_system using (true);
create policy of_the_proved_owner on activation_codes to saldo_app
  using (user_id = (select id from request_owner));

alter table identities enable row level security;
create policy of_the_system on identities to saldo_system using (true);
create policy of_the_proved_owner on identities to saldo_app
  using (user_id = (select id from request_owner));

-- Of one-time passes a request uses those that name its owner, in the row or in what they stand for.
alter table passes enable row level security;
create policy of_the_system on passes to saldo_system using (true);
create policy of_the_proved_owner on passes to saldo_app
  using ((select id from request_owner) in (user_id, (content->>'userId')::uuid));

-- A request reads of a person what others may know, and everything of its owner but the password,
-- which only its owner's own view tells.
revoke select on users from saldo_app;
grant select (id, email, name, image, active, skip_tutorial, currency, time_zone, profiles, terms_version,
  terms_at, created_at, version, company_id, social_email, cpf, gender, phone_number, birthdate, city,
  deactivated_at) on users to saldo_app;
create view own_password with (security_barrier) as
  select id, password_hash from users where id = (select id from request_owner);
grant select on own_password to saldo_app, saldo_system;
