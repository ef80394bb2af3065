-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /subscriptions: As assinaturas da pessoa; a que vale vem primeiro.

select
  id as _id,
  plan,
  status,
  suspended,
  expire_at as "expireAt",
  subscription_id as "subscriptionId",
  client_id as "clientId",
  payment_type as "paymentType",
  payment_methods as "paymentMethod",
  case
    when company_name is null then null
    else jsonb_build_object('name', company_name)
  end as company,
  case
    when family_name is null then null
    else jsonb_build_object('name', family_name)
  end as family
from
  subscriptions
where
  user_id = $1
order by
  expire_at desc,
  id;
-- by index: subscriptions

-- POST /subscriptions: Suspende ou reativa a assinatura.

-- as in GET /subscriptions: select id as _id, plan, status, suspended, expire_at as "exp…

update subscriptions
set
  suspended = $1,
  version = version + $2
where
  user_id = $3
  and id = $4;
-- by index: subscriptions

-- GET /subscriptions/:id: Uma assinatura da pessoa.

-- as in GET /subscriptions: select id as _id, plan, status, suspended, expire_at as "exp…

-- GET /subscriptions/:id/invoices: As faturas de uma assinatura, da mais nova à mais velha.

select
  id
from
  subscriptions
where
  user_id = $1
  and id = $2;
-- by index: subscriptions

select
  invoice_id as _id,
  due_date,
  total,
  status,
  secure_url
from
  subscription_invoices
where
  user_id = $1
  and subscription_id = $2
order by
  due_date desc,
  invoice_id;
-- by index: subscription_invoices
