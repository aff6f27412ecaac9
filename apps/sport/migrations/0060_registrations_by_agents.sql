-- The assistant that sent a registration, by its public id at the hub; null for families themselves.
alter table registrations add column agent_id text;
