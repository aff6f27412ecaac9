-- With PgBouncer, once, at the primary: psql -h 127.0.0.1 -p 5000 -U postgres -f pgbouncer.sql
-- What a service says when it connects and PgBouncer loses (docs/operations.md#poolers); the zone is that of TIME_ZONE.
alter role sports_hub set "TimeZone" = 'America/New_York';
alter role sports_hub set statement_timeout = '8s';
alter role sports_hub set idle_in_transaction_session_timeout = '60s';
