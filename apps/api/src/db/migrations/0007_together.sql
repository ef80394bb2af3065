-- Who lives, plans and works together. Views are shared, rows stay each person's own: nothing here
-- moves an entry from one ledger to another.

-- ---------------------------------------------------------------------------------- families

create table families (
  id              uuid        not null primary key,
  user_id         uuid        not null references users (id) on delete restrict,
  name            text        not null,
  -- What a new member types; a new one takes its place, and the old one opens nothing any more.
  voucher         text        not null unique,
  created_at      timestamptz not null,
  version         integer     not null default 1 check (version > 0)
);
create index families_by_admin on families (user_id);

create table family_members (
  id          uuid        not null primary key,
  family_id   uuid        not null references families (id) on delete cascade,
  email       text        not null check (email = lower(email)),
  user_id     uuid        references users (id) on delete set null,
  role        text        not null check (role in ('admin', 'member')),
  status      text        not null check (status in ('pending', 'active')),
  -- Of an invitation that was mailed: its code, once, until it expires.
  code_hash   bytea       unique,
  expires_at  timestamptz,
  invited_at  timestamptz not null,
  joined_at   timestamptz,
  unique (family_id, email),
  check (status = 'pending' or joined_at is not null)
);
-- Nobody is in two families.
create unique index family_members_once on family_members (user_id) where user_id is not null;
create index family_members_by_email on family_members (email) where user_id is null;

-- What of a payment method the others of a family may see: its entries, its sums, or nothing.
alter table payments add column sharing text not null default 'shared'
  check (sharing in ('shared', 'totals', 'private'));

-- ---------------------------------------------------------------------------------- planners, companies

-- A planner's client. Before the client has agreed and after either has ended it, it opens nothing.
create table planner_clients (
  planner_id   uuid        not null references users (id) on delete cascade,
  client_id    uuid        not null references users (id) on delete cascade,
  planner_code text,
  asked_at     timestamptz not null,
  consented_at timestamptz,
  ended_at     timestamptz,
  primary key (planner_id, client_id),
  check (planner_id <> client_id)
);
create index planner_clients_by_client on planner_clients (client_id);

create table companies (
  id         uuid        not null primary key,
  name       text        not null unique,
  brand      text        not null,
  created_at timestamptz not null
);
alter table users add column company_id uuid references companies (id) on delete set null;
create index users_by_company on users (company_id) where company_id is not null;

-- An employee's way to the plan that the company gives: mailed once, used once.
create table company_activations (
  token_hash bytea       not null primary key,
  company_id uuid        not null references companies (id) on delete cascade,
  email      text        not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index company_activations_by_company on company_activations (company_id, email);

-- A planner acts in a session of its own, whose `user_id` is the client. `proved_at` is when the
-- person last showed who they are: dangerous acts want that to be minutes ago.
alter table sessions add column actor_id uuid references users (id) on delete cascade;
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null;
create index sessions_by_actor on sessions (actor_id) where actor_id is not null;

-- ---------------------------------------------------------------------------------- one person's

create table subscriptions (
  user_id         uuid        not null,
  id              uuid        not null,
  plan            text        not null,
  status          text,
  suspended       boolean     not null default false,
  expire_at       timestamptz not null,
  -- What the payment gateway calls the subscription and the person.
  subscription_id text,
  client_id       text,
  payment_type    text        check (payment_type in ('credit_card', 'pix', 'bank_slip')),
  payment_methods jsonb       not null default '[]',
  company_name    text,
  family_name     text,
  created_at      timestamptz not null,
  version         integer     not null default 1 check (version > 0),
  primary key (user_id, id)
);

create table subscription_invoices (
  user_id         uuid   not null,
  subscription_id uuid   not null,
  invoice_id      text   not null,
  due_date        date   not null,
  total           bigint not null,
  status          text   not null,
  secure_url      text,
  primary key (user_id, subscription_id, invoice_id),
  foreign key (user_id, subscription_id) references subscriptions (user_id, id) on delete cascade
);

-- Everybody who is here already has the seven days that a newcomer has, counted from their first.
insert into subscriptions (user_id, id, plan, expire_at, created_at)
  select id, id, 'no_plan', created_at + interval '7 days', created_at from users;

-- What somebody agreed to, and took back: one line each, none ever rewritten.
create table consents (
  user_id      uuid        not null,
  id           uuid        not null,
  purpose      text        not null check (purpose in ('terms', 'policy', 'planner', 'family', 'bank')),
  given        boolean     not null,
  -- With whom: the planner, the family or the bank, where it is with somebody.
  subject      text        not null default '',
  text_version text        not null,
  text_hash    bytea       not null,
  at           timestamptz not null,
  address      text        not null default '',
  agent        text        not null default '',
  primary key (user_id, purpose, at, id)
);

-- Every request that somebody else made here: who, what, when. Each line carries the hash of the one
-- before it, so that a line that was changed or taken out is found.
create table access_log (
  user_id    uuid        not null,
  seq        bigint      not null check (seq > 0),
  actor_id   uuid        not null,
  actor_name text        not null,
  action     text        not null,
  object     text        not null,
  status     integer     not null,
  at         timestamptz not null,
  address    text        not null,
  agent      text        not null,
  request_id text        not null,
  hash       bytea       not null,
  primary key (user_id, seq)
);
create table access_log_heads (
  user_id uuid   not null primary key,
  seq     bigint not null,
  hash    bytea  not null
);

-- ---------------------------------------------------------------------------------- the second wall

alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy of_the_owner on subscriptions
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table subscription_invoices enable row level security;
alter table subscription_invoices force row level security;
create policy of_the_owner on subscription_invoices
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table consents enable row level security;
alter table consents force row level security;
create policy of_the_owner on consents
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table access_log enable row level security;
alter table access_log force row level security;
create policy of_the_owner on access_log
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table access_log_heads enable row level security;
alter table access_log_heads force row level security;
create policy of_the_owner on access_log_heads
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);

grant select, insert, update, delete on families, family_members, planner_clients, companies,
  company_activations, subscriptions, subscription_invoices to saldo_app;
grant select, insert on consents, access_log to saldo_app;
grant select, insert, update on access_log_heads to saldo_app;

-- Whoever looks at another member's ledger does so as `saldo_family`: it only reads, and of a payment
-- method no more than its owner shows. Whatever a screen asks, what is private is not there for it.
grant select (id, name, image) on users to saldo_family;
grant select on default_categories, categories, category_names, payments, transactions, day_totals,
  month_totals, category_totals, invoice_totals to saldo_family;
create policy what_is_shared on payments as restrictive for select to saldo_family
  using (sharing <> 'private');
create policy what_is_shared on transactions as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = transactions.user_id
    and p.id = transactions.payment_id and p.sharing = 'shared'));
create policy what_is_shared on day_totals as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = day_totals.user_id
    and p.id = day_totals.payment_id));
create policy what_is_shared on month_totals as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = month_totals.user_id
    and p.id = month_totals.payment_id));
create policy what_is_shared on category_totals as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = category_totals.user_id
    and p.id = category_totals.payment_id));
create policy what_is_shared on invoice_totals as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = invoice_totals.user_id
    and p.id = invoice_totals.payment_id));
