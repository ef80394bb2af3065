-- outside a transaction
-- What is overdue is read from the entries that are not paid, and not from all of the last months.
create index concurrently if not exists transactions_unpaid
  on transactions (user_id, counts_on, id) where not paid;
