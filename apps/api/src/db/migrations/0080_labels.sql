-- What a person puts on entries beside their category, with the days and the amount that it is meant for.
create table labels (
  user_id      uuid    not null,
  id           uuid    not null,
  name         text    not null check (length(name) between 1 and 40),
  name_key     text    not null,
  color        text    not null,
  starts_on    date,
  ends_on      date,
  target_cents bigint  check (target_cents > 0),
  version      integer not null default 1 check (version > 0),
  primary key (user_id, id),
  unique (user_id, name_key),
  check (starts_on <= ends_on)
);
alter table labels enable row level security;
alter table labels force row level security;
create policy of_the_owner on labels to current_user
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on labels to saldo_app, saldo_system
  using (user_id = (select proved_owner()));
grant select, delete, insert (user_id, id, name, name_key, color, starts_on, ends_on, target_cents),
  update (name, name_key, color, starts_on, ends_on, target_cents, version) on labels to saldo_app;
grant select, insert, update, delete on labels to saldo_system;

-- The ids of an entry's labels, and of those of its series, as an array: they go where the entry goes. Nearly all
-- entries have none, and then there is nothing to keep.
alter table transactions add column labels jsonb check (jsonb_array_length(labels) > 0);
alter table series add column labels jsonb check (jsonb_array_length(labels) > 0);
grant insert (labels), update (labels) on transactions, series to saldo_app;
create index transactions_labelled on transactions (user_id, counts_on) where labels is not null;
