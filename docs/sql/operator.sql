-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /operator: Diz se esta sessão pode operar o produto.

select
  u.active
  and $1 = any (u.profiles) as "isOperator",
  s.proved_at >= s.created_at
  and exists (
    select
    from
      second_factors f
    where
      f.user_id = u.id
      and f.confirmed_at is not null
  ) as "hasFactor"
from
  sessions s
  join users u on u.id = s.user_id
where
  s.id = $2
  and s.actor_id is null
  and s.ended_at is null;
-- by index: second_factors, sessions, users

-- GET /operator/brands: As marcas deste servidor e o contraste das suas cores.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  c.id,
  c.name,
  c.brand,
  k.seats,
  k.seat_price as price,
  k.ends_on as "endsOn",
  k.applied_state as state,
  (
    select
      count(*)
    from
      users u
    where
      u.company_id = c.id
  ) as employees
from
  companies as c
  left join company_contracts as k on k.company_id = c.id
order by
  c.name
limit
  $1;
-- by index: company_contracts, users
-- whole: companies

-- GET /operator/codes: Os códigos promocionais, até 200, os mais novos primeiro.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  code,
  days,
  percent,
  amount,
  months,
  uses_max as "usesMax",
  uses,
  last_day as "lastDay",
  ended_at as "endedAt"
from
  promotional_codes
order by
  created_at desc,
  code
limit
  $1;
-- whole: promotional_codes

-- POST /operator/codes: Cria um código promocional.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

insert into
  promotional_codes (code, days, percent, amount, months, uses_max, last_day, ended_at, created_at)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (code) do nothing;

-- POST /operator/codes/:id/end: O código deixa de valer.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

update promotional_codes
set
  ended_at = $1
where
  code = $2
  and ended_at is null;
-- by index: promotional_codes

-- GET /operator/companies: As empresas, até 200, com os seus lugares.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/brands: select c.id, c.name, c.brand, k.seats, k.seat_price as price…

-- POST /operator/companies: Cria uma empresa.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  id,
  name,
  brand
from
  companies
where
  lower(name) = $1;
-- whole: companies

insert into
  companies (id, name, brand, created_at)
values
  ($1, $2, $3, $4)
on conflict (name) do nothing
returning
  id;

-- GET /operator/companies/:id: Uma empresa: quem paga, os lugares e as faturas por mês.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  c.id,
  c.name,
  c.brand,
  k.seats,
  k.seat_price as price,
  k.ends_on as "endsOn",
  k.applied_state as state,
  (
    select
      count(*)
    from
      users u
    where
      u.company_id = c.id
  ) as employees
from
  companies as c
  left join company_contracts as k on k.company_id = c.id
where
  c.id = $1
order by
  c.name
limit
  $2;
-- by index: companies, company_contracts, users

select
  company_id as "companyId",
  legal_name as "legalName",
  cnpj,
  contact_email as email,
  zip_code as "zipCode",
  street,
  number,
  complement,
  district,
  city,
  state,
  seats,
  seat_price as price,
  begins_on as "beginsOn",
  ends_on as "endsOn",
  applied_state as "appliedState",
  applied_ends_on as "appliedEndsOn",
  customer_id as "customerId",
  updated_at as "updatedAt"
from
  company_contracts
where
  company_id = $1;
-- by index: company_contracts

select
  month,
  no,
  seats,
  days,
  total,
  due_on as "dueOn",
  status,
  invoice_id as "invoiceId",
  page_url as "pageUrl",
  is_letter_sent as "isLetterSent",
  letters_sent as "lettersSent",
  is_receipt_sent as "isReceiptSent"
from
  company_charges
where
  company_id = $1
order by
  month desc,
  no desc;
-- by index: company_charges

select
  count(*) as count
from
  company_activations
where
  company_id = $1
  and email <> $2
  and used_at is null
  and expires_at > $3;
-- by index: company_activations

-- POST /operator/companies/:id/charge: Faz de novo a fatura que não foi paga e não pode mais ser.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/companies/:id: select c.id, c.name, c.brand, k.seats, k.seat_price as price…

-- as in GET /operator/companies/:id: select month, no, seats, days, total, due_on as "dueOn", sta…

-- POST /operator/companies/:id/dismissals: Encerra o plano que a empresa dá a uma pessoa.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/companies/:id: select c.id, c.name, c.brand, k.seats, k.seat_price as price…

