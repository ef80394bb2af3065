-- What operators offer to read, watch and ask for: one document a kind, each of its versions kept. The newest
-- is what people see (decisions.md §17).
create table contents (
  kind     text        not null check (kind in ('videos', 'trails', 'ebooks', 'experts', 'products')),
  version  integer     not null check (version > 0),
  items    json        not null check (json_typeof(items) = 'array'),
  saved_at timestamptz not null,
  saved_by text        not null check (length(saved_by) between 1 and 120),
  primary key (kind, version)
);
grant select on contents to saldo_app;
grant select, insert on contents to saldo_system;

-- What a person has watched: lessons and videos, by their ids.
alter table users add column videos_watched text[] not null default '{}'
  check (cardinality(videos_watched) <= 1000);
grant select (videos_watched) on users to saldo_app;

-- One like a person and expert; it can be taken back.
create table expert_likes (
  user_id   uuid        not null,
  expert_id text        not null check (length(expert_id) between 1 and 80),
  liked_at  timestamptz not null,
  primary key (user_id, expert_id)
);
alter table expert_likes enable row level security;
alter table expert_likes force row level security;
create policy of_the_owner on expert_likes
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on expert_likes as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, delete on expert_likes to saldo_app, saldo_system;

-- How many people like an expert. Nobody reads whose likes these are, so the number is kept beside them.
create table expert_like_totals (
  expert_id text    not null primary key,
  likes     integer not null check (likes >= 0)
);
grant select, insert, update on expert_like_totals to saldo_app, saldo_system;
