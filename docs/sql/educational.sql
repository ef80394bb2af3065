-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /educational/blog: Os últimos textos do blog da marca; vazio onde ela não tem um.

-- nothing but what stands in shared.sql

-- GET /educational/videos: Os vídeos avulsos e os e-books.

-- nothing but what stands in shared.sql
