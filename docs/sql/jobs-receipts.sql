-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB receipts/sweep_receipts; by index: receipts, transactions
update receipts r
set entry_gone_at = case when found.is_gone then $1::timestamptz end
from (
  select q.id, t.id is null as is_gone
  from receipts q
  left join transactions t on t.user_id = q.user_id and t.id = q.entry_id
  where q.user_id = $2) found
where r.user_id = $3 and r.id = found.id and found.is_gone = (r.entry_gone_at is null);

-- JOB receipts/sweep_receipts; by index: receipts
delete
from receipts
where user_id = $1 and entry_gone_at < $2;

-- JOB receipts/sweep_receipts; by index: receipts
select id
from receipts
where user_id = $1;
