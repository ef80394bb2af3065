-- outside a transaction
-- A search over all of a person's history: amounts by themselves, and the few entries with a note. Names have an
-- index already. An amount may have gone either way; of abs(value) row-level security would let no index be used.
drop index concurrently if exists transactions_by_value;
create index concurrently transactions_by_value on transactions (user_id, value);
drop index concurrently if exists transactions_with_notes;
create index concurrently transactions_with_notes on transactions (user_id, counts_on)
  where description <> '';

-- A search that a person keeps under a name, with its filters as its address has them.
drop table if exists saved_searches;
create table saved_searches (
  user_id  uuid    not null,
  id       uuid    not null,
  name     text    not null check (length(name) between 1 and 40),
  name_key text    not null,
  filters  jsonb   not null,
  version  integer not null default 1 check (version > 0),
  primary key (user_id, id),
  unique (user_id, name_key)
);
alter table saved_searches enable row level security;
alter table saved_searches force row level security;
create policy of_the_owner on saved_searches to current_user
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on saved_searches to saldo_app, saldo_system
  using (user_id = (select proved_owner()));
grant select, insert (user_id, id, name, name_key, filters), delete on saved_searches to saldo_app;
grant select, insert, update, delete on saved_searches to saldo_system;
