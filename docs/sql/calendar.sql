-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /calendar-feed; by index: calendar_feeds
select shows_values as "showsValues", created_at as "createdAt"
from calendar_feeds
where user_id = $1;

-- POST /calendar-feed
insert into calendar_feeds (user_id, token_hash, shows_values, created_at)
values ($1, $2, $3, $4)
on conflict (user_id) do update
set token_hash = $5, shows_values = $6, created_at = $7;

-- POST /calendar-feed; by index: calendar_feeds, companies, ledgers, users
select f.shows_values as "showsValues", u.time_zone as "timeZone", u.currency, c.brand, l.version +
  u.version as "ledgerVersion"
from calendar_feeds f
join users u on u.id = f.user_id and u.active
join ledgers l on l.user_id = f.user_id
left join companies c on c.id = u.company_id
where f.user_id = $1 and f.token_hash = $2 and l.user_id = $3;

-- PATCH /calendar-feed; by index: calendar_feeds
update calendar_feeds
set shows_values = $1
where user_id = $2
returning shows_values as "showsValues", created_at as "createdAt";

-- DELETE /calendar-feed; by index: calendar_feeds
delete
from calendar_feeds
where user_id = $1;
