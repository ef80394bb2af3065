-- What an auditor reads: who came in or was refused, what was agreed to, taken away, taken along, and
-- what operators did. No secret and no body of a call stands here. Only the server itself writes and
-- reads it: a request has no right to it at all.
create table security_events (
  id        uuid        not null primary key,
  at        timestamptz not null,
  event     text        not null,
  result    text        not null,
  -- Of whom it is known, and who acted for them. After a removal the protocol stands here.
  user_id   uuid,
  actor_id  uuid,
  -- An e-mail that nobody has, or an operator's word: enough to see what belongs together.
  who       text        not null default '',
  -- Which call, or which command; and the other whom it is about, such as a planner.
  object    text        not null default '',
  subject_id uuid,
  address   text        not null default '',
  agent     text        not null default '',
  request_id text       not null default ''
);
create index security_events_by_time on security_events (at);
create index security_events_by_user on security_events (user_id, at) where user_id is not null;
create index security_events_by_actor on security_events (actor_id) where actor_id is not null;
create index security_events_by_subject on security_events (subject_id) where subject_id is not null;
