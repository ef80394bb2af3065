-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /trails: As trilhas de aprendizado, com as aulas e sem os textos.

-- nothing but what stands in shared.sql

-- GET /trails/:id: Uma trilha com os textos das aulas.

-- nothing but what stands in shared.sql
