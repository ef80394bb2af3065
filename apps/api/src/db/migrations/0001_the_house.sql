-- Two kinds of tables. Those of one person carry `user_id` first in every key, so that a person's
-- rows lie together, can be moved to another machine together and are walled off by row-level
-- security. The few global ones (people, sessions, mail) are small and reached by an exact key.

-- ---------------------------------------------------------------------------------- people

create table users (
  id             uuid        not null primary key,
  email          text        not null unique check (email = lower(email)),
  name           text        not null,
  password_hash  text,
  image          text,
  active         boolean     not null default false,
  skip_tutorial  boolean     not null default false,
  currency       text        not null default 'BRL'
                             check (currency in ('BRL', 'USD', 'EUR', 'GBP', 'JPY')),
  time_zone      text        not null default 'America/Sao_Paulo',
  profiles       text[]      not null default '{}',
  terms_version  text        not null,
  terms_at       timestamptz not null,
  created_at     timestamptz not null,
  version        integer     not null default 1 check (version > 0)
);

-- One row a person: the version of all that is theirs. Every change takes this row first, so
-- changes of one person's money follow one another, and every reading has its tag for free.
create table ledgers (
  user_id      uuid   not null primary key references users (id) on delete cascade,
  version      bigint not null default 1,
  -- Recurring entries exist up to the end of this month, and are made exactly once.
  opened_until date   not null
);

