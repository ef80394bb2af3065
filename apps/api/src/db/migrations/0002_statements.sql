-- A bank's file on its way into the ledger: read in the background, looked at, imported, and as a
-- whole undone again.
create table statements (
  user_id          uuid        not null,
  id               uuid        not null,
  filename         text        not null,
  state            text        not null
                   check (state in ('reading', 'ready', 'failed', 'done', 'undone')),
  progress         integer     not null default 0 check (progress between 0 and 100),
  -- The file itself, for as long as it is being read: a server that is killed begins anew.
  content          bytea,
  attempts         integer     not null default 0,
  format           text        check (format in ('ofx', 'csv')),
  bank             text,
  -- What the file says of each account, and the payment method into which it was imported.
  accounts         jsonb       not null default '[]',
  unreadable       jsonb       not null default '[]',
  unreadable_count integer     not null default 0,
  failure          text,
  added            integer     not null default 0,
  known            integer     not null default 0,
  skipped          integer     not null default 0,
  created_at       timestamptz not null,
  done_at          timestamptz,
  version          integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  check (content is null or state = 'reading'),
  check ((state in ('done', 'undone')) = (done_at is not null))
);

-- The lines of a statement until it is imported or thrown away; then the entries are all there is.
create table statement_lines (
  user_id      uuid    not null,
  statement_id uuid    not null,
  no           integer not null,
  line         integer not null,
  account_key  text    not null,
  day          date    not null,
  value        bigint  not null check (value <> 0),
  memo         text    not null,
  name         text    not null,
  name_key     text    not null,
  external_id  text    not null,
  rule         text,
  part_index   integer,
  part_count   integer check (part_count between 2 and 360),
  primary key (user_id, statement_id, no),
  foreign key (user_id, statement_id) references statements (user_id, id) on delete cascade,
  check ((part_index is null) = (part_count is null))
);

-- Which statements are being read, whosever they are: what a server looks at when it starts. The
-- wall stands before requests only; the house itself, which owns the table, sees all rows.
create table statement_readings (
  user_id      uuid        not null,
  statement_id uuid        not null,
  created_at   timestamptz not null,
  primary key (user_id, statement_id),
  foreign key (user_id, statement_id) references statements (user_id, id) on delete cascade
);

-- Who paid an invoice: asked by its own page, by an import, and when a card is removed.
create index transactions_by_paid_invoice on transactions (user_id, pays_card_id, pays_month)
  where pays_card_id is not null;

alter table statements enable row level security;
alter table statements force row level security;
create policy of_the_owner on statements
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table statement_lines enable row level security;
alter table statement_lines force row level security;
create policy of_the_owner on statement_lines
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table statement_readings enable row level security;
create policy of_the_owner on statement_readings
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);

grant select, insert, update, delete on statements, statement_lines, statement_readings to saldo_app;
