-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /promotionalcodes, POST /subscriptions/gateway/subscription; by index: promotional_codes,
-- promotional_redemptions
select c.days, c.percent, c.amount, c.months, c.uses_max as "usesMax", c.uses, c.last_day as
  "lastDay", c.ended_at is not null as "isEnded", exists (select from promotional_redemptions r
  where r.user_id = $1 and r.code = c.code) as "isRedeemed"
from promotional_codes c
where c.code = $2
for update of c;

-- POST /promotionalcodes; by index: subscriptions
update subscriptions
set expire_at = $1, version = version + $2
where user_id = $3 and id = $4;

-- POST /promotionalcodes, POST /subscriptions/gateway/subscription
insert into promotional_redemptions (user_id, code, subscription_id, redeemed_at)
values ($1, $2, $3, $4);

-- POST /promotionalcodes, POST /subscriptions/gateway/subscription; by index: promotional_codes
update promotional_codes
set uses = uses + $1
where code = $2;
