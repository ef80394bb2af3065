-- Plano da casa: the one plan that several of a family share, beside each one's own. Its lines are the family's; in
-- each one's own plan stands their part, as a line with a mark. Taking part is each one's choice.
alter table family_members add column shares_plan boolean not null default false;
grant select (shares_plan), update (shares_plan) on family_members to saldo_app;

-- Of two who change it at once the second sees what the first has saved.
alter table families add column plan_version integer not null default 1 check (plan_version > 0);
grant select (plan_version), update (plan_version) on families to saldo_app;

-- The families in whose shared plan the proved owner takes part.
create view own_shared_plans with (security_barrier) as
  select m.family_id as id from family_members m
   where m.user_id = proved_owner() and m.status = 'active' and m.shares_plan;
grant select on own_shared_plans to saldo_app, saldo_family, saldo_system;

-- What the shared plan says of a category from a month on, until a later month's line says otherwise; nothing ends it.
create table shared_plan_lines (
  family_id   uuid    not null references families (id) on delete cascade,
  category_id uuid    not null,
  -- The first day of its month.
  month       date    not null check (extract(day from month) = 1),
  value_cents bigint  not null check (value_cents >= 0),
  day         integer check (day between 1 and 31),
  -- Who pays how much of it, in hundredths of 1 %.
  shares      jsonb   not null check (jsonb_typeof(shares) = 'array'),
  primary key (family_id, category_id, month)
);
alter table shared_plan_lines enable row level security;
create policy of_the_system on shared_plan_lines to saldo_system using (true);
create policy of_the_takers on shared_plan_lines to saldo_app, saldo_family
  using (family_id in (select s.id from own_shared_plans s));
grant select, delete, insert (family_id, category_id, month, value_cents, day, shares),
  update (value_cents, day, shares) on shared_plan_lines to saldo_app;
grant select on shared_plan_lines to saldo_family;
grant select, insert, update, delete on shared_plan_lines to saldo_system;

alter table budget_lines add column is_shared boolean not null default false;
grant insert (is_shared), update (is_shared) on budget_lines to saldo_app;

-- Whoever changes the shared plan, or goes, has the own plans of their family follow it.
create policy of_the_family on jobs for insert to saldo_app
  with check (kind = 'bring_shared_plan' and not is_periodic
    and user_id in (select s.user_id from family_seats s));
