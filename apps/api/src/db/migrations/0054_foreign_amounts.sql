-- What was paid abroad, in its own currency and signed as the value is; the value is what the bank made of
-- it (case H12). An entry keeps it for itself: its line goes with the link, and the entry may stay.
alter table transactions add column foreign_currency text;
alter table transactions add column foreign_value bigint;
alter table transactions add constraint transactions_foreign
  check ((foreign_currency is null) = (foreign_value is null)) not valid;
alter table transactions validate constraint transactions_foreign;
alter table bank_lines add column foreign_currency text;
alter table bank_lines add column foreign_value bigint;
