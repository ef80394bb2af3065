-- A kept search gets another name.
grant update (name, name_key) on saved_searches to saldo_app;
