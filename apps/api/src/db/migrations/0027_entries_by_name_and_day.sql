-- outside a transaction
-- Every forecast asks of each item of the calendar whether an entry of its name, on its payment
-- method, stands in some months: by the name alone that read all months there are. The entries of
-- one name, for which the old index was, begin the new one.
drop index concurrently if exists transactions_by_name_and_day;
create index concurrently transactions_by_name_and_day
  on transactions (user_id, name_key, payment_id, date);
drop index concurrently if exists transactions_by_name;
