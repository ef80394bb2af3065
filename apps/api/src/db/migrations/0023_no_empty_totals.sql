-- What was removed left rows of zeros in the totals, which every reading of them went over again.
alter table day_totals no force row level security;
alter table month_totals no force row level security;
alter table category_totals no force row level security;
alter table invoice_totals no force row level security;

with days as (
  delete from day_totals where entries = 0 and paid_cents = 0 and all_cents = 0 returning 1
), months as (
  delete from month_totals where entries = 0 and paid_cents = 0 and all_cents = 0 returning 1
), categories as (
  delete from category_totals where entries = 0 and paid_cents = 0 and all_cents = 0 returning 1
), invoices as (
  delete from invoice_totals
   where items = 0 and items_cents = 0 and paid_cents = 0 and settling_cents = 0 returning 1
)
select 'Totais vazios retirados: ' || count(*) as note
  from (select 1 from days union all select 1 from months union all select 1 from categories
        union all select 1 from invoices) gone;

alter table day_totals force row level security;
alter table month_totals force row level security;
alter table category_totals force row level security;
alter table invoice_totals force row level security;
