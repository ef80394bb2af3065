-- A card's calendar, whole in its own row: it closes on a day or so many days before it falls due,
-- keeps the terms that it had, and the closings that its bank has moved for single invoices.
alter table payments
  add column close_before_due integer check (close_before_due between 1 and 28),
  add column earlier_terms jsonb not null default '[]',
  add column closings jsonb not null default '{}',
  -- Put away: no longer offered anywhere, its history kept.
  add column archived_at timestamptz;
alter table payments drop constraint payments_check;
alter table payments add constraint payments_card_has_terms check (
  case when type = 'credit'
       then (close_day is null) <> (close_before_due is null)
            and due_day is not null and credit_limit is not null and closing_day_goes_to is not null
       else close_day is null and close_before_due is null and due_day is null
            and credit_limit is null and closing_day_goes_to is null end);

-- A purchase that somebody has put into an invoice stays there, whatever its day says.
alter table transactions add column invoice_chosen boolean not null default false;
-- The refunds of a purchase.
create index transactions_by_purchase on transactions (user_id, refund_of_id)
  where refund_of_id is not null;
-- What a card will be charged again and again uses no limit before its day.
create index transactions_repeated_on_cards on transactions (user_id, payment_id, date)
  where recurrent_type is not null and invoice_month is not null;

-- What pays an invoice, paid already or only planned: what is planned must not be counted twice.
alter table invoice_totals
  add column settling_cents bigint not null default 0,
  -- What of its items is a part of a purchase in parts.
  add column parts_cents bigint not null default 0;
update invoice_totals i set settling_cents = s.cents
  from (select user_id, pays_card_id, pays_month,
               sum(case when pays_card_id = payment_id then -value else value end) as cents
          from transactions where pays_card_id is not null group by 1, 2, 3) s
 where i.user_id = s.user_id and i.payment_id = s.pays_card_id and i.month = s.pays_month;
update invoice_totals i set parts_cents = s.cents
  from (select user_id, payment_id, invoice_month, sum(value) as cents from transactions
         where invoice_month is not null and last_installment is not null group by 1, 2, 3) s
 where i.user_id = s.user_id and i.payment_id = s.payment_id and i.month = s.invoice_month;
