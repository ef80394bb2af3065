-- Answers that are kept so that a call sent twice is answered alike, and that name somebody who has
-- gone since: whose they are, and what in them names the other. They are dropped within seconds, by
-- the job that erases accounts; a request sees one owner's answers alone.
create table answers_to_drop (
  user_id  uuid        not null references users (id) on delete cascade,
  about    text        not null,
  asked_at timestamptz not null,
  primary key (user_id, about)
);
grant select, insert, update, delete on answers_to_drop to saldo_app;
