-- outside a transaction
-- What was bought on a card counts with its invoice, so that its own day is found by no other index. All
-- other entries count on their day.
create index concurrently if not exists transactions_items_by_day
  on transactions (user_id, date, id) where invoice_month is not null;
