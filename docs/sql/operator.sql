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

-- GET /operator/people: Até 20 pessoas cujo e-mail começa assim.

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

-- POST /operator/people/:id/letter: Envia de novo a carta de ativação, ou a de recuperação a quem já ativou a conta.

-- as in GET /operator: select u.active and $1 = any (u.profiles) as "isOperator", s…

-- as in GET /operator/people/:id: select users.id, users.name, email, active, deactivated_at, …

-- as in GET /operator/people/:id: select plan, status, suspended, expire_at as "expireAt", com…

-- as in GET /operator/people/:id: select kind, state, created_at as at, sent_at as "sentAt", l…
