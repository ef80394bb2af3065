-- A category of one's own is told to the family with what carries it, and not before: its name may say
-- more than its owner has shared. The totals that are looked at are those that the family may see.
create policy what_is_shared on categories as restrictive for select to saldo_family
  using (id in (select t.category_id from category_totals t where t.entries > 0));
