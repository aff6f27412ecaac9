-- Emails that the organisation writes to families: what they say, whom they go to, and what became of each.

-- An address that was written to. Links under such emails and the address that they come back to are signed with its key.
create table mailed_addresses (
  id bigint generated always as identity primary key,
  -- As letters are compared: in lower case.
  address text not null constraint mailed_addresses_address unique,
  key bytea not null,
  first_mailed_at timestamptz not null,
  -- Since when it wants no news and offers.
  unsubscribed_at timestamptz
);

create table family_mails (
  id bigint generated always as identity primary key,
  kind text not null default 'season' check (kind in ('season', 'news')),
  subject text not null default '',
  html text not null default '',
  html_rules integer not null,
  -- The season, divisions and teams, and which families of them.
  audience jsonb not null,
  answers_to text not null default 'league' check (answers_to in ('league', 'writer')),
  written_by bigint not null references members,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The last test of what it says now.
  tested_at timestamptz,
  sent_by bigint references members,
  sent_at timestamptz,
  -- Nothing leaves before.
  leaves_at timestamptz,
  reply_name text,
  reply_to text,
  -- Addresses that wanted no news when it was sent.
  left_out integer not null default 0,
  stopped_at timestamptz,
  finished_at timestamptz,
  -- What became of it, when the addresses are not kept any more.
  figures jsonb,
  version integer not null default 1,
  check (num_nonnulls(sent_by, sent_at, leaves_at) in (0, 3)),
  check (sent_at is not null or num_nonnulls(stopped_at, finished_at, figures) = 0)
);
create trigger family_mails_version before update on family_mails for each row execute function raise_version();
create index family_mails_going on family_mails (leaves_at) where sent_at is not null and finished_at is null;

-- One address of one email.
create table family_mail_deliveries (
  id bigint generated always as identity primary key,
  mail_id bigint not null references family_mails on delete cascade,
  address_id bigint not null references mailed_addresses,
  -- As it is written.
  email text not null,
  role text not null check (role in ('guardian', 'registrant', 'coach')),
  member_id bigint references members,
  player_ids bigint[] not null,
  -- What stands in the place of fields: names and divisions, and why this address gets it.
  reader jsonb not null,
  -- waiting: not in the queue. queued: in the queue. handing: the end of it is being sent; only the server's answer tells.
  state text not null default 'waiting' check (
    state in ('waiting', 'queued', 'handing', 'sent', 'returned', 'refused', 'failed', 'uncertain', 'stopped', 'left_out')),
  tries integer not null default 0,
  -- From then on it is not tried any more.
  give_up_at timestamptz,
  says text not null default '',
  changed_at timestamptz not null,
  -- Ended such emails by the link in this one.
  unsubscribed_at timestamptz,
  constraint family_mail_deliveries_once unique (mail_id, address_id)
);
create index family_mail_deliveries_waiting on family_mail_deliveries (mail_id, id) where state = 'waiting';
create index family_mail_deliveries_busy on family_mail_deliveries (state) where state in ('queued', 'handing');
create index family_mail_deliveries_address on family_mail_deliveries (address_id);
create index family_mail_deliveries_member on family_mail_deliveries (member_id) where member_id is not null;
