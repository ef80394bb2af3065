-- Authorised links to banks. A link is the aggregator's; what it is for us, and how its sync is, stands here.
create table bank_accesses (
  user_id            uuid        not null,
  id                 uuid        not null,
  aggregator         text        not null check (aggregator in ('pluggy', 'belvo')),
  link_id            text        not null check (length(link_id) between 1 and 200),
  institution        text        not null,
  connector          integer,
  status             text        not null check (status in ('pending', 'updating', 'updated', 'waiting_token',
                                                            'login_error', 'error', 'expired')),
  active             boolean     not null,
  error              text,
  consent_expires_at timestamptz,
  consent_warned_at  timestamptz,
  -- When the aggregator last had data of the bank, when a sync last went well, and when one last read the
  -- whole of the last twelve months.
  last_update        timestamptz,
  last_synced        timestamptz,
  last_whole_sync    timestamptz,
  -- The sync that runs, or the last one. Whoever runs it holds its number: an older run writes no more.
  sync_state         text        check (sync_state in ('queued', 'running', 'done', 'failed')),
  sync_run           uuid,
  sync_progress      integer     not null default 0 check (sync_progress between 0 and 100),
  sync_started_at    timestamptz,
  sync_ended_at      timestamptz,
  sync_added         integer     not null default 0,
  sync_updated       integer     not null default 0,
  sync_removed       integer     not null default 0,
  sync_partial       boolean     not null default false,
  sync_failures      integer     not null default 0,
  created_at         timestamptz not null,
  version            integer     not null default 1 check (version > 0),
  primary key (user_id, id)
);

-- Whose a link is: a webhook names the link alone, and no two people have one. It also says when the link is
-- pulled next, whether webhooks come or not.
create table bank_links (
  aggregator   text        not null,
  link_id      text        not null,
  user_id      uuid        not null references users (id) on delete cascade,
  access_id    uuid        not null,
  next_pull_at timestamptz not null,
  primary key (aggregator, link_id),
  foreign key (user_id, access_id) references bank_accesses (user_id, id) on delete cascade
);
create index bank_links_by_pull on bank_links (next_pull_at);
create index bank_links_by_access on bank_links (user_id, access_id);

-- Webhooks that were taken: one that comes again does nothing.
create table webhook_events (
  aggregator  text        not null,
  event_id    text        not null,
  received_at timestamptz not null,
  primary key (aggregator, event_id)
);
create index webhook_events_by_time on webhook_events (received_at);

-- An account or card of a link, and the payment method that it feeds.
create table bank_accounts (
  user_id        uuid        not null,
  id             uuid        not null,
  access_id      uuid        not null,
  account_id     text        not null,
  payment_id     uuid        not null,
  kind           text        not null check (kind in ('bank', 'card')),
  number         text,
  currency       text        not null,
  balance        bigint      not null,
  balance_at     timestamptz not null,
  reserved       bigint,
  credit_limit   bigint,
  limit_group    text,
  -- What the bank said at the first sync, from which what was there before is reckoned (case H14).
  anchor_balance bigint,
  anchor_day     date,
  anchor_at      timestamptz,
  -- The first day of the lines that were ever read.
  history_from   date,
  opening_id     uuid,
  synced_at      timestamptz,
  -- Nobody edits what a bank says: it has no version.
  primary key (user_id, access_id, id),
  unique (user_id, id),
  unique (user_id, access_id, account_id),
  unique (user_id, payment_id),
  foreign key (user_id, access_id) references bank_accesses (user_id, id) on delete cascade,
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);

