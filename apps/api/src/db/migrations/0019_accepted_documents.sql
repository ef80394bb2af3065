-- Whoever is here has accepted the terms and the policy of the version that stands with them, when they
-- registered: a row for each, as it is written from now on. Whoever accepted another is asked again.
alter table consents no force row level security;
insert into consents (user_id, id, purpose, given, text_version, text_hash, at)
  select u.id, gen_random_uuid(), d.purpose, true, u.terms_version, d.hash, u.terms_at
    from users u cross join (values
      ('terms', decode('e85de2f42c359b7589bfc16d5a0f87390b47b30d5abc0c825c46257eb8e18e27', 'hex')),
      ('policy', decode('fa15747d59915dd373812f8463280e8cd53fa3dd4516b900430248abb7b5de58', 'hex'))
    ) as d (purpose, hash)
   where u.terms_version in ('2026-11', 'demo');
update consents c set text_version = '2026-11'
 where c.purpose in ('terms', 'policy') and c.text_version = 'demo';
alter table consents force row level security;
