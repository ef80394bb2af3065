-- An entry divided among categories: its shares stand in it as an array of category and cents, so that they go
-- where it goes. The first share's category is the entry's own; together they are its value.
alter table transactions add column split jsonb check (split is null or (
  jsonb_array_length(split) between 2 and 20 and split->0->>'category' = category_id::text));
alter table series add column split jsonb check (split is null or (
  jsonb_array_length(split) between 2 and 20 and split->0->>'category' = category_id::text));
grant insert (split), update (split) on transactions, series to saldo_app;
create index transactions_divided on transactions (user_id, counts_on) where split is not null;

-- How the next entries of a name are divided, where that was wished: the shares of the one by which it was said.
alter table category_memory add column split jsonb check (split is null or (
  jsonb_array_length(split) between 2 and 20 and split->0->>'category' = category_id::text));
grant insert (split), update (split) on category_memory to saldo_app;
