-- outside a transaction
-- What a category was charged in two months is read without its other years, and without the months'
-- other entries.
create index concurrently if not exists transactions_by_category_and_day
  on transactions (user_id, category_id, counts_on);
drop index concurrently if exists transactions_by_category;
