-- What a person has cancelled stays cancelled, whatever the gateway makes of a payment that comes later.
alter table subscriptions add column cancelled_at timestamptz;

-- The last day of a family's plan of which its members were written to; null while it goes on.
alter table subscriptions add column family_ends_on date;

-- What a charge is for, and of which plan; null where it was made before that was kept.
alter table subscription_invoices add column purpose text
  check (purpose in ('first', 'renewal', 'change'));
alter table subscription_invoices add column plan text;
-- The gateway was given the plan and the end that this charge has paid for.
alter table subscription_invoices add column is_applied boolean not null default false;
-- Whoever pays by Pix or boleto was sent the code of this renewal.
alter table subscription_invoices add column is_notice_sent boolean not null default false;
