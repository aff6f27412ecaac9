-- Terms and privacy, as an administrator published them: each text stays, so that it can be said who agreed to which.
create table site_texts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('terms', 'privacy')),
  number integer not null check (number > 0),
  html text not null,
  html_rules integer not null,
  dated date not null,
  -- Whether everybody has to agree, who agreed to an earlier one too.
  is_asked boolean not null,
  published_at timestamptz not null,
  published_by bigint references members on delete set null,
  constraint site_texts_number unique (kind, number)
);
comment on table site_texts is 'public: html dated';
create index site_texts_published_by on site_texts (published_by) where published_by is not null;

create table site_text_agreements (
  text_id bigint not null references site_texts,
  member_id bigint not null references members on delete cascade,
  agreed_at timestamptz not null,
  primary key (text_id, member_id)
);
create index site_text_agreements_member on site_text_agreements (member_id);
