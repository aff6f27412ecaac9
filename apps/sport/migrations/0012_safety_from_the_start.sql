-- Guardian notices and quiet hours are on from the start.
--
-- Every change raises `version`: a sport whose settings are still at the first one never decided against them, and gets
-- them with this release, written down in its audit log. Whatever somebody has chosen since stays as it is.
alter table safety_settings alter column quiet_hours set default true, alter column guardian_notices set default true;

-- locks: there is one row
with switched_on as (
  update safety_settings set quiet_hours = true, guardian_notices = true where version = 1
  returning quiet_hours, quiet_from, quiet_until, guardian_notices, transcript_export)
insert into audit_events (at, event, actor, detail)
select now(), 'safety_settings.changed', 'system', jsonb_build_object(
    'quiet_hours', quiet_hours, 'quiet_from', to_char(quiet_from, 'HH24:MI'), 'quiet_until', to_char(quiet_until, 'HH24:MI'),
    'guardian_notices', guardian_notices, 'transcript_export', transcript_export)
  -- A sport that is being set up has nobody yet who would ask what changed.
  from switched_on where exists (select 1 from members);
