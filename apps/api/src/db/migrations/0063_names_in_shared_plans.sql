-- A family sees the names of a member's own categories with the entries that carry them, and not before: a
-- plan named them as well (case M30). What a plan's line counts under is known by the category above it, which
-- this view gives without the name.
drop policy what_is_shared on categories;
create policy what_is_shared on categories as restrictive for select to saldo_family
  using (id in (select t.category_id from category_totals t where t.entries > 0));
create view planned_parents with (security_barrier) as
  select c.user_id, c.id, c.parent_id from categories c
   where c.user_id = (select id from request_owner)
     and exists (select from budget_lines l
                  where l.user_id = c.user_id and l.category_id = c.id and not l.is_removed);
grant select on planned_parents to saldo_app, saldo_family;
