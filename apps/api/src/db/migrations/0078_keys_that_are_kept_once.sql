-- outside a transaction
-- PostgreSQL keeps a key of an index once for all the rows that have it. With the entry's id behind it no
-- key was like another: a third of what an entry takes on the disk. A day's entries are few, and put in order
-- by id when they are read.
drop index concurrently if exists transactions_by_counting_day;
create index concurrently transactions_by_counting_day on transactions (user_id, counts_on);
drop index concurrently if exists transactions_by_day;
drop index concurrently if exists transactions_by_payment_and_day;
create index concurrently transactions_by_payment_and_day
  on transactions (user_id, payment_id, counts_on);
drop index concurrently if exists transactions_by_payment;
drop index concurrently if exists transactions_items_by_date;
create index concurrently transactions_items_by_date
  on transactions (user_id, date) where invoice_month is not null;
drop index concurrently if exists transactions_items_by_day;
drop index concurrently if exists transactions_largest_of_day;
create index concurrently transactions_largest_of_day on transactions (user_id, counts_on, value)
  where paid and value < 0 and transaction_type = 'expenses';
drop index concurrently if exists transactions_largest;
-- A payment method is its owner's. The planner takes two conditions for unlike things, and so the entries of
-- a whole account for one row, where those of a name on it are fewer.
drop statistics if exists transactions_payments_of_owners;
create statistics transactions_payments_of_owners (dependencies) on user_id, payment_id from transactions;
analyze transactions (user_id, payment_id);
