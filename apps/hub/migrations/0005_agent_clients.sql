-- A registration by an issuer's word belongs to one client of that issuer, and only the address that the issuer vouched
-- for can claim it. Registrations of release 1.0.0 kept neither: they serve no new assertion, and end by event.

alter table agent_registrations
  add column client_id text,
  add column vouched_email text;

-- A process of 1.0.0 adds rows without a client: one for each person of an issuer, as before.
-- locks: an organisation has some dozen agents
create unique index agent_registrations_client on agent_registrations (issuer, subject, client_id) nulls not distinct
  where issuer is not null;
drop index agent_registrations_identity;
