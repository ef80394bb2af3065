-- The plan of a month, one row a month: an empty month has none.
create table budgets (
  user_id           uuid        not null,
  id                uuid        not null,
  -- The first day of its month.
  month             date        not null check (extract(day from month) = 1),
  -- A person changed it: later months without a plan are copied from the last of these.
  is_custom         boolean     not null,
  -- What was typed as the accumulated balance of this month; where it is null it is worked out.
  accumulated_cents bigint,
  created_at        timestamptz not null,
  version           integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  unique (user_id, month)
);

-- One category in one month's plan, as it was typed: money, or hundredths of a per cent of the planned
-- revenues; the other is worked out.
create table budget_lines (
  user_id            uuid    not null,
  month              date    not null,
  category_id        uuid    not null,
  value_cents        bigint  check (value_cents >= 0),
  percent_hundredths integer check (percent_hundredths between 0 and 10000),
  day                integer check (day between 1 and 31),
  recurrent_type     text    check (recurrent_type in ('monthly', 'semiannual', 'annual')),
  last_installment   integer check (last_installment between 1 and 999),
  -- Which one of its series it is, 0 for the first.
  recurrent_index    integer not null check (recurrent_index >= 0),
  -- Typed by a person in this month: no fill, copy or repetition writes over it.
  is_typed           boolean not null,
  -- Taken out of this month by a person: no fill brings it back.
  is_removed         boolean not null,
  primary key (user_id, month, category_id),
  foreign key (user_id, month) references budgets (user_id, month) on delete cascade,
  check ((value_cents is null) <> (percent_hundredths is null)),
  check (recurrent_type is null or last_installment is null),
  check (last_installment is null or recurrent_index < last_installment)
);
-- Asked when a category goes.
create index budget_lines_by_category on budget_lines (user_id, category_id);

alter table budgets enable row level security;
alter table budgets force row level security;
create policy of_the_owner on budgets
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on budgets as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
alter table budget_lines enable row level security;
alter table budget_lines force row level security;
create policy of_the_owner on budget_lines
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on budget_lines as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on budgets, budget_lines to saldo_app, saldo_system;

-- A family sees the plans of whoever shows it any payment method, in sums at least, and the names of
-- the categories in them.
grant select on budgets, budget_lines to saldo_family;
create policy what_is_shared on budgets as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = budgets.user_id));
create policy what_is_shared on budget_lines as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = budget_lines.user_id));
drop policy what_is_shared on categories;
create policy what_is_shared on categories as restrictive for select to saldo_family
  using (id in (select t.category_id from category_totals t where t.entries > 0)
    or id in (select l.category_id from budget_lines l where not l.is_removed));
