-- The security log is written by whoever serves requests and changed by nobody of them (ASVS V16.4.2, decision
-- 157). A role of its own seals it, counts into it, forgets it after a year and puts a protocol in the place of
-- whoever is gone; the product's logins may only add to it.

alter table security_events
  -- How many alike of one hour this row stands for, and when the last of them was.
  add column count   integer     not null default 1 check (count > 0),
  add column last_at timestamptz,
  -- The seal that covers the row; none until the next one is made.
  add column seal_no bigint,
  -- The hash of whom the row named, where a protocol has taken their place.
  add column kept_person bytea;
-- What has no seal yet, and what one of them covers.
create index security_events_unsealed on security_events (id) where seal_no is null;
create index security_events_by_seal on security_events (seal_no) where seal_no is not null;
-- How many alike came from an address in the last hour.
create index security_events_by_address on security_events (address, event, at);

-- One row an hour for each source and kind of what anybody can cause without end: blocked tries, ids of others,
-- refused bodies. When the hour is over its row becomes an event. An empty source stands for all that came when
-- there was no room for another one.
create table security_event_counts (
  hour      timestamptz not null,
  event     text        not null,
  source    text        not null,
  result    text        not null,
  user_id   uuid,
  actor_id  uuid,
  object    text        not null,
  address   text        not null,
  agent     text        not null,
  request_id text       not null,
  count     integer     not null check (count > 0),
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  primary key (hour, event, source)
);

-- Each seal is a hash over the seal before it and the events that came since: an event that is changed, taken
-- away or put in afterwards no longer fits it. Nothing waits for a seal: a job makes it.
create table security_seals (
  no        bigint      not null primary key,
  events    integer     not null,
  -- The newest of its events: a seal is forgotten with all of them.
  newest_at timestamptz not null,
  previous  bytea       not null,
  hash      bytea       not null
);

-- Up to which seal the log outside has everything; no row before the first.
create table security_sink (
  id           integer     not null primary key check (id = 1),
  sent_to      bigint      not null,
  sent_at      timestamptz
);

revoke all on security_events from saldo_system;
grant insert (id, at, event, result, user_id, actor_id, who, object, subject_id, address, agent, request_id)
  on security_events to saldo_system;
grant select (at, event, result, user_id, address) on security_events to saldo_system;
grant insert, select, update (count, last_at) on security_event_counts to saldo_system;
grant select on security_seals, security_sink to saldo_system;

grant select, insert, delete, update (user_id, actor_id, subject_id, agent, seal_no, kept_person)
  on security_events to saldo_auditor;
grant select, delete, update (user_id, actor_id, source, agent) on security_event_counts to saldo_auditor;
grant select, insert, delete on security_seals to saldo_auditor;
grant select, insert, update on security_sink to saldo_auditor;
