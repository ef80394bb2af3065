-- A purchase that was given another category left its refunds behind, so that neither category came to
-- what was spent in it. They follow it now, and those that were left are brought after it.
-- This is about everybody's entries, which the owner of the tables sees only without the policies.
alter table transactions no force row level security;
alter table series no force row level security;
alter table categories no force row level security;
alter table day_totals no force row level security;
alter table month_totals no force row level security;
alter table category_totals no force row level security;

create temporary table followed on commit drop as
  select t.user_id, t.id, o.category_id
    from transactions t join transactions o on o.user_id = t.user_id and o.id = t.refund_of_id
   where t.category_id is distinct from o.category_id;

update transactions t set category_id = f.category_id, version = t.version + 1
  from followed f where t.user_id = f.user_id and t.id = f.id;

-- What a card bought again and again and then an account paid was left as paid, years ahead. Nobody has
-- paid what is still to come: at least two in a row, up to the last that is paid, in a series that was
-- changed as a whole. A single one that was paid ahead is somebody's own doing and stays.
create temporary table unpaid on commit drop as
  with ahead as (
    select user_id, series_id, max(recurrent_index) filter (where paid) as last_paid
      from transactions
     where recurrent_type is not null and invoice_month is null and external_id is null
       and date > current_date
     group by user_id, series_id
  ), moved as (
    select a.user_id, a.series_id, a.last_paid from ahead a
      join series s on s.user_id = a.user_id and s.id = a.series_id and s.version > 1
      join transactions t on t.user_id = a.user_id and t.series_id = a.series_id
           and t.date > current_date and t.recurrent_index <= a.last_paid
     group by a.user_id, a.series_id, a.last_paid
    having count(*) > 1 and bool_and(t.paid)
  )
  select t.user_id, t.id from transactions t
    join moved m on m.user_id = t.user_id and m.series_id = t.series_id
   where t.date > current_date and t.recurrent_index <= m.last_paid;

update transactions t set paid = false, version = t.version + 1
  from unpaid u where t.user_id = u.user_id and t.id = u.id;

create temporary table touched on commit drop as
  select user_id from followed union select user_id from unpaid;

-- Whether a refund lowers spending or is income hangs on its category, so all totals of those who had
-- one of the two are made again from their entries.
create temporary table entries_of_them on commit drop as
  select t.user_id, t.payment_id, t.counts_on as day, date_trunc('month', t.counts_on)::date as month,
         coalesce(t.category_id, '00000000-0000-0000-0000-000000000000') as category_id, t.value, t.paid,
         coalesce(d.grouping, c.grouping, 'expenses') not in ('invoice', 'bankOperation') as counted,
         case when t.transaction_type <> 'revenues' or (t.invoice_month is null and t.refund_of_id is null)
              then t.transaction_type
              when coalesce(d.grouping, c.grouping) in ('revenues', 'investiments')
              then coalesce(d.grouping, c.grouping) else 'expenses' end as kind
    from transactions t
    left join default_categories d on d.id = t.category_id
    left join categories c on c.user_id = t.user_id and c.id = t.category_id
   where t.user_id in (select user_id from touched);

delete from day_totals where user_id in (select user_id from touched);
insert into day_totals (user_id, day, payment_id, paid_cents, all_cents, revenues_paid, revenues_all,
    expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
select user_id, day, payment_id, coalesce(sum(value) filter (where paid), 0), sum(value),
       coalesce(sum(value) filter (where counted and kind = 'revenues' and paid), 0),
       coalesce(sum(value) filter (where counted and kind = 'revenues'), 0),
       coalesce(sum(value) filter (where counted and kind = 'expenses' and paid), 0),
       coalesce(sum(value) filter (where counted and kind = 'expenses'), 0),
       coalesce(sum(value) filter (where counted and kind = 'investiments' and paid), 0),
       coalesce(sum(value) filter (where counted and kind = 'investiments'), 0), count(*)
  from entries_of_them group by user_id, day, payment_id;

delete from month_totals where user_id in (select user_id from touched);
insert into month_totals (user_id, month, payment_id, paid_cents, all_cents, revenues_paid,
    revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
select user_id, date_trunc('month', day)::date, payment_id, sum(paid_cents), sum(all_cents),
       sum(revenues_paid), sum(revenues_all), sum(expenses_paid), sum(expenses_all),
       sum(investiments_paid), sum(investiments_all), sum(entries)
  from day_totals where user_id in (select user_id from touched) group by 1, 2, 3;

delete from category_totals where user_id in (select user_id from touched);
insert into category_totals (user_id, month, category_id, payment_id, transaction_type, paid_cents,
    all_cents, entries)
select user_id, month, category_id, payment_id, kind, coalesce(sum(value) filter (where paid), 0),
       sum(value), count(*)
  from entries_of_them where counted group by user_id, month, category_id, payment_id, kind;

-- What was read before is no longer what stands.
update ledgers set version = version + 1 where user_id in (select user_id from touched);

alter table transactions force row level security;
alter table series force row level security;
alter table categories force row level security;
alter table day_totals force row level security;
alter table month_totals force row level security;
alter table category_totals force row level security;

select 'Estornos levados à categoria da sua compra: ' || count(*) as note from followed;
select 'Repetições futuras que voltaram a ficar em aberto: ' || count(*) as note from unpaid;