-- The lines that the aggregator sent, under an id of our own, which is the external_id of their entries: the
-- aggregator's may change. `name` and `category_id` are what the sync wrote last; an entry that differs was
-- changed by its owner, and stays so. `kept` is the entry of a line that is gone, should it come back.
create table bank_lines (
  user_id      uuid        not null,
  id           uuid        not null,
  account_id   uuid        not null,
  provider_id  text        not null,
  state        text        not null check (state in ('entry', 'entered', 'question', 'removed', 'gone', 'held', 'kept')),
  day          date        not null,
  value        bigint      not null,
  name         text        not null,
  name_key     text        not null,
  category_id  uuid,
  is_pending   boolean     not null,
  is_projected boolean     not null,
  rule         text,
  reference    text,
  part_index   integer,
  part_count   integer,
  purchased_on date,
  purchase     text,
  bill_month   date,
  first_at     timestamptz,
  kept         jsonb,
  changed_at   timestamptz not null,
  primary key (user_id, account_id, id),
  unique (user_id, id),
  foreign key (user_id, account_id) references bank_accounts (user_id, id) on delete cascade
);
-- What a sync compares with what it read, and what an id was before.
create index bank_lines_by_day on bank_lines (user_id, account_id, day);
create index bank_lines_by_provider on bank_lines (user_id, account_id, provider_id);
create index bank_lines_removed on bank_lines (user_id, changed_at) where state = 'removed';

-- The bills of a card, which say to which invoice a line belongs (case A10).
create table bank_bills (
  user_id    uuid   not null,
  account_id uuid   not null,
  bill_id    text   not null,
  due_on     date   not null,
  closes_on  date,
  total      bigint not null,
  primary key (user_id, account_id, bill_id),
  foreign key (user_id, account_id) references bank_accounts (user_id, id) on delete cascade
);

-- What of a sync is in doubt. An answer is remembered for the names of line and entry (case H19).
create table bank_questions (
  user_id     uuid        not null,
  id          uuid        not null,
  access_id   uuid        not null,
  account_id  uuid        not null,
  kind        text        not null check (kind in ('held', 'probable', 'payment')),
  line_ids    uuid[]      not null,
  entry_id    uuid,
  line_key    text,
  entry_key   text,
  answer      text        check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  created_at  timestamptz not null,
  version     integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  check ((answer is null) = (answered_at is null)),
  foreign key (user_id, access_id) references bank_accesses (user_id, id) on delete cascade,
  foreign key (user_id, account_id) references bank_accounts (user_id, id) on delete cascade
);
create index bank_questions_by_account on bank_questions (user_id, account_id);

alter table bank_accesses enable row level security;
alter table bank_accesses force row level security;
create policy of_the_owner on bank_accesses
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on bank_accesses as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
create policy of_the_owner on bank_accounts
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on bank_accounts as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
alter table bank_lines enable row level security;
alter table bank_lines force row level security;
create policy of_the_owner on bank_lines
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on bank_lines as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
alter table bank_bills enable row level security;
alter table bank_bills force row level security;
create policy of_the_owner on bank_bills
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on bank_bills as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
alter table bank_questions enable row level security;
alter table bank_questions force row level security;
create policy of_the_owner on bank_questions
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on bank_questions as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on bank_accesses, bank_accounts, bank_lines, bank_bills, bank_questions
  to saldo_app, saldo_system;

-- A request sees and changes its own owner's links; a webhook finds whose a link is.
alter table bank_links enable row level security;
create policy of_the_proved_owner on bank_links to saldo_app using (user_id = (select id from request_owner));
create policy of_the_system on bank_links to saldo_system using (true);
grant select, insert, update, delete on bank_links to saldo_app, saldo_system;

alter table webhook_events enable row level security;
create policy of_the_system on webhook_events to saldo_system using (true);
grant select, insert, delete on webhook_events to saldo_system;

-- A request may ask for a sync.
drop policy of_the_proved_owner on jobs;
create policy of_the_proved_owner on jobs for insert to saldo_app
  with check (kind in ('export', 'drop_export', 'erase_account', 'sync_bank', 'remove_link') and not is_periodic
              and user_id = (select id from request_owner));

-- A line of a bank account that is no entry of its own comes from no statement.
alter table matched_lines alter column statement_id drop not null;
