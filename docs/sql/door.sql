-- Written by npm run sql-book. What many endpoints send: who calls, the owner’s ledger taken, what was answered before.
-- Below each statement: the tables that it finds its rows in by an index.

select u.id as "userId", t.session_id as "sessionId", u.active, u.time_zone as "timeZone",
  u.currency, l.version + u.version as "ledgerVersion"
from access_tokens t
join sessions s on s.id = t.session_id
join users u on u.id = t.user_id
join ledgers l on l.user_id = t.user_id
where t.token_hash = $1 and t.expires_at > $2 and s.ended_at is null;
-- by index: access_tokens, ledgers, sessions, users

update ledgers
set version = version + $1
where user_id = $2;
-- by index: ledgers

select l.opened_until as "openedUntil", u.name as "userName", u.image as "userImage", case when p.id
  is null then null else json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'close_day',
  p.close_day, 'close_before_due', p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to',
  p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings', p.closings) end as payment,
  case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'group',
  c.grouping) end as category
from ledgers l
join users u on u.id = l.user_id
left join payments p on p.user_id = l.user_id and p.id = $1
left join category_names c on c.id = $2::uuid
where l.user_id = $3;
-- by index: categories, default_categories, ledgers, payments, users

select id, grouping
from category_names
where id = any($1::uuid[]);
-- by index: categories, default_categories

select *
from payments
where user_id = $1 and id = $2;
-- by index: payments

select id, close_day, close_before_due, due_day, closing_day_goes_to, earlier_terms, closings
from payments
where user_id = $1 and id = any($2::uuid[]);
-- by index: payments
