-- A planner reads the months of all clients in one statement (case L62). Row-level security shows a
-- request the rows of one owner alone, so the list looked into one client after the other. This view
-- reads with the rights of the tables' owner and gives the months of exactly those clients who have
-- agreed to the proved owner of the request (`request_owner`) and have not taken it back.
create view clients_months with (security_barrier) as
  select c.client_id, m.month, m.expenses_paid, m.expenses_all
    from planner_clients c
    join month_totals m on m.user_id = c.client_id
   where c.planner_id = (select id from request_owner)
     and c.consented_at is not null and c.ended_at is null;
grant select on clients_months to saldo_app;

-- Where the tables' owner is no superuser, row-level security is forced on it too: it sees the same.
create policy of_the_planners_clients on month_totals for select to current_user
  using (exists (select from planner_clients c
    where c.client_id = month_totals.user_id and c.planner_id = (select id from request_owner)
      and c.consented_at is not null and c.ended_at is null));
