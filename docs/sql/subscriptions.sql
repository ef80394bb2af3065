-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /subscriptions: As assinaturas da pessoa; a que vale vem primeiro.

select
  invoice_id as _id,
  due_date,
  total,
  status,
  secure_url,
  purpose,
  plan,
  subscription_id as subscription
from
  subscription_invoices
where
  user_id = $1
  and status = $2
order by
  due_date,
  invoice_id;
-- by index: subscription_invoices

select
  id as _id,
  plan,
  status,
  suspended
  or cancelled_at is not null as suspended,
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

-- POST /subscriptions: Suspende a assinatura, que vale até o fim do que foi pago, ou desfaz isso.

update subscriptions s
set
  acting_until = $1
where
  s.user_id = $2
  and not exists (
    select
    from
      subscriptions o
    where
      o.user_id = $3
      and o.acting_until > $4
  );
-- by index: subscriptions

update gateway_customers
set
  checked_at = $1
where
  user_id = $2;
-- by index: gateway_customers

update subscriptions
set
  cancelled_at = $1,
  version = version + $2
where
  user_id = $3
  and id = $4;
-- by index: subscriptions

update gateway_customers
set
  readings = readings + 1
where
  user_id = $1
returning
  customer_id as "customerId",
  readings::int as no;
-- by index: gateway_customers

select
  invoice_id as "invoiceId",
  status,
  letters_sent as "lettersSent",
  is_receipt_sent as "isReceiptSent",
  is_notice_sent as "isNoticeSent",
  plan,
  is_applied as "isApplied"
from
  subscription_invoices
where
  user_id = $1;
-- by index: subscription_invoices

select
  s.id,
  c.days,
  c.percent,
  c.amount,
  c.months,
  (
    select
      i.plan
    from
      subscription_invoices i
    where
      i.user_id = s.user_id
      and i.subscription_id = s.id
      and i.purpose = 'first'
    order by
      i.made_at,
      i.invoice_id
    limit
      1
  ) as plan
from
  subscriptions as s
  inner join promotional_codes as c on c.code = s.promotional_code
where
  s.user_id = $1;
-- by index: promotional_codes, subscription_invoices, subscriptions

select
  id
from
  subscriptions
where
  user_id = $1
  and acting_until > $2
limit
  $3;
-- by index: subscriptions

update gateway_customers
set
  written_reading = $1,
  checked_at = $2
where
  user_id = $3
  and written_reading < $4;
-- by index: gateway_customers

