-- What a word may have been before a slip: each word of four letters or more, and what is left of it when one letter is taken away,
-- of eight letters or more also two. Two words that share one of these differ by a letter that is missing, added, another one or in
-- the wrong place. Takes what search_words() made.
create or replace function spellings_of(words text) returns text[] language sql immutable parallel safe as $$
  with word as (select distinct w from unnest(string_to_array(words, ' ')) w where length(w) between 4 and 20),
    one as (select distinct w, overlay(w placing '' from i for 1) as form from word, generate_series(1, length(w)) i),
    two as (select overlay(form placing '' from i for 1) as form from one, generate_series(1, length(form)) i where length(w) >= 8)
  select coalesce(array_agg(form), '{}') from (select w as form from word union select form from one union select form from two) forms
$$;
