-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /institutions: Os bancos que podem ser conectados.

-- nothing but what stands in shared.sql
