-- What repeats may fall on the business day before, where its own day has no banks: whoever pays on
-- 1 January sends it in December, and it is January's all the same. Its index says which it is, its
-- date when it moves money. A card's invoice is arithmetic on the day of purchase, so nothing on a
-- card is moved.
alter table series add column business_day text check (business_day in ('before'));
alter table transactions add column business_day text check (business_day in ('before')),
  add constraint transactions_repeated_off_cards_are_moved
    check (business_day is null or (recurrent_type is not null and invoice_month is null));
