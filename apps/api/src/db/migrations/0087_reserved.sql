-- The place of another branch's migration, which takes this file's at the merge.
select 1;
