-- outside a transaction
-- The report names the largest expenses of a month, and reads of each day its largest alone.
create index concurrently if not exists transactions_largest
  on transactions (user_id, counts_on, value, id)
  where paid and value < 0 and transaction_type = 'expenses';
