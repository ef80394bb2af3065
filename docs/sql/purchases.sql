-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /purchases/:id; by index: transactions
select *
from transactions
where user_id = $1 and refund_of_id = $2
order by date, id;
