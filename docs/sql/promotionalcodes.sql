-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- POST /promotionalcodes: Usa um código promocional, ou diz quanto ele tira do plano.

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

update subscriptions
set
  expire_at = greatest(expire_at, $1::timestamptz) + make_interval(days => $2::int),
  version = version + 1
where
  user_id = $3
  and plan = 'no_plan';
-- by index: subscriptions

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