create table sessions (
  id                    uuid        not null primary key,
  user_id               uuid        not null references users (id) on delete cascade,
  refresh_hash          bytea       not null unique,
  previous_refresh_hash bytea,
  rotated_at            timestamptz not null,
  created_at            timestamptz not null,
  seen_at               timestamptz not null,
  agent                 text        not null default '',
  address               text        not null default '',
  ended_at              timestamptz
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_previous_refresh on sessions (previous_refresh_hash);

-- An access token is kept as a hash only: whoever reads this table cannot sign in with it.
create table access_tokens (
  token_hash bytea       not null primary key,
  session_id uuid        not null references sessions (id) on delete cascade,
  user_id    uuid        not null,
  expires_at timestamptz not null
);
create index access_tokens_by_session on access_tokens (session_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

create table activation_codes (
  user_id    uuid        not null primary key references users (id) on delete cascade,
  code_hash  bytea       not null,
  expires_at timestamptz not null,
  tries      integer     not null default 0,
  sent_at    timestamptz not null,
  sent_on    date        not null,
  sent_count integer     not null
);

create table recovery_tokens (
  token_hash bytea       not null primary key,
  user_id    uuid        not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index recovery_tokens_by_user on recovery_tokens (user_id);

-- How often something was tried: a key names what (`sign-in:account:…`), a window when it began.
create table attempts (
  key       text        not null primary key,
  count     integer     not null,
  starts_at timestamptz not null,
  ends_at   timestamptz not null
);
create index attempts_by_end on attempts (ends_at);

-- Mail is written with the change that causes it and sent afterwards, so a mail server that is
-- down neither fails a request nor loses a letter.
create table mail_outbox (
  id           uuid        not null primary key,
  recipient    text        not null,
  kind         text        not null,
  payload      jsonb       not null,
  state        text        not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts     integer     not null default 0,
  run_at       timestamptz not null,
  locked_until timestamptz,
  last_error   text,
  created_at   timestamptz not null,
  sent_at      timestamptz
);
create index mail_outbox_by_time on mail_outbox (run_at) where state = 'pending';

-- The tree of categories that everyone has; written from the product's own list at every start.
create table default_categories (
  id        uuid    not null primary key,
  parent_id uuid,
  name      text    not null,
  grouping  text    not null
                    check (grouping in ('revenues', 'expenses', 'investiments', 'invoice', 'bankOperation')),
  sort      text    check (sort in ('fixed', 'variable')),
  type      text    check (type in ('debts')),
  essential boolean not null,
  color     text    not null,
  icon      text    not null,
  position  integer not null
);

-- ---------------------------------------------------------------------------------- one person's

create table idempotency_keys (
  user_id    uuid        not null,
  key        text        not null,
  body_hash  bytea       not null,
  status     integer     not null,
  answer     text        not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (user_id, created_at);

create table categories (
  user_id    uuid        not null,
  id         uuid        not null,
  parent_id  uuid        not null,
  name       text        not null,
  grouping   text        not null check (grouping in ('revenues', 'expenses', 'investiments')),
  sort       text        check (sort in ('fixed', 'variable')),
  type       text        check (type in ('debts')),
  essential  boolean     not null,
  color      text        not null,
  icon       text        not null,
  created_at timestamptz not null,
  version    integer     not null default 1 check (version > 0),
  primary key (user_id, id)
);

-- Which category the person gave a description last: an import proposes it again.
create table category_memory (
  user_id          uuid not null,
  name_key         text not null,
  transaction_type text not null,
  category_id      uuid not null,
  primary key (user_id, name_key, transaction_type)
);

create table payments (
  user_id             uuid        not null,
  id                  uuid        not null,
  type                text        not null check (type in ('money', 'debit', 'credit')),
  name                text        not null,
  account_type        text        check (account_type in ('Conta corrente', 'Poupança')),
  flag                text        check (flag in ('Visa', 'Mastercard', 'Hipercard', 'Elo', 'American Express')),
  credit_limit        bigint      check (credit_limit > 0),
  close_day           integer     check (close_day between 1 and 31),
  due_day             integer     check (due_day between 1 and 31),
  closing_day_goes_to text        check (closing_day_goes_to in ('next', 'closing')),
  initial_value       bigint      not null default 0,
  external_id         text,
  bank_access_id      uuid,
  created_at          timestamptz not null,
  version             integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  check ((type = 'credit') = (close_day is not null and due_day is not null
                              and credit_limit is not null and closing_day_goes_to is not null)),
  check (type <> 'credit' or initial_value = 0)
);
create unique index payments_one_cash on payments (user_id) where type = 'money';

-- A recurring commitment: the rule and the template. Its entries are made ahead of time from here.
create table series (
  user_id          uuid        not null,
  id               uuid        not null,
  recurrent_type   text        not null
                   check (recurrent_type in ('annual', 'semiannual', 'monthly', 'fortnightly', 'weekly', 'daily')),
  anchor           date        not null,
  next_index       integer     not null,
  payment_id       uuid        not null,
  category_id      uuid,
  transaction_type text        not null,
  name             text        not null,
  description      text        not null,
  value            bigint      not null check (value <> 0),
  ended_at         timestamptz,
  version          integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);

-- An entry is one dated line of somebody's ledger. Values are whole cents and signed: an expense
-- is negative, so that a balance is a plain sum.
create table transactions (
  user_id             uuid        not null,
  id                  uuid        not null,
  series_id           uuid        not null,
  recurrent_index     integer     not null check (recurrent_index >= 0),
  payment_id          uuid        not null,
  category_id         uuid,
  transaction_type    text        not null check (transaction_type in ('revenues', 'expenses', 'investiments')),
  name                text        not null,
  name_key            text        not null,
  description         text        not null default '',
  value               bigint      not null check (value <> 0),
  date                date        not null,
  -- The day on which it counts: the due date of its invoice on a card, else its own date.
  counts_on           date        not null,
  -- First day of the month of its invoice; null for whatever is not on a card.
  invoice_month       date,
  paid                boolean     not null,
  recurrent_type      text        check (recurrent_type in ('annual', 'semiannual', 'monthly', 'fortnightly', 'weekly', 'daily')),
  last_installment    integer     check (last_installment between 1 and 360),
  anchor_day          integer     check (anchor_day between 1 and 31),
  external_id         text,
  statement_id        uuid,
  operation_id        uuid,
  operation_type      text        check (operation_type in ('deposit', 'withdraw', 'transfer')),
  operation_payment   uuid,
  -- An invoice that this entry pays: the card and the month.
  pays_card_id        uuid,
  pays_month          date,
  refund_of_id        uuid,
  objective_id        uuid,
  created_at          timestamptz not null,
  version             integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade,
  foreign key (user_id, pays_card_id) references payments (user_id, id) on delete cascade,
  unique (user_id, series_id, recurrent_index),
  check ((transaction_type = 'revenues') = (value > 0)),
  check ((pays_card_id is null) = (pays_month is null))
);

-- Every screen reads one person's entries in the order in which they count.
create index transactions_by_day on transactions (user_id, counts_on, id);
-- One account, or the items of one card's invoice.
create index transactions_by_payment on transactions (user_id, payment_id, counts_on, id);
-- What is already there when a statement is loaded again; a bank's id is unique on its account.
create unique index transactions_by_external_id on transactions (user_id, payment_id, external_id)
  where external_id is not null;
-- "All with the same name", and the undo of an import.
create index transactions_by_name on transactions (user_id, name_key);
create index transactions_by_statement on transactions (user_id, statement_id) where statement_id is not null;
create index transactions_by_category on transactions (user_id, category_id);

-- What a removal took, for as long as it can be undone.
create table removed_transactions (
  user_id    uuid        not null,
  removal_id uuid        not null,
  entry_id   uuid        not null,
  entry      jsonb       not null,
  removed_at timestamptz not null,
  primary key (user_id, removal_id, entry_id)
);

-- ---------------------------------------------------------------------------------- rollups

-- What a screen shows is read from these, never summed from entries: they are written in the same
-- transaction as the entry itself, so their cost does not know how much history there is.
-- `paid_cents` and `all_cents` move a balance; the others are what counts as earned, spent and
-- invested (bank movements and invoice payments do not), each paid and altogether, signed.
create table day_totals (
  user_id           uuid   not null,
  day               date   not null,
  payment_id        uuid   not null,
  paid_cents        bigint not null,
  all_cents         bigint not null,
  revenues_paid     bigint not null,
  revenues_all      bigint not null,
  expenses_paid     bigint not null,
  expenses_all      bigint not null,
  investiments_paid bigint not null,
  investiments_all  bigint not null,
  entries           integer not null,
  primary key (user_id, day, payment_id),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);

create table month_totals (
  user_id           uuid   not null,
  month             date   not null,
  payment_id        uuid   not null,
  paid_cents        bigint not null,
  all_cents         bigint not null,
  revenues_paid     bigint not null,
  revenues_all      bigint not null,
  expenses_paid     bigint not null,
  expenses_all      bigint not null,
  investiments_paid bigint not null,
  investiments_all  bigint not null,
  entries           integer not null,
  primary key (user_id, month, payment_id),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);

-- Only what counts; a reversal without a category stands under the nil id.
create table category_totals (
  user_id          uuid    not null,
  month            date    not null,
  category_id      uuid    not null,
  payment_id       uuid    not null,
  transaction_type text    not null,
  paid_cents       bigint  not null,
  all_cents        bigint  not null,
  entries          integer not null,
  primary key (user_id, month, category_id, payment_id, transaction_type),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);

-- One invoice of one card: its items, and what was paid of it (negative, as the paying entry is).
create table invoice_totals (
  user_id     uuid    not null,
  payment_id  uuid    not null,
  month       date    not null,
  due_on      date    not null,
  items_cents bigint  not null,
  items       integer not null,
  paid_cents  bigint  not null,
  primary key (user_id, payment_id, month),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);
create index invoice_totals_by_due_date on invoice_totals (user_id, due_on);

-- Entries are the table that changes most; deleted ones must not linger in the month being read.
alter table transactions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table ledgers set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
alter table day_totals set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
alter table month_totals set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- ---------------------------------------------------------------------------------- the second wall

-- Requests run as `saldo_app`, which owns nothing and may not look past the owner that the request
-- has named. Without a name there is no row at all.
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy of_the_owner on idempotency_keys
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table categories enable row level security;
alter table categories force row level security;
create policy of_the_owner on categories
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table category_memory enable row level security;
alter table category_memory force row level security;
create policy of_the_owner on category_memory
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table payments enable row level security;
alter table payments force row level security;
create policy of_the_owner on payments
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table series enable row level security;
alter table series force row level security;
create policy of_the_owner on series
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table transactions enable row level security;
alter table transactions force row level security;
create policy of_the_owner on transactions
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table removed_transactions enable row level security;
alter table removed_transactions force row level security;
create policy of_the_owner on removed_transactions
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table day_totals enable row level security;
alter table day_totals force row level security;
create policy of_the_owner on day_totals
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table month_totals enable row level security;
alter table month_totals force row level security;
create policy of_the_owner on month_totals
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table category_totals enable row level security;
alter table category_totals force row level security;
create policy of_the_owner on category_totals
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table invoice_totals enable row level security;
alter table invoice_totals force row level security;
create policy of_the_owner on invoice_totals
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);

grant select, insert, update, delete on all tables in schema public to saldo_app;

-- Default and own categories side by side, seen through the reader's own wall.
create view category_names with (security_invoker = true) as
  select id, parent_id, name, grouping, sort, type, essential, color, icon, position, null::uuid as user_id
    from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, essential, color, icon, 1000, user_id
    from categories;
grant select on category_names to saldo_app;