delete from company_activations
where
  company_id = $1
  and email = $2
  and used_at is null;
-- by index: company_activations

select
  id
from
  users
where
  email = $1
  and company_id = $2;
-- by index: users

-- POST /operator/companies/:id/employees: Envia a uma pessoa o link que ativa o plano da empresa.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/companies/:id: select c.id, c.name, c.brand, k.seats, k.seat_price as price…

-- as in POST /operator/companies/:id/dismissals: select id from users where email = $1 and company_id = $2;…

select
  count(*) as count
from
  users
where
  company_id = $1;
-- by index: users

-- as in GET /operator/companies/:id: select count(*) as count from company_activations where comp…

-- as in POST /operator/companies/:id/dismissals: delete from company_activations where company_id = $1 and em…

insert into
  company_activations (token_hash, company_id, email, expires_at, used_at)
values
  ($1, $2, $3, $4, $5);

-- POST /operator/companies/:id/leave: A empresa sai no fim do mês; quem tem o seu plano é avisado.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/companies/:id: select c.id, c.name, c.brand, k.seats, k.seat_price as price…

update company_contracts
set
  ends_on = $1,
  updated_at = $2
where
  company_id = $3;
-- by index: company_contracts

-- POST /operator/companies/:id/payer: Diz quem paga pelos lugares de uma empresa.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/companies/:id: select c.id, c.name, c.brand, k.seats, k.seat_price as price…

