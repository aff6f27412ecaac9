-- By the hash of its secret, which nobody can sign in with. With the commit, so that nobody looks before it is true.
create or replace function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'session ' || encode(old.id_hash, 'hex'));
  return null;
end $$;
