-- A person's own subcategory has the colour that its parent has in this release, wherever it is read: its
-- own column is what the parent had when it was written.
create or replace view category_names with (security_invoker = true) as
  select id, parent_id, name, grouping, sort, type, essential, color, icon, position, null::uuid as user_id
    from default_categories
  union all
  select c.id, c.parent_id, c.name, c.grouping, c.sort, c.type, c.essential,
         coalesce((select d.color from default_categories d where d.id = c.parent_id), c.color), c.icon,
         1000, c.user_id
    from categories c;
