-- A new series had removed parts of others from months that were copies. What is missing between a part and the
-- next month in which its series is due is put back as the part before it says.
alter table budgets no force row level security;
alter table budget_lines no force row level security;

with recursive missing as (
  select l.user_id, l.month, l.category_id, l.value_cents, l.percent_hundredths, l.day, l.recurrent_type,
         l.last_installment, l.recurrent_index, l.is_entered, false as is_missing
    from budget_lines l where not l.is_removed
  union all
  select m.user_id, b.month, m.category_id, m.value_cents, m.percent_hundredths, m.day, m.recurrent_type,
         m.last_installment, m.recurrent_index + 1, m.is_entered, true
    from missing m
    join budgets b on b.user_id = m.user_id and not b.is_custom
     and b.month = m.month + case coalesce(m.recurrent_type, 'monthly')
           when 'annual' then interval '12 months' when 'semiannual' then interval '6 months'
           else interval '1 month' end
   where (m.recurrent_type is not null or m.recurrent_index + 1 < m.last_installment)
     and not exists (select from budget_lines o where o.user_id = b.user_id and o.month = b.month
                        and o.category_id = m.category_id)
), restored as (
  insert into budget_lines (user_id, month, category_id, value_cents, percent_hundredths, day,
         recurrent_type, last_installment, recurrent_index, is_typed, is_removed, is_entered)
  select distinct on (user_id, month, category_id) user_id, month, category_id, value_cents,
         percent_hundredths, day, recurrent_type, last_installment, recurrent_index, false, false, is_entered
    from missing where is_missing order by user_id, month, category_id, recurrent_index desc
  returning 1
)
select 'Parcelas de séries do planejamento repostas: ' || count(*) as note from restored;

alter table budgets force row level security;
alter table budget_lines force row level security;