insert into
  subscriptions (
    user_id,
    id,
    plan,
    status,
    suspended,
    expire_at,
    subscription_id,
    client_id,
    payment_type,
    payment_methods,
    company_name,
    family_name,
    created_at
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict (user_id, id) do update
set
  plan = $14,
  status = $15,
  suspended = $16,
  expire_at = $17,
  subscription_id = $18,
  client_id = $19,
  payment_type = $20,
  payment_methods = $21,
  version = subscriptions.version + $22;

insert into
  subscription_invoices (
    user_id,
    subscription_id,
    invoice_id,
    due_date,
    total,
    status,
    secure_url,
    made_at,
    letters_sent,
    is_receipt_sent,
    is_notice_sent,
    purpose,
    plan,
    is_applied
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict (user_id, subscription_id, invoice_id) do update
set
  due_date = $15,
  total = $16,
  status = $17,
  secure_url = $18,
  made_at = $19,
  letters_sent = $20,
  is_receipt_sent = $21,
  is_notice_sent = $22,
  purpose = $23,
  plan = $24,
  is_applied = $25;

update subscriptions
set
  family_ends_on = $1
where
  user_id = $2
  and id = $3;
-- by index: subscriptions

update subscriptions
set
  acting_until = $1
where
  user_id = $2
  and acting_until = $3;
-- by index: subscriptions

-- as in GET /subscriptions: select invoice_id as _id, due_date, total, status, secure_ur…

-- as in GET /subscriptions: select id as _id, plan, status, suspended or cancelled_at is…

-- GET /subscriptions/:id: Uma assinatura da pessoa.

-- as in GET /subscriptions: select invoice_id as _id, due_date, total, status, secure_ur…

-- as in GET /subscriptions: select id as _id, plan, status, suspended or cancelled_at is…

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
  secure_url,
  purpose,
  plan
from
  subscription_invoices
where
  user_id = $1
  and subscription_id = $2
order by
  due_date desc,
  made_at desc,
  invoice_id;
-- by index: subscription_invoices

-- GET /subscriptions/:id/invoices/:invoiceId: Como pagar uma fatura da assinatura.

-- as in GET /subscriptions/:id/invoices: select invoice_id as _id, due_date, total, status, secure_ur…

-- GET /subscriptions/:id/plan: Quanto custa mudar de plano hoje, e até quando ele vale depois.

-- nothing but what stands in shared.sql

-- POST /subscriptions/:id/plan: Muda o plano da assinatura.

-- as in POST /subscriptions: update subscriptions s set acting_until = $1 where s.user_id…

-- as in POST /subscriptions: update gateway_customers set checked_at = $1 where user_id =…

-- as in POST /subscriptions: update gateway_customers set readings = readings + 1 where u…

-- as in POST /subscriptions: select invoice_id as "invoiceId", status, letters_sent as "l…

-- as in POST /subscriptions: select s.id, c.days, c.percent, c.amount, c.months, ( select…

-- as in POST /subscriptions: select id from subscriptions where user_id = $1 and acting_u…

-- as in POST /subscriptions: update gateway_customers set written_reading = $1, checked_a…

-- as in POST /subscriptions: insert into subscriptions ( user_id, id, plan, status, suspe…

-- as in POST /subscriptions: insert into subscription_invoices ( user_id, subscription_id…

-- as in POST /subscriptions: update subscriptions set acting_until = $1 where user_id = $…

-- as in GET /subscriptions: select invoice_id as _id, due_date, total, status, secure_ur…

-- as in GET /subscriptions: select id as _id, plan, status, suspended or cancelled_at is…

-- POST /subscriptions/:id/way: Muda a forma de pagamento; o que está em aberto é pago por ela.

-- as in POST /subscriptions: update subscriptions s set acting_until = $1 where s.user_id…

-- as in POST /subscriptions: update gateway_customers set checked_at = $1 where user_id =…

-- as in POST /subscriptions: update gateway_customers set readings = readings + 1 where u…

-- as in POST /subscriptions: select invoice_id as "invoiceId", status, letters_sent as "l…

-- as in POST /subscriptions: select s.id, c.days, c.percent, c.amount, c.months, ( select…

-- as in POST /subscriptions: select id from subscriptions where user_id = $1 and acting_u…

-- as in POST /subscriptions: update gateway_customers set written_reading = $1, checked_a…

-- as in POST /subscriptions: insert into subscriptions ( user_id, id, plan, status, suspe…

-- as in POST /subscriptions: insert into subscription_invoices ( user_id, subscription_id…

-- as in POST /subscriptions: update subscriptions set acting_until = $1 where user_id = $…

-- as in GET /subscriptions: select invoice_id as _id, due_date, total, status, secure_ur…

-- as in GET /subscriptions: select id as _id, plan, status, suspended or cancelled_at is…

-- POST /subscriptions/gateway/charge: Cobra de novo, no cartão guardado, uma fatura que não foi paga.

select
  subscription_id as id
from
  subscription_invoices
where
  user_id = $1
  and invoice_id = $2;
-- by index: subscription_invoices

-- as in POST /subscriptions: update subscriptions s set acting_until = $1 where s.user_id…

-- as in POST /subscriptions: update gateway_customers set checked_at = $1 where user_id =…

-- as in POST /subscriptions: update gateway_customers set readings = readings + 1 where u…

-- as in POST /subscriptions: select invoice_id as "invoiceId", status, letters_sent as "l…

-- as in POST /subscriptions: select s.id, c.days, c.percent, c.amount, c.months, ( select…

-- as in POST /subscriptions: select id from subscriptions where user_id = $1 and acting_u…

-- as in POST /subscriptions: update gateway_customers set written_reading = $1, checked_a…

-- as in POST /subscriptions: insert into subscriptions ( user_id, id, plan, status, suspe…

-- as in POST /subscriptions: insert into subscription_invoices ( user_id, subscription_id…

-- as in POST /subscriptions: update subscriptions set acting_until = $1 where user_id = $…

-- POST /subscriptions/gateway/client: Guarda quem paga, aqui e no serviço de pagamentos.

insert into
  payers (user_id, name, cpf, street, number, complement, district, city, state, zip_code, updated_at)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (user_id) do update
set
  name = $12,
  cpf = $13,
  street = $14,
  number = $15,
  complement = $16,
  district = $17,
  city = $18,
  state = $19,
  zip_code = $20,
  updated_at = $21;

insert into
  gateway_customers (user_id, customer_id, checked_at, created_at)
values
  ($1, $2, $3, $4)
on conflict (user_id) do update
set
  customer_id = $5,
  checked_at = $6;

-- POST /subscriptions/gateway/payment: Passa a cobrar o cartão deste token.

select
  customer_id as "customerId"
from
  gateway_customers
where
  user_id = $1;
-- by index: gateway_customers

-- as in POST /subscriptions: update gateway_customers set readings = readings + 1 where u…

-- as in POST /subscriptions: select invoice_id as "invoiceId", status, letters_sent as "l…

-- as in POST /subscriptions: select s.id, c.days, c.percent, c.amount, c.months, ( select…

-- as in POST /subscriptions: select id from subscriptions where user_id = $1 and acting_u…

-- as in POST /subscriptions: update gateway_customers set written_reading = $1, checked_a…

-- POST /subscriptions/gateway/subscription: Assina um plano.

-- as in GET /subscriptions: select invoice_id as _id, due_date, total, status, secure_ur…

-- as in GET /subscriptions: select id as _id, plan, status, suspended or cancelled_at is…

-- as in POST /subscriptions: update subscriptions s set acting_until = $1 where s.user_id…

-- as in POST /subscriptions: update gateway_customers set checked_at = $1 where user_id =…

-- as in POST /subscriptions/gateway/payment: select customer_id as "customerId" from gateway_customers wh…

select
  c.days,
  c.percent,
  c.amount,
  c.months,
  c.uses_max as "usesMax",
  c.uses,
  c.last_day as "lastDay",
  c.ended_at is not null as "isEnded",
  exists (
    select
    from
      promotional_redemptions r
    where
      r.user_id = $1
      and r.code = c.code
  ) as "isRedeemed"
from
  promotional_codes c
where
  c.code = $2
for update of
  c;
-- by index: promotional_codes, promotional_redemptions

insert into
  subscriptions (
    user_id,
    id,
    plan,
    status,
    expire_at,
    subscription_id,
    client_id,
    payment_type,
    company_name,
    family_name,
    created_at,
    promotional_code
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

insert into
  promotional_redemptions (user_id, code, subscription_id, redeemed_at)
values
  ($1, $2, $3, $4);

update promotional_codes
set
  uses = uses + $1
where
  code = $2;
-- by index: promotional_codes

-- as in POST /subscriptions: update gateway_customers set readings = readings + 1 where u…

-- as in POST /subscriptions: select invoice_id as "invoiceId", status, letters_sent as "l…

-- as in POST /subscriptions: select s.id, c.days, c.percent, c.amount, c.months, ( select…

-- as in POST /subscriptions: select id from subscriptions where user_id = $1 and acting_u…

-- as in POST /subscriptions: update gateway_customers set written_reading = $1, checked_a…

-- as in POST /subscriptions: insert into subscriptions ( user_id, id, plan, status, suspe…

-- as in POST /subscriptions: insert into subscription_invoices ( user_id, subscription_id…

-- as in POST /subscriptions: update subscriptions set acting_until = $1 where user_id = $…

-- GET /subscriptions/plans: Os planos à venda, os dados de quem paga e o script do serviço de pagamentos.

select
  name,
  cpf,
  zip_code as "zipCode",
  street,
  number,
  complement,
  district,
  city,
  state
from
  payers
where
  user_id = $1;
-- by index: payers
