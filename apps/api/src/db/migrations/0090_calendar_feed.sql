-- The private address under which an application of a person's phone reads what is due. Of the address only the hash
-- is kept; whoever has none has no row.
create table calendar_feeds (
  user_id      uuid        not null,
  token_hash   bytea       not null check (length(token_hash) = 32),
  shows_values boolean     not null default false,
  created_at   timestamptz not null,
  primary key (user_id)
);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy of_the_owner on calendar_feeds to current_user
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on calendar_feeds to saldo_app, saldo_system
  using (user_id = (select proved_owner()));
grant select, delete, insert (user_id, token_hash, shows_values, created_at),
  update (token_hash, shows_values, created_at) on calendar_feeds to saldo_app;
grant select, insert, update, delete on calendar_feeds to saldo_system;
