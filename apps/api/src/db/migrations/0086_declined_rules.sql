-- A rule that was suggested or removed and that its owner does not want: it does nothing, and is not suggested again.
alter table rules add column declined_at timestamptz;
grant insert (declined_at), update (declined_at) on rules to saldo_app;
