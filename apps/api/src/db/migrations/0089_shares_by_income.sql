-- Where the shares of a line were made by what each plans to earn: of which month. They do not follow it; whoever looks
-- at the line sees of when they are.
alter table shared_plan_lines add column income_month date check (extract(day from income_month) = 1);
grant insert (income_month), update (income_month) on shared_plan_lines to saldo_app;
