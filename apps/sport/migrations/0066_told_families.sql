-- A coach has told a child's family, by telephone or at the field.
create table important_told (
  notice_id bigint not null references important_notices,
  player_id bigint not null references players,
  told_by bigint not null references members,
  told_at timestamptz not null,
  primary key (notice_id, player_id)
);
create index important_told_player on important_told (player_id);
create index important_told_by on important_told (told_by);

-- A coach sent it again to the families of a team who have not seen it.
create table important_sendings (
  id bigint generated always as identity primary key,
  notice_id bigint not null references important_notices,
  team_id bigint not null references teams,
  sent_by bigint not null references members,
  sent_at timestamptz not null
);
create index important_sendings_notice on important_sendings (notice_id, team_id, sent_at);
create index important_sendings_team on important_sendings (team_id);
create index important_sendings_by on important_sendings (sent_by);
