-- An entry divided among categories: its shares stand in it as an array of category and cents, so that they go
-- where it goes. The first share's category is the entry's own; together they are its value.
create function split_sum(split jsonb) returns bigint language sql immutable parallel safe
  return (select sum((s->>'value')::bigint)::bigint from jsonb_array_elements(split) s);

-- The same split with one category in place of another. Both become one share where it had both, and it is none
-- where one category is left.
create function split_moved(split jsonb, from_id uuid, to_id uuid) returns jsonb language sql immutable parallel safe
  return (select case when count(*) > 1
                      then jsonb_agg(jsonb_build_object('category', m.category, 'value', m.cents) order by m.at) end
            from (select case when s.share->>'category' = from_id::text then to_id::text
                              else s.share->>'category' end as category,
                         sum((s.share->>'value')::bigint)::bigint as cents, min(s.at) as at
                    from jsonb_array_elements(split) with ordinality s (share, at) group by 1) m);

alter table transactions add column split jsonb check (split is null or (
  jsonb_array_length(split) between 2 and 20 and split_sum(split) = value
  and split->0->>'category' = category_id::text));
alter table series add column split jsonb check (split is null or (
  jsonb_array_length(split) between 2 and 20 and split_sum(split) = value
  and split->0->>'category' = category_id::text));
grant insert (split), update (split) on transactions, series to saldo_app;
create index transactions_divided on transactions (user_id, counts_on) where split is not null;
