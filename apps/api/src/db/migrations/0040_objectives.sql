-- Goals. What goes into one and comes out of it are entries on its account, in a category of a group of
-- their own, which is neither income nor spending.
alter table default_categories drop constraint default_categories_grouping_check;
alter table default_categories add constraint default_categories_grouping_check
  check (grouping in ('revenues', 'expenses', 'investiments', 'invoice', 'bankOperation', 'objective'));

create table objectives (
  user_id       uuid        not null,
  id            uuid        not null,
  name          text        not null,
  category      text        not null check (category in ('aposentar', 'comprar-carro-novo',
    'comprar-casa-propria', 'casar', 'comprar-eletronicos', 'empreender', 'estetica',
    'formacao-profissional', 'reserva-emergencia', 'viajar', 'viver-de-rendimento', 'outros')),
  total_cents   bigint      not null check (total_cents > 0),
  -- Saved before the goal was written down: it posts nothing and is on no account.
  initial_cents bigint      not null check (initial_cents between 0 and total_cents),
  begin_date    date        not null,
  final_date    date        not null check (final_date >= begin_date),
  -- Where its deposits come from and its redemptions go to.
  payment_id    uuid        not null,
  created_at    timestamptz not null,
  version       integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);
-- Asked when an account is removed.
create index objectives_by_payment on objectives (user_id, payment_id);

-- What each month brought a goal, kept with the entries as the other rollups are.
create table objective_totals (
  user_id       uuid    not null,
  payment_id    uuid    not null,
  objective_id  uuid    not null,
  month         date    not null,
  -- Deposits less redemptions, of what is paid.
  saved_cents   bigint  not null,
  -- Redemptions that are planned.
  planned_cents bigint  not null,
  entries       integer not null,
  primary key (user_id, objective_id, payment_id, month),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);
-- Asked when an account is removed.
create index objective_totals_by_payment on objective_totals (user_id, payment_id);

-- The statement of a goal: its latest entries first.
create index transactions_by_objective on transactions (user_id, objective_id, date, id)
  where objective_id is not null;

alter table objectives enable row level security;
alter table objectives force row level security;
create policy of_the_owner on objectives
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on objectives as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
alter table objective_totals enable row level security;
alter table objective_totals force row level security;
create policy of_the_owner on objective_totals
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on objective_totals as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on objectives, objective_totals to saldo_app, saldo_system;

-- A family sees the goals of the accounts that it sees; their entries only where it sees those.
grant select on objectives, objective_totals to saldo_family;
create policy what_is_shared on objectives as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = objectives.user_id
    and p.id = objectives.payment_id));
create policy what_is_shared on objective_totals as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = objective_totals.user_id
    and p.id = objective_totals.payment_id));

-- The removal of an account takes its goals along, for as long as it can be undone.
alter table removed_payments add column objectives jsonb not null default '[]';
