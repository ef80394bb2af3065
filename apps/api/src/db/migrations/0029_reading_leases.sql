-- A server that reads a file says until when it counts on being done: what it has left by then,
-- another one takes up.
alter table statement_readings add column locked_until timestamptz;
