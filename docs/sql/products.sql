-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /products: O que a marca oferece além do aplicativo.

-- nothing but what stands in shared.sql

-- GET /products/:id: Um produto.

-- nothing but what stands in shared.sql
