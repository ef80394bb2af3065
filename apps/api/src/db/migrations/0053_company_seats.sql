-- What a company has bought for its people: seats by the month, and who pays for them. Without a number of
-- seats it gives as many plans as it likes, and nothing is charged.
create table company_contracts (
  company_id      uuid        not null primary key references companies (id) on delete cascade,
  -- The company as the gateway knows it.
  legal_name      text        not null,
  cnpj            text        not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  contact_email   text        not null,
  zip_code        text        not null check (zip_code ~ '^\d{8}$'),
  street          text        not null,
  number          text        not null,
  complement      text        not null default '',
  district        text        not null,
  city            text        not null,
  state           text        not null check (state ~ '^[A-Z]{2}$'),
  seats           integer     check (seats between 1 and 100000),
  seat_price      bigint      check (seat_price between 0 and 1000000),
  begins_on       date,
  -- The last day, once the company has left.
  ends_on         date,
  -- What its people were last given: the state, and the last day where there is one.
  applied_state   text        not null default 'running',
  applied_ends_on date,
  -- Null until the gateway knows it, and again when its particulars change.
  customer_id     text        unique,
  readings        bigint      not null default 0,
  written_reading bigint      not null default 0,
  checked_at      timestamptz not null,
  updated_at      timestamptz not null,
  check (num_nonnulls(seats, seat_price, begins_on) in (0, 3)),
  check (ends_on is null or seats is not null)
);
create index company_contracts_by_check on company_contracts (checked_at);
grant select, insert, update, delete on company_contracts to saldo_system;

-- The charge of a company for a month; one more of the same month where it was made again.
create table company_charges (
  company_id      uuid        not null references company_contracts (company_id) on delete cascade,
  month           date        not null check (extract(day from month) = 1),
  no              integer     not null check (no > 0),
  seats           integer     not null,
  days            integer     not null check (days between 1 and 31),
  total           bigint      not null check (total > 0),
  due_on          date        not null,
  -- `requested` until the gateway has made it.
  status          text        not null,
  invoice_id      text        unique,
  page_url        text,
  -- Since when the gateway is asked for it: one server at a time.
  requested_at    timestamptz,
  is_letter_sent  boolean     not null default false,
  letters_sent    integer     not null default 0 check (letters_sent between 0 and 3),
  is_receipt_sent boolean     not null default false,
  created_at      timestamptz not null,
  primary key (company_id, month, no)
);
grant select, insert, update, delete on company_charges to saldo_system;

-- What an operator does with companies (decision 123). Of their money: what they bought, and what they were
-- charged; a company is no person.
grant insert, update (brand) on companies to saldo_operator;
create policy of_the_operator_inserted on companies for insert to saldo_operator with check (true);
create policy of_the_operator_updated on companies for update to saldo_operator using (true);
grant select, insert, update on company_contracts to saldo_operator;
grant select, insert on company_charges to saldo_operator;
grant select (company_id, email, expires_at, used_at), insert, delete on company_activations to saldo_operator;
create policy of_the_operator on company_activations to saldo_operator using (true);

-- Codes, and what failed: its kind, when and why, never whom it was about.
grant select, insert, update (days, percent, amount, months, uses_max, last_day, ended_at)
  on promotional_codes to saldo_operator;
grant select (id, kind, is_periodic, run_at, attempts, locked_until, last_error, given_up_at, created_at),
  update (run_at, attempts, locked_until, given_up_at) on jobs to saldo_operator;
grant update (state) on mail_outbox to saldo_operator;
grant select (version, name) on schema_migrations to saldo_operator;

-- Something is being done with it at the gateway until then: one thing at a time.
alter table subscriptions add column acting_until timestamptz;