insert into
  company_contracts (
    company_id,
    cnpj,
    street,
    number,
    complement,
    district,
    city,
    state,
    legal_name,
    contact_email,
    zip_code,
    customer_id,
    checked_at,
    updated_at
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict (company_id) do update
set
  cnpj = $15,
  street = $16,
  number = $17,
  complement = $18,
  district = $19,
  city = $20,
  state = $21,
  legal_name = $22,
  contact_email = $23,
  zip_code = $24,
  customer_id = $25,
  checked_at = $26,
  updated_at = $27;

-- POST /operator/companies/:id/seats: Diz quantos lugares uma empresa tem, e quanto cada um custa por mês.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/companies/:id: select c.id, c.name, c.brand, k.seats, k.seat_price as price…

-- as in POST /operator/companies/:id/employees: select count(*) as count from users where company_id = $1;…

update company_contracts
set
  seats = $1,
  seat_price = $2,
  begins_on = $3,
  ends_on = $4,
  checked_at = $5,
  updated_at = $6
where
  company_id = $7;
-- by index: company_contracts

-- GET /operator/contents/:kind: Um tipo de conteúdo inteiro, na versão mais nova, com rascunhos.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- POST /operator/contents/:kind: Salva um tipo de conteúdo como a versão seguinte.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

insert into
  contents (kind, version, items, saved_at, saved_by)
values
  ($1, $2, $3::json, $4, $5)
on conflict do nothing;

-- GET /operator/contents/:kind/versions: As últimas 50 versões de um tipo de conteúdo, da mais nova à mais velha.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  version,
  items,
  saved_at as "savedAt",
  saved_by as "savedBy"
from
  contents
where
  kind = $1
order by
  version desc
limit
  $2;
-- by index: contents

select
  id,
  name
from
  users
where
  id in ($1);
-- by index: users

-- GET /operator/contents/:kind/versions/:version: Um tipo de conteúdo em uma versão de antes.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  version,
  items
from
  contents
where
  kind = $1
  and version = $2;
-- by index: contents

-- GET /operator/failures: Os trabalhos e os e-mails que falharam, até 50 de cada.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  id,
  kind,
  created_at as at,
  last_error as error
from
  jobs
where
  given_up_at is not null
  and kind <> $1
order by
  given_up_at desc,
  id
limit
  $2;
-- by index: jobs

select
  id,
  kind,
  created_at as at,
  last_error as error
from
  mail_outbox
where
  state = $1
order by
  created_at desc,
  id
limit
  $2;
-- whole: mail_outbox

-- POST /operator/failures/:id/retry: Tenta de novo um trabalho ou um e-mail que falhou.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

update mail_outbox
set
  state = $1
where
  id = $2
  and state = $3;
-- by index: mail_outbox

update jobs
set
  given_up_at = $1,
  locked_until = $2,
  attempts = $3,
  run_at = $4
where
  id = $5
  and given_up_at is not null;
-- by index: jobs

-- GET /operator/figures: Como está o produto, em números.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  case
    when u.counted > $1 then greatest(c.reltuples::int, u.counted)
    else u.counted
  end as people,
  (
    select
      count(*)::int
    from
      companies
  ) as companies,
  (
    select
      count(*)::int
    from
      jobs
    where
      given_up_at is null
      and not is_periodic
  ) as waiting,
  (
    select
      count(*)::int
    from
      jobs
    where
      given_up_at is not null
  ) as failed,
  (
    select
      count(*)::int
    from
      mail_outbox
    where
      state = 'pending'
  ) as "lettersPending",
  (
    select
      count(*)::int
    from
      mail_outbox
    where
      state = 'failed'
  ) as "lettersFailed",
  pg_database_size(current_database())::bigint as "databaseBytes",
  m.count as migrations,
  m.last as "lastMigration"
from
  pg_class c,
  (
    select
      max(version) as count,
      max(name) as last
    from
      schema_migrations
  ) m,
  (
    select
      count(*)::int as counted
    from
      (
        select
          id
        from
          users
        limit
          $2
      ) few
  ) u
where
  c.oid = 'users'::regclass;
-- by index: companies, jobs, pg_class, users
-- whole: mail_outbox, schema_migrations

select
  status,
  count(*) as count
from
  subscriptions
group by
  status
order by
  status;
-- whole: subscriptions

-- GET /operator/people/:id: Como está a conta de uma pessoa. Sem dados de dinheiro.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  users.id,
  users.name,
  email,
  active,
  deactivated_at,
  users.created_at,
  profiles,
  version,
  companies.name as company,
  exists (
    select
      user_id
    from
      second_factors
    where
      second_factors.user_id = users.id
      and confirmed_at is not null
  ) as "hasFactor",
  (
    select
      at
    from
      security_events
    where
      security_events.user_id = users.id
      and event = $1
      and result = $2
    order by
      at desc
    limit
      $3
  ) as "lastSignIn"
from
  users
  left join companies on companies.id = users.company_id
where
  users.id = $4;
-- by index: companies, second_factors, security_events, users

select
  plan,
  status,
  suspended,
  expire_at as "expireAt",
  company_name as company
from
  subscriptions
where
  user_id = $1
order by
  created_at desc,
  id;
-- by index: subscriptions

select
  kind,
  state,
  created_at as at,
  sent_at as "sentAt",
  last_error as error
from
  mail_outbox
where
  recipient = $1
order by
  created_at desc,
  id desc
limit
  $2;
-- by index: mail_outbox

-- POST /operator/people/:id/activate: Ativa a conta de uma pessoa.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/people/:id: select users.id, users.name, email, active, deactivated_at, …

-- as in GET /operator/people/:id: select plan, status, suspended, expire_at as "expireAt", com…

-- as in GET /operator/people/:id: select kind, state, created_at as at, sent_at as "sentAt", l…

update users
set
  active = $1,
  deactivated_at = $2,
  version = version + $3
where
  id = $4
  and (
    active = $5
    or deactivated_at is not null
  );
-- by index: users

-- POST /operator/people/:id/deactivate: Desativa a conta de uma pessoa e encerra as suas sessões.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/people/:id: select users.id, users.name, email, active, deactivated_at, …

-- as in GET /operator/people/:id: select plan, status, suspended, expire_at as "expireAt", com…

-- as in GET /operator/people/:id: select kind, state, created_at as at, sent_at as "sentAt", l…

update users
set
  active = $1,
  deactivated_at = $2,
  version = version + $3
where
  id = $4
  and (
    active = $5
    or deactivated_at is null
  );
-- by index: users

-- POST /operator/people/:id/letter: Envia de novo o e-mail de ativação, ou o de recuperação a quem já ativou a conta.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/people/:id: select users.id, users.name, email, active, deactivated_at, …

-- as in GET /operator/people/:id: select plan, status, suspended, expire_at as "expireAt", com…

-- as in GET /operator/people/:id: select kind, state, created_at as at, sent_at as "sentAt", l…

-- POST /operator/people/search: Até 20 pessoas cujo e-mail começa assim.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

select
  id,
  name,
  email,
  active,
  deactivated_at,
  created_at
from
  users
where
  email like $1
order by
  email
limit
  $2;
-- by index: users
