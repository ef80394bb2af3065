-- Of a message of the payment gateway only what says what to read again is kept: no e-mail and no name,
-- which it sends of people whose account is gone too. One row stands for all messages of one kind about
-- one thing, whatever state they told.
delete from gateway_events e using gateway_events o
 where split_part(e.key, '|', 1) = split_part(o.key, '|', 1)
   and split_part(e.key, '|', 2) = split_part(o.key, '|', 2)
   and (e.handled_at is not null, o.last_at, o.id) > (o.handled_at is not null, e.last_at, e.id);
update gateway_events set
  key = split_part(key, '|', 1) || '|' || split_part(key, '|', 2),
  body = concat_ws('&', 'event=' || event,
    'data[id]=' || substring(body from '(?:^|&)(?:(?:data)?(?:\[id\]|%5[Bb]id%5[Dd])|id)=([0-9A-Za-z-]{1,80})(?:&|$)'),
    'data[customer_id]=' || substring(body from
      '(?:^|&)(?:(?:data)?(?:\[customer_id\]|%5[Bb]customer_id%5[Dd])|customer_id)=([0-9A-Za-z-]{1,80})(?:&|$)'));
create index gateway_events_by_last on gateway_events (last_at);

-- The log of accesses keeps the planner's id. The name is looked up when the log is read, so that nothing of
-- a planner who is removed stays in the logs of others. A line whose hash was wrong stays so.
alter table access_log no force row level security;
alter table access_log_heads no force row level security;
do $$
declare
  line record;
  owner uuid;
  was_before bytea;
  is_before bytea;
  text_before text;
  text_after text;
begin
  for line in select * from access_log order by user_id, seq loop
    if owner is distinct from line.user_id then
      owner := line.user_id;
      was_before := decode(repeat('00', 32), 'hex');
      is_before := was_before;
    end if;
    text_before := concat_ws(chr(31), line.seq, line.actor_id, line.actor_name, line.action, line.object,
      line.status, to_char(line.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), line.address,
      line.agent, line.request_id);
    text_after := concat_ws(chr(31), line.seq, line.actor_id, line.action, line.object,
      line.status, to_char(line.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), line.address,
      line.agent, line.request_id);
    if line.hash = sha256(was_before || convert_to(text_before, 'UTF8')) then
      is_before := sha256(is_before || convert_to(text_after, 'UTF8'));
    else
      is_before := line.hash;
    end if;
    was_before := line.hash;
    update access_log set hash = is_before where user_id = line.user_id and seq = line.seq;
    update access_log_heads set hash = is_before
     where user_id = line.user_id and seq = line.seq and hash = line.hash;
  end loop;
end
$$;
alter table access_log drop column actor_name;
alter table access_log force row level security;
alter table access_log_heads force row level security;
