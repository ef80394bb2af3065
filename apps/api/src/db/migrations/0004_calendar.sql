-- What a household pays or receives every month, on a day of the month: it stands in the calendar,
-- moves no balance and is no entry. Signed, like entries: what is to be paid is negative.
create table linked_transactions (
  user_id           uuid        not null,
  id                uuid        not null,
  name              text        not null,
  name_key          text        not null,
  -- What the bank calls it: an entry of either name is what the item stands for.
  original_name     text        not null,
  original_name_key text        not null,
  value             bigint      not null check (value <> 0),
  day               integer     not null check (day between 1 and 31),
  category_id       uuid        not null,
  payment_id        uuid        not null,
  transaction_type  text        not null check (transaction_type in ('revenues', 'expenses', 'investiments')),
  bank_access_id    uuid,
  -- First day of the first month in which it is to be paid.
  since             date        not null check (extract(day from since) = 1),
  created_at        timestamptz not null,
  version           integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade,
  check ((transaction_type = 'revenues') = (value > 0))
);
-- Asked when a payment method goes.
create index linked_transactions_by_payment on linked_transactions (user_id, payment_id);

-- The months of an item that were marked paid, whenever that was: paying October in September marks
-- October alone.
create table linked_payments (
  user_id   uuid        not null,
  linked_id uuid        not null,
  month     date        not null check (extract(day from month) = 1),
  paid_at   timestamptz not null,
  primary key (user_id, linked_id, month),
  foreign key (user_id, linked_id) references linked_transactions (user_id, id) on delete cascade
);

-- Both halves of a bank movement, and those whose other half goes with its payment method.
create index transactions_by_operation on transactions (user_id, operation_id)
  where operation_id is not null;
create index transactions_by_other_side on transactions (user_id, operation_payment)
  where operation_payment is not null;

alter table linked_transactions enable row level security;
alter table linked_transactions force row level security;
create policy of_the_owner on linked_transactions
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table linked_payments enable row level security;
alter table linked_payments force row level security;
create policy of_the_owner on linked_payments
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);

grant select, insert, update, delete on linked_transactions, linked_payments to saldo_app;
