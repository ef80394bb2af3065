-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /profiles: Os perfis da pessoa.

-- nothing but what stands in shared.sql

-- GET /profiles/:name: Um perfil da pessoa.

-- nothing but what stands in shared.sql
