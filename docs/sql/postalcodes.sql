-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /postalcodes/:zipCode: O endereço de um CEP.

-- nothing but what stands in shared.sql
