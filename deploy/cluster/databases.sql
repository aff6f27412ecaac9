-- Once, at the primary: psql -h 127.0.0.1 -p 5000 -U postgres -f databases.sql
create role sports_hub login password 'change-me-database';
-- Shows how far the other server is behind (docs/operations.md).
grant pg_monitor to sports_hub;
create database hub owner sports_hub;
create database basketball owner sports_hub;
create database baseball owner sports_hub;
