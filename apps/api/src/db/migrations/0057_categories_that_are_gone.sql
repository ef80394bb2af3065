-- A line of a bank could come back with a subcategory that had been removed meanwhile, an undone edit could
-- remember one for a name (case M27). What cites a category that is gone moves to the miscellaneous of its kind.
create temporary table gone on commit drop as
select t.user_id, t.id, case
         when t.invoice_month is not null or t.refund_of_id is not null then 'expenses'
         else t.transaction_type end as kind
  from transactions t
 where t.category_id is not null and exists (select from default_categories)
   and not exists (select from default_categories d where d.id = t.category_id)
   and not exists (select from categories c where c.user_id = t.user_id and c.id = t.category_id);

create temporary table fallback (kind, category_id) on commit drop as
values ('revenues', '5a1d0000-0000-8000-8000-000000000500'::uuid),
       ('expenses', '5a1d0000-0000-8000-8000-000000003800'::uuid),
       ('investiments', '5a1d0000-0000-8000-8000-000000006000'::uuid);

with moved as (
  delete from category_totals t
   where t.category_id <> '00000000-0000-0000-0000-000000000000' and exists (select from default_categories)
     and not exists (select from default_categories d where d.id = t.category_id)
     and not exists (select from categories c where c.user_id = t.user_id and c.id = t.category_id)
  returning *
)
insert into category_totals as t
       (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
select m.user_id, m.month, f.category_id, m.payment_id, m.transaction_type, sum(m.paid_cents),
       sum(m.all_cents), sum(m.entries)
  from moved m join fallback f on f.kind = m.transaction_type
 group by m.user_id, m.month, f.category_id, m.payment_id, m.transaction_type
    on conflict (user_id, month, category_id, payment_id, transaction_type) do update
   set paid_cents = t.paid_cents + excluded.paid_cents,
       all_cents = t.all_cents + excluded.all_cents,
       entries = t.entries + excluded.entries;

update transactions t set category_id = f.category_id, version = t.version + 1
  from gone g join fallback f on f.kind = g.kind
 where t.user_id = g.user_id and t.id = g.id;

update series s set category_id = f.category_id, version = s.version + 1
  from fallback f
 where f.kind = s.transaction_type and s.category_id is not null
   and exists (select from default_categories)
   and not exists (select from default_categories d where d.id = s.category_id)
   and not exists (select from categories c where c.user_id = s.user_id and c.id = s.category_id);

delete from category_memory m
 where exists (select from default_categories)
   and not exists (select from default_categories d where d.id = m.category_id)
   and not exists (select from categories c where c.user_id = m.user_id and c.id = m.category_id);

-- Whoever holds an answer with the old category reads it again.
update ledgers l set version = l.version + 1
 where l.user_id in (select user_id from gone);

select 'Movimentações que citavam uma categoria que não existe: ' || count(*) as note from gone;
