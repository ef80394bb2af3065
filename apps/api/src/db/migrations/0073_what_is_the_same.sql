-- What a person said of the names of a bank's line and of an entry: that they are one, or are not. The same two
-- names are not asked about again, whether the next line comes in a file or from a connection.
create table same_answers (
  user_id   uuid    not null,
  line_key  text    not null,
  entry_key text    not null,
  is_same   boolean not null,
  primary key (user_id, line_key, entry_key)
);
alter table same_answers enable row level security;
alter table same_answers force row level security;
create policy of_the_owner on same_answers to current_user
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on same_answers to saldo_app, saldo_system
  using (user_id = proved_owner());
grant select, insert, update (is_same), delete on same_answers to saldo_app;
grant select, insert, update, delete on same_answers to saldo_system;

-- What the entry was before a line was said to be it, and which import marked a month of an item as paid: an
-- import that is taken back gives both back.
alter table matched_lines add column entry_before jsonb;
grant insert (entry_before), update (entry_before) on matched_lines to saldo_app;
alter table linked_payments add column statement_id uuid;
