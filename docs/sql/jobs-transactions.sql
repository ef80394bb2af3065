-- Written by npm run sql-book. What each job sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- JOB transactions/extend_series

select
  user_id
from
  ledgers
where
  user_id > $1
  and opened_until < $2
order by
  user_id
limit
  $3;
-- by index: ledgers

select
  opened_until
from
  ledgers
where
  user_id = $1;
-- by index: ledgers

select
  series.*,
  payments.type,
  payments.close_day,
  payments.close_before_due,
  payments.due_day,
  payments.closing_day_goes_to,
  payments.earlier_terms,
  payments.closings
from
  series
  inner join payments on payments.user_id = series.user_id
  and payments.id = series.payment_id
where
  series.user_id = $1
  and series.ended_at is null
order by
  series.id;
-- by index: payments, series

update ledgers
set
  opened_until = $1
where
  user_id = $2;
-- by index: ledgers

-- JOB transactions/purge_expired

select distinct
  user_id
from
  sessions
where
  user_id > $1
  and seen_at > $2
order by
  user_id
limit
  $3;
-- by index: sessions
