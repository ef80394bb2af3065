-- Whoever pays for a subscription, as the gateway knows them. A card is kept by the gateway alone.
create table payers (
  user_id    uuid        not null primary key,
  name       text        not null,
  cpf        text        not null,
  zip_code   text        not null check (zip_code ~ '^\d{8}$'),
  street     text        not null,
  number     text        not null,
  complement text        not null default '',
  district   text        not null,
  city       text        not null,
  state      text        not null check (state ~ '^[A-Z]{2}$'),
  updated_at timestamptz not null
);
alter table payers enable row level security;
alter table payers force row level security;
create policy of_the_owner on payers
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on payers as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on payers to saldo_app, saldo_system;

-- Whose a customer of the gateway is: an event names the customer, and the owner is found here. Readings are
-- numbered, so that an older one that arrives late is not written over a newer one.
create table gateway_customers (
  customer_id     text        not null primary key,
  user_id         uuid        not null unique references users (id) on delete cascade,
  readings        bigint      not null default 0,
  written_reading bigint      not null default 0,
  checked_at      timestamptz not null,
  created_at      timestamptz not null
);
create index gateway_customers_by_check on gateway_customers (checked_at);
grant select, insert, update, delete on gateway_customers to saldo_system;

-- What the gateway has sent, as it came; one row for each message, however often it is repeated.
create table gateway_events (
  id          uuid        not null primary key,
  key         text        not null unique,
  event       text        not null,
  body        text        not null,
  times       integer     not null default 1 check (times > 0),
  received_at timestamptz not null,
  last_at     timestamptz not null,
  -- Null while it waits to be handled.
  handled_at  timestamptz,
  -- Known once it was handled: of a customer of ours.
  user_id     uuid        references users (id) on delete cascade
);
create index gateway_events_by_user on gateway_events (user_id) where user_id is not null;
grant select, insert, update, delete on gateway_events to saldo_system;

-- One at a time is asked of the gateway, however often somebody presses the button.
create unique index subscriptions_requested on subscriptions (user_id) where status = 'requested';
alter table subscriptions add column promotional_code text;

alter table subscription_invoices add column made_at text not null default '';
alter table subscription_invoices add column letters_sent integer not null default 0
  check (letters_sent between 0 and 3);
alter table subscription_invoices add column is_receipt_sent boolean not null default false;

-- A code gives days of trial, or takes something off so many charges: off all of them where months is null.
alter table promotional_codes alter column days drop not null;
alter table promotional_codes add column percent integer check (percent between 1 and 100);
alter table promotional_codes add column amount bigint check (amount > 0);
alter table promotional_codes add column months integer check (months between 1 and 120);
alter table promotional_codes add constraint promotional_codes_one_gift
  check (num_nonnulls(days, percent, amount) = 1);

-- Who has used which code: once each.
create table promotional_redemptions (
  user_id         uuid        not null,
  code            text        not null,
  subscription_id uuid,
  redeemed_at     timestamptz not null,
  primary key (user_id, code)
);
alter table promotional_redemptions enable row level security;
alter table promotional_redemptions force row level security;
create policy of_the_owner on promotional_redemptions
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on promotional_redemptions as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on promotional_redemptions to saldo_app, saldo_system;
grant select, update on promotional_codes to saldo_system;
