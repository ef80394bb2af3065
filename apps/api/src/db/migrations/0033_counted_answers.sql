-- The answer to a create tells the first of many entries and how many there are (case L63). A call
-- that is sent twice is answered alike, its count included.
alter table idempotency_keys add column entries integer;
