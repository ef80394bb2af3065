-- What a bank's line became where that is no entry of its own: an entry that a person had typed
-- already, or nothing, because they removed it. The next import leaves such a line out.
create table matched_lines (
  user_id      uuid        not null,
  payment_id   uuid        not null,
  external_id  text        not null,
  -- The entry that was there already; null where the line was removed.
  entry_id     uuid,
  statement_id uuid        not null,
  created_at   timestamptz not null,
  primary key (user_id, payment_id, external_id),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade,
  foreign key (user_id, entry_id) references transactions (user_id, id) on delete cascade,
  foreign key (user_id, statement_id) references statements (user_id, id) on delete cascade
);
-- Which typed entry is spoken for, and what goes with it or with its import.
create index matched_lines_by_entry on matched_lines (user_id, entry_id) where entry_id is not null;
create index matched_lines_by_statement on matched_lines (user_id, statement_id);

-- The lines of an import that another one had brought before: undoing that one leaves them here.
create table statement_overlaps (
  user_id      uuid   not null,
  statement_id uuid   not null,
  payment_id   uuid   not null,
  external_ids text[] not null,
  primary key (user_id, statement_id, payment_id),
  foreign key (user_id, statement_id) references statements (user_id, id) on delete cascade,
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);

alter table matched_lines enable row level security;
alter table matched_lines force row level security;
create policy of_the_owner on matched_lines
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table statement_overlaps enable row level security;
alter table statement_overlaps force row level security;
create policy of_the_owner on statement_overlaps
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
grant select, insert, update, delete on matched_lines, statement_overlaps to saldo_app;

-- What was imported wrongly is put right for everybody.
alter table transactions no force row level security;
alter table payments no force row level security;
alter table day_totals no force row level security;
alter table month_totals no force row level security;
alter table category_totals no force row level security;
alter table invoice_totals no force row level security;

-- A refund that came with a card's bill was written down as income of the category Estorno. It
-- lowers the spending of its month, as one that is typed by hand.
create temporary table wrong_refunds on commit drop as
  select t.user_id, t.id, t.payment_id, t.counts_on, t.value
    from transactions t
   where t.external_id is not null and t.invoice_month is not null and t.value > 0
     and t.transaction_type = 'revenues' and t.refund_of_id is null
     and t.category_id = '5a1d0000-0000-8000-8000-000000000502';
update transactions t set category_id = null, version = version + 1
  from wrong_refunds w where t.user_id = w.user_id and t.id = w.id;
update day_totals d
   set revenues_paid = d.revenues_paid - w.cents, revenues_all = d.revenues_all - w.cents,
       expenses_paid = d.expenses_paid + w.cents, expenses_all = d.expenses_all + w.cents
  from (select user_id, payment_id, counts_on, sum(value) as cents from wrong_refunds
         group by user_id, payment_id, counts_on) w
 where d.user_id = w.user_id and d.payment_id = w.payment_id and d.day = w.counts_on;
update month_totals m
   set revenues_paid = m.revenues_paid - w.cents, revenues_all = m.revenues_all - w.cents,
       expenses_paid = m.expenses_paid + w.cents, expenses_all = m.expenses_all + w.cents
  from (select user_id, payment_id, date_trunc('month', counts_on)::date as month, sum(value) as cents
          from wrong_refunds group by 1, 2, 3) w
 where m.user_id = w.user_id and m.payment_id = w.payment_id and m.month = w.month;
insert into category_totals as c
       (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
select user_id, date_trunc('month', counts_on)::date, f.category_id, payment_id, f.type,
       f.sign * sum(value), f.sign * sum(value), f.sign * count(*)
  from wrong_refunds
 cross join (values ('5a1d0000-0000-8000-8000-000000000502'::uuid, 'revenues', -1),
                    ('00000000-0000-0000-0000-000000000000'::uuid, 'expenses', 1)) f (category_id, type, sign)
 group by user_id, 2, f.category_id, payment_id, f.type, f.sign
    on conflict (user_id, month, category_id, payment_id, transaction_type) do update
   set paid_cents = c.paid_cents + excluded.paid_cents, all_cents = c.all_cents + excluded.all_cents,
       entries = c.entries + excluded.entries;
delete from category_totals where entries = 0 and paid_cents = 0 and all_cents = 0;

-- A payment that came with the first bill of a card settled a bill that the product never knew, and
-- was carried as a credit into the first one that it knows.
create temporary table unknown_bills on commit drop as
  select t.user_id, t.id, t.payment_id, t.pays_month, t.value
    from transactions t
   where t.external_id is not null and t.payment_id = t.pays_card_id
     and t.pays_month < (select min(i.month) from invoice_totals i
                          where i.user_id = t.user_id and i.payment_id = t.payment_id and i.items > 0);
update transactions t set pays_card_id = null, pays_month = null, version = version + 1
  from unknown_bills w where t.user_id = w.user_id and t.id = w.id;
update invoice_totals i
   set paid_cents = i.paid_cents + w.cents, settling_cents = i.settling_cents + w.cents
  from (select user_id, payment_id, pays_month, sum(value) as cents from unknown_bills
         group by user_id, payment_id, pays_month) w
 where i.user_id = w.user_id and i.payment_id = w.payment_id and i.month = w.pays_month;
delete from invoice_totals
 where items = 0 and items_cents = 0 and paid_cents = 0 and settling_cents = 0;

-- A line of a bank account that happened to end in two numbers was taken for part of a purchase, and
-- lost them. It gets them back.
create temporary table wrong_parts on commit drop as
  select t.user_id, t.id,
         ' ' || lpad((t.recurrent_index + 1)::text, 2, '0') || '/' || lpad(t.last_installment::text, 2, '0') as words
    from transactions t
    join payments p on p.user_id = t.user_id and p.id = t.payment_id and p.type <> 'credit'
   where t.external_id is not null and t.last_installment is not null and t.series_id = t.id;
update transactions t
   set name = left(t.name || w.words, 300), name_key = left(t.name_key || w.words, 300),
       recurrent_index = 0, last_installment = null, version = version + 1
  from wrong_parts w where t.user_id = w.user_id and t.id = w.id;

alter table transactions force row level security;
alter table payments force row level security;
alter table day_totals force row level security;
alter table month_totals force row level security;
alter table category_totals force row level security;
alter table invoice_totals force row level security;

select count(*) || ' estorno(s) importado(s) em cartão deixaram de contar como receita' as note
  from wrong_refunds having count(*) > 0
union all
select count(*) || ' pagamento(s) importado(s) de faturas anteriores ao uso do cartão deixaram de virar crédito'
  from unknown_bills having count(*) > 0
union all
select count(*) || ' lançamento(s) importado(s) em conta deixaram de parecer parcela' from wrong_parts having count(*) > 0;
