-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /goods: Os bens que a pessoa informou no levantamento.

select
  id as _id,
  type,
  market_cents as "marketValue",
  financed,
  settlement_cents as "settlementBalance",
  instalment_cents as installment,
  last_installment as "lastInstallment",
  date
from
  goods
where
  user_id = $1
order by
  created_at,
  id;
-- by index: goods
