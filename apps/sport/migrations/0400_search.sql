-- What the search of the public site finds: one row for each record that everybody may see, kept by triggers. A team's division says
-- whether it is hidden, `since` when it becomes visible. Games are found by their teams, files of documents by their rows.

create table search_entries (
  -- Its table, and its row's key there.
  source text not null,
  key text not null,
  kind text not null check (kind in ('news', 'page', 'question', 'document', 'team', 'event', 'venue')),
  -- Null: the file of a document, which is looked up.
  path text,
  title text not null,
  about text not null,
  since timestamptz not null,
  division_id bigint,
  document tsvector not null,
  -- For words that are not spelled as they are here.
  spellings text[] not null,
  primary key (source, key)
);
comment on table search_entries is 'public: source key path title about spellings';
create index search_entries_document on search_entries using gin (document);
create index search_entries_spellings on search_entries using gin (spellings);

create trigger news_search after insert or delete or update of slug, title, summary, html, published_at on news for each row execute function note_for_search('id');
create trigger information_pages_search after insert or delete or update of slug, title, summary, html, is_published on information_pages for each row execute function note_for_search('id');
create trigger pages_search after insert or delete or update of key, title, html on pages for each row execute function note_for_search('key');
create trigger programs_search after insert or delete or update of kind, title, summary, html, ages, season on programs for each row execute function note_for_search('id');
create trigger faqs_search after insert or delete or update of question, html on faqs for each row execute function note_for_search('id');
create trigger documents_search after insert or delete or update of title, description, category on documents for each row execute function note_for_search('id');
create trigger meeting_minutes_search after insert or delete or update of title, summary, met_on on meeting_minutes for each row execute function note_for_search('id');
create trigger resources_search after insert or delete or update of title, description, url on resources for each row execute function note_for_search('id');
create trigger teams_search after insert or delete or update of name, division_id on teams for each row execute function note_for_search('id');
create trigger tournaments_search after insert or delete or update of name, description, is_draft, division_id on tournaments for each row execute function note_for_search('id');
create trigger special_events_search after insert or delete or update of title, description, location, division_id on special_events for each row execute function note_for_search('id');
create trigger venues_search after insert or delete or update of name, address, city, directions, removed_at on venues for each row execute function note_for_search('id');
create trigger divisions_search after update of name, gender, age_group on divisions for each row
  when ((old.name, old.gender, old.age_group) is distinct from (new.name, new.gender, new.age_group)) execute function note_for_search();

-- What is there already: some hundred rows, a second for a thousand.
select find_for_search(source) from unnest(array[
  'news', 'information_pages', 'pages', 'programs', 'faqs', 'documents', 'meeting_minutes', 'resources', 'teams', 'tournaments', 'special_events', 'venues']) source;
