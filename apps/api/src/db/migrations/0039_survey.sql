-- What a person owns, as the guided survey asks for it.
create table goods (
  user_id          uuid        not null,
  id               uuid        not null,
  type             text        not null check (type in ('property', 'vehicle', 'motorcycle', 'other')),
  market_cents     bigint      not null check (market_cents > 0),
  financed         boolean     not null,
  -- Of what is financed: what is still owed, one instalment, and how many are still to be paid.
  settlement_cents bigint      check (settlement_cents >= 0),
  instalment_cents bigint      check (instalment_cents >= 0),
  last_installment integer     check (last_installment between 1 and 999),
  date             date        not null,
  created_at       timestamptz not null,
  version          integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  check (financed or (settlement_cents is null and instalment_cents is null and last_installment is null))
);
alter table goods enable row level security;
alter table goods force row level security;
create policy of_the_owner on goods
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on goods as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on goods to saldo_app, saldo_system;

-- The line was also entered as unpaid movements, which no later change of it changes.
alter table budget_lines add column is_entered boolean not null default false;

-- What the plans of all clients of a planner come to, in one statement (as `clients_months`): all
-- expenses, a share of the revenues in money, rounded as the rules of a plan round it.
create view clients_plans with (security_barrier) as
  select p.client_id, p.month,
         sum(case when p.value_cents is not null then p.value_cents
                  else round(coalesce(p.revenues, 0) * p.percent_hundredths / 10000.0) end)::bigint as expenses
    from (select c.client_id, l.month, l.value_cents, l.percent_hundredths,
                 coalesce(d.grouping, o.grouping) as grouping,
                 sum(l.value_cents) filter (where coalesce(d.grouping, o.grouping) = 'revenues')
                   over (partition by c.client_id, l.month) as revenues
            from planner_clients c
            join budget_lines l on l.user_id = c.client_id
            left join default_categories d on d.id = l.category_id
            left join categories o on o.user_id = l.user_id and o.id = l.category_id
           where c.planner_id = (select id from request_owner)
             and c.consented_at is not null and c.ended_at is null and not l.is_removed) p
   where p.grouping = 'expenses'
   group by p.client_id, p.month;
grant select on clients_plans to saldo_app;

-- Where the tables' owner is no superuser, row-level security is forced on it too: it sees the same.
create policy of_the_planners_clients on budget_lines for select to current_user
  using (exists (select from planner_clients c
    where c.client_id = budget_lines.user_id and c.planner_id = (select id from request_owner)
      and c.consented_at is not null and c.ended_at is null));
create policy of_the_planners_clients on categories for select to current_user
  using (exists (select from planner_clients c
    where c.client_id = categories.user_id and c.planner_id = (select id from request_owner)
      and c.consented_at is not null and c.ended_at is null));
