-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /receipts; by index: receipts
select id as _id, entry_id as transaction, name, media_type as type, bytes, created_at as
  "createdAt"
from receipts
where user_id = $1 and entry_id = $2
order by id;

-- GET /receipts, POST /receipts; by index: receipts
select count(*) filter (where entry_id = $1) as count, coalesce(sum(bytes), 0)::bigint as used
from receipts
where user_id = $2;

-- GET /receipts, POST /receipts, GET /subscriptions, POST /subscriptions, GET /subscriptions/:id,
-- POST /subscriptions/:id/plan and 2 more; by index: subscription_invoices
select invoice_id as _id, due_date, total, status, secure_url, purpose, plan, subscription_id as
  subscription
from subscription_invoices
where user_id = $1 and status = $2
order by due_date, invoice_id;

-- GET /receipts, POST /receipts, GET /subscriptions, POST /subscriptions, GET /subscriptions/:id,
-- POST /subscriptions/:id/plan and 2 more; by index: subscriptions
select id as _id, plan, status, suspended or cancelled_at is not null as suspended, expire_at as
  "expireAt", subscription_id as "subscriptionId", client_id as "clientId", payment_type as
  "paymentType", payment_methods as "paymentMethod", case when company_name is null then null else
  jsonb_build_object('name', company_name) end as company, case when family_name is null then null
  else jsonb_build_object('name', family_name) end as family
from subscriptions
where user_id = $1
order by expire_at desc, id;

-- POST /receipts; by index: receipts
select id as _id, entry_id as transaction, name, media_type as type, bytes, created_at as
  "createdAt"
from receipts
where user_id = $1 and entry_id = $2 and sha256 = $3;

-- POST /receipts
insert into receipts (user_id, id, entry_id, name, media_type, bytes, sha256, sealed_key,
  created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- DELETE /receipts/:id; by index: receipts
delete
from receipts
where user_id = $1 and id = $2;

-- GET /receipts/:id/file; by index: receipts
select name, media_type as type, entry_id as "entryId", sealed_key as "sealedKey"
from receipts
where user_id = $1 and id = $2;

-- GET /receipts/counts; by index: receipts, transactions
select r.entry_id as transaction, count(*) as count
from receipts as r inner
join transactions as t on t.user_id = r.user_id and t.id = r.entry_id
where r.user_id = $1 and t.counts_on >= $2 and t.counts_on <= $3
group by r.entry_id
order by r.entry_id;
