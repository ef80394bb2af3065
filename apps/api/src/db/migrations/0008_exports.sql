-- Everything that the product knows of a person, as one file of theirs: asked for, made when nobody
-- waits, kept for a few days.
create table exports (
  user_id    uuid        not null,
  id         uuid        not null,
  state      text        not null default 'requested' check (state in ('requested', 'ready', 'failed')),
  progress   integer     not null default 0 check (progress between 0 and 100),
  -- Of the file, once it is there.
  rows       integer     not null default 0,
  bytes      bigint      not null default 0,
  asked_at   timestamptz not null,
  done_at    timestamptz,
  expires_at timestamptz,
  version    integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  check ((state = 'ready') = (expires_at is not null))
);

-- The file itself, a piece a row: no statement carries more than one of them.
create table export_parts (
  user_id   uuid    not null,
  export_id uuid    not null,
  no        integer not null,
  content   bytea   not null,
  primary key (user_id, export_id, no),
  foreign key (user_id, export_id) references exports (user_id, id) on delete cascade
);

-- What is to be done about exports, whosever they are, and when: made, and later thrown away. The
-- wall stands before requests only; the house itself, which owns the table, sees all rows.
create table exports_due (
  user_id      uuid        not null,
  export_id    uuid        not null,
  due_at       timestamptz not null,
  locked_until timestamptz,
  attempts     integer     not null default 0,
  primary key (user_id, export_id),
  foreign key (user_id, export_id) references exports (user_id, id) on delete cascade
);

-- Accounts that are gone for everybody and whose rows are still to be erased. The protocol takes
-- the person's place in what the law has us keep.
create table removals (
  user_id  uuid        not null primary key,
  protocol uuid        not null unique,
  asked_at timestamptz not null
);

-- By their e-mail: what is told to a person, and what goes with them.
create index mail_outbox_by_recipient on mail_outbox (recipient);
create index company_activations_by_email on company_activations (email);
create index family_members_by_any_email on family_members (email);
create index passes_by_email on passes ((content->>'email')) where user_id is null;

alter table exports enable row level security;
alter table exports force row level security;
create policy of_the_owner on exports
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table export_parts enable row level security;
alter table export_parts force row level security;
create policy of_the_owner on export_parts
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table exports_due enable row level security;
create policy of_the_owner on exports_due
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);

grant select, insert, update, delete on exports, export_parts, exports_due, removals to saldo_app;
