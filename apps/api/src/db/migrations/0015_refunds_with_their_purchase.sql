-- A purchase that was given another category left its refunds behind, so that neither category came to
-- what was spent in it. They follow it now, and those that were left are brought after it.
-- This is about everybody's entries, which the owner of the tables sees only without the policies.
alter table transactions no force row level security;
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

-- Whether a refund lowers spending or is income hangs on its category, so all totals of those who had
-- such a refund are made again from their entries.
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
   where t.user_id in (select user_id from followed);

delete from day_totals where user_id in (select user_id from followed);
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

delete from month_totals where user_id in (select user_id from followed);
insert into month_totals (user_id, month, payment_id, paid_cents, all_cents, revenues_paid,
    revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
select user_id, date_trunc('month', day)::date, payment_id, sum(paid_cents), sum(all_cents),
       sum(revenues_paid), sum(revenues_all), sum(expenses_paid), sum(expenses_all),
       sum(investiments_paid), sum(investiments_all), sum(entries)
  from day_totals where user_id in (select user_id from followed) group by 1, 2, 3;

delete from category_totals where user_id in (select user_id from followed);
insert into category_totals (user_id, month, category_id, payment_id, transaction_type, paid_cents,
    all_cents, entries)
select user_id, month, category_id, payment_id, kind, coalesce(sum(value) filter (where paid), 0),
       sum(value), count(*)
  from entries_of_them where counted group by user_id, month, category_id, payment_id, kind;

-- What was read before is no longer what stands.
update ledgers set version = version + 1 where user_id in (select user_id from followed);

alter table transactions force row level security;
alter table categories force row level security;
alter table day_totals force row level security;
alter table month_totals force row level security;
alter table category_totals force row level security;

select 'Estornos levados à categoria da sua compra: ' || count(*) as note from followed;
