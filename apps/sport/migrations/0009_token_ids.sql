-- Internal tokens are named by UUIDs: the same 16 bytes, of fixed length.
alter table used_internal_tokens alter column id type uuid using encode(id, 'hex')::uuid;
