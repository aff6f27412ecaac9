-- Families may say at registration whom their child would like to play with, and with whom not. A period asks it once somebody
-- wants that; sports that ask nothing yet begin with these questions anyway.
insert into registration_fields (period_id, name, label, type, group_name, is_required, is_asked, max_length, help, position)
select null, q.name, q.label, 'text', 'choices', false, false, 200, q.help,
       coalesce((select v.position from registration_fields v where v.period_id is null and v.name = 'volunteer_choice'), 1000)
  from (values
    ('play_with', 'Would like to play with',
     'First and last names of other children. Nothing is promised, and only those who build the teams read it.'),
    ('play_not_with', 'Should not be on a team with',
     'Only those who build the teams read it: no other family, and no coach.')) as q (name, label, help)
 where exists (select from registration_fields f where f.period_id is null)
on conflict do nothing;
