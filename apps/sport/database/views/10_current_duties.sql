-- Those that were not withdrawn.
create or replace view current_duties as
  select id, kind, title, note, team_id, event_kind, event_id, minutes, places, coaches_only, starts_at, is_canceled, venue_id, location,
         event_title, home_team_id, away_team_id, sequence, changed_at
    from all_duties where withdrawn_at is null;
