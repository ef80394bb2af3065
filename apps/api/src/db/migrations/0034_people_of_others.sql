-- A request reads of other people what its screens show and nothing else, whatever SQL it runs (case
-- L48). Every table that a request may read has a policy now, or is listed with a reason in
-- db/readable-columns.test.ts; the secrets in them are granted to no request at all.

-- The families of the proved owner: of which they are a member, which they run, or whose code they
-- have shown in this transaction (`saldo.family_code`), the family's own or an invitation's. It reads
-- with the rights of the tables' owner, so that the policies below do not ask themselves.
create view request_families with (security_barrier) as
  select m.family_id as id from family_members m
   where m.user_id = (select id from request_owner) and m.status = 'active'
  union all
  select f.id from families f where f.user_id = (select id from request_owner)
  union all
  select f.id from families f where f.voucher = current_setting('saldo.family_code', true)
  union all
  select m.family_id from family_members m
   where m.code_hash = sha256(convert_to(current_setting('saldo.family_code', true), 'UTF8'));

-- What the shown code opens: a family, or one invitation to it.
create view shown_family_code with (security_barrier) as
  select f.id as family_id, null::uuid as member_id, null::timestamptz as expires_at
    from families f where f.voucher = current_setting('saldo.family_code', true)
  union all
  select m.family_id, m.id, m.expires_at from family_members m
   where m.code_hash = sha256(convert_to(current_setting('saldo.family_code', true), 'UTF8'))
     and m.status = 'pending';

-- The code that opens a family, told to whoever runs it.
create view own_vouchers with (security_barrier) as
  select f.id as family_id, f.voucher from families f
   where f.user_id = (select id from request_owner);

-- Whom the proved owner knows, and what screens show of them: themselves, their family, the planners
-- and clients that they have or had. One after the other, by key: the planner would else read all
-- people there are, where it takes them for few.
create view known_people with (security_barrier) as
  select p.* from (
    select id from request_owner
    union
    select m.user_id from family_members m where m.family_id in (select id from request_families)
    union
    select c.client_id from planner_clients c where c.planner_id = (select id from request_owner)
    union
    select c.planner_id from planner_clients c where c.client_id = (select id from request_owner)) known
   cross join lateral (
    select u.id, u.name, u.email, u.image, u.profiles, u.active from users u
     where u.id = known.id limit 1) p;

-- What the policies below ask of the proved owner: their e-mail and company, the families that they
-- are in or invited to, and the addresses of themselves and of their family.
create view own_account with (security_barrier) as
  select u.email, u.company_id from users u where u.id = (select id from request_owner);
create view known_families with (security_barrier) as
  select id from request_families
  union all
  select m.family_id from family_members m where m.email = (select email from own_account);
create view own_recipients with (security_barrier) as
  select email from own_account
  union all
  select m.email from family_members m where m.family_id in (select id from request_families);
grant select on request_families, shown_family_code, own_vouchers, known_people, own_account,
  known_families, own_recipients to saldo_app, saldo_system;

alter table users enable row level security;
create policy of_the_system on users to saldo_system using (true);
create policy of_the_proved_owner on users to saldo_app, saldo_family
  using (id = (select id from request_owner));
revoke insert, delete on users from saldo_app;

alter table families enable row level security;
create policy of_the_system on families to saldo_system using (true);
create policy of_the_members on families to saldo_app
  using (user_id = (select id from request_owner) or id in (select f.id from known_families f));
revoke select on families from saldo_app;
grant select (id, user_id, name, created_at, version) on families to saldo_app;

-- An invitation is also there for whoever was invited: it goes when they go.
alter table family_members enable row level security;
create policy of_the_system on family_members to saldo_system using (true);
create policy of_the_members on family_members to saldo_app
  using (family_id in (select f.id from request_families f)
    or email = (select o.email from own_account o))
  with check (family_id in (select f.id from request_families f)
    and (user_id is null or user_id in (select p.id from known_people p)));
revoke select on family_members from saldo_app;
grant select (id, family_id, email, user_id, role, status, expires_at, invited_at, joined_at,
  planners_see) on family_members to saldo_app;

alter table planner_clients enable row level security;
create policy of_the_system on planner_clients to saldo_system using (true);
create policy of_the_proved_owner on planner_clients to saldo_app
  using (planner_id = (select id from request_owner) or client_id = (select id from request_owner));
revoke insert on planner_clients from saldo_app;

alter table companies enable row level security;
create policy of_the_system on companies to saldo_system using (true);
create policy of_the_employer on companies for select to saldo_app
  using (id = (select o.company_id from own_account o));
revoke insert, update, delete on companies from saldo_app;

alter table company_activations enable row level security;
create policy of_the_system on company_activations to saldo_system using (true);
create policy of_the_invited on company_activations to saldo_app
  using (email = (select o.email from own_account o));
revoke select, insert, update on company_activations from saldo_app;
grant select (company_id, email, expires_at, used_at) on company_activations to saldo_app;

-- Codes of the operator: no request asks for one.
revoke all on promotional_codes from saldo_app;

-- Letters: a request writes them, and takes back those to itself and to its family. What stands in
-- one it reads no more.
alter table mail_outbox enable row level security;
create policy of_the_system on mail_outbox to saldo_system using (true);
create policy to_anybody on mail_outbox for insert to saldo_app with check (true);
create policy to_the_owner on mail_outbox for select to saldo_app
  using (recipient in (select o.email from own_recipients o));
create policy to_the_owner_taken_back on mail_outbox for delete to saldo_app
  using (recipient in (select o.email from own_recipients o));
revoke select, update on mail_outbox from saldo_app;
grant select (id, recipient, kind, state, attempts, run_at, created_at, sent_at)
  on mail_outbox to saldo_app;

-- Written for others, read by the job alone. Two lines about one thing are two lines: a request that
-- may not read the table cannot put one in the place of another.
alter table answers_to_drop drop constraint answers_to_drop_pkey;
alter table answers_to_drop add primary key (user_id, about, asked_at);
revoke select, update, delete on answers_to_drop from saldo_app;

alter table removals enable row level security;
create policy of_the_system on removals to saldo_system using (true);
create policy of_the_proved_owner on removals to saldo_app
  using (user_id = (select id from request_owner));

alter table ledgers enable row level security;
create policy of_the_system on ledgers to saldo_system using (true);
create policy of_the_proved_owner on ledgers to saldo_app
  using (user_id = (select id from request_owner));
revoke insert, delete on ledgers from saldo_app;

revoke insert, update, delete on default_categories from saldo_app;

-- The key of a limit named an e-mail or an address, and a request counts in this table whatever it
-- counts: now the key holds a hash, made with the secret that no request reads.
update attempts a
   set key = split_part(a.key, ':', 1) || ':' || split_part(a.key, ':', 2) || ':'
     || encode(sha256(k.secret || convert_to('limit:'
          || substr(a.key, length(split_part(a.key, ':', 1) || ':' || split_part(a.key, ':', 2)) + 2),
          'UTF8')), 'hex')
  from request_keys k;
