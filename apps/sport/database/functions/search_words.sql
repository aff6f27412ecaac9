-- A text as the search reads it: no tags, no accents, lower case, words with single spaces between them.
create or replace function search_words(line text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    lower(regexp_replace(normalize(regexp_replace(regexp_replace(coalesce(line, ''), '<[^>]*>', ' ', 'g'), '&[a-z0-9#]+;', ' ', 'gi'), NFD), U&'[\0300-\036F]', '', 'g')),
    '[^[:alnum:]]+', ' ', 'g'))
$$;
