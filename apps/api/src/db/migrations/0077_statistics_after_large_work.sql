-- A plan that is kept was made for what the statistics said then. After an import they are made anew at once,
-- by the login of the system; until then a plan of an empty table read all entries for each of a few. Before
-- version 17 there is no such right, and PostgreSQL makes them by itself, some time later.
do $$
begin
  if current_setting('server_version_num')::integer >= 170000 then
    execute 'grant maintain on transactions, day_totals, month_totals, category_totals, invoice_totals,
      category_memory, statement_lines, bank_lines to saldo_system';
  end if;
end
$$;
