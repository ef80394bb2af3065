-- What a person has said shall become of what a bank brings, in their order: when it is like this, then it gets that.
create table rules (
  user_id    uuid        not null,
  id         uuid        not null,
  position   integer     not null check (position >= 0),
  name       text        not null check (length(name) between 1 and 60),
  conditions jsonb       not null check (jsonb_typeof(conditions) = 'object'),
  effects    jsonb       not null check (jsonb_typeof(effects) = 'object'),
  is_last    boolean     not null default false,
  created_at timestamptz not null,
  version    integer     not null default 1 check (version > 0),
  primary key (user_id, id)
);
alter table rules enable row level security;
alter table rules force row level security;
create policy of_the_owner on rules to current_user
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on rules to saldo_app, saldo_system
  using (user_id = (select proved_owner()));
grant select, delete, insert (user_id, id, position, name, conditions, effects, is_last, created_at),
  update (position, name, conditions, effects, is_last, version) on rules to saldo_app;
grant select, insert, update, delete on rules to saldo_system;

-- What the bank called an entry that a rule or a person has given another name: rules and what is remembered of
-- a name go by it. Nearly all entries keep the bank's name, and then there is nothing to keep.
alter table transactions add column bank_name text check (length(bank_name) <= 300);
grant insert (bank_name), update (bank_name) on transactions to saldo_app;
