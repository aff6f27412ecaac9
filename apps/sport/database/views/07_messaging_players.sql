-- Player logins that may take part: a guardian has said yes, and at least one guardian is an adult who can sign in and look.
create or replace view messaging_players as
  select o.account_id
    from guardian_oversight o join members m on m.id = o.guardian_id
   where o.messaging_enabled and m.is_active and m.email_verified_at is not null and not m.has_temporary_password
     and not exists (select 1 from player_logins l where l.member_id = m.id);
