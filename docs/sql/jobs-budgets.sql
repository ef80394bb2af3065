-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB budgets/bring_shared_plan; by index: families, family_members, shared_plan_lines
select f.id as "familyId", f.plan_version as version, (
  select coalesce(json_agg(t.user_id order by t.joined_at, t.id), '[]')
  from family_members t
  where t.family_id = f.id and t.status = 'active' and t.shares_plan) as takers, (
  select coalesce(json_agg(json_build_object('categoryId', s.category_id, 'month', s.month, 'value',
    s.value_cents, 'day', s.day, 'shares', s.shares, 'incomeMonth', s.income_month)
      order by s.month, s.category_id), '[]')
  from shared_plan_lines s
  where s.family_id = f.id) as lines
from families f
where f.id = $1;

-- JOB budgets/bring_shared_plan; by index: shared_plan_lines
delete
from shared_plan_lines s using unnest($1::uuid[], $2::date[]) as r (category_id, month)
where s.family_id = $3 and s.category_id = r.category_id and s.month = r.month;
