-- Totals are changed far more often than added. With room on its page a changed row stays on it, and
-- no index has to be told; days and months have had that room since the first release.
alter table category_totals set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
alter table invoice_totals set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
