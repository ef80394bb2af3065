-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- POST /integrations/:aggregator/access-token: Um código de acesso, de poucos minutos, para a tela de conexão com o banco.

-- nothing but what stands in shared.sql
