import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import { secondsAfter, type Tx } from '@sports-hub/kernel';
import { CAST } from './cast.ts';

/** The next practice of the first team has moved since this morning: one family has seen it, one has not. */
export async function seedImportant(tx: Tx, sport: Sport, now: Date): Promise<void> {
  const { firstMemberId, hasConversations } = SPORT_TABLE[sport].demo;
  if (!hasConversations) return;
  const member = (name: string): number => firstMemberId + CAST.findIndex((person) => person.name === name);
  const sentAt = secondsAfter(now, -40 * 60);
  const notice = await tx.maybeOne<{ id: number }>(
    `with practice as (
       select p.id, p.team_id, p.starts_at, p.status, p.duration_minutes, v.id as was_at
         from practices p cross join lateral (select id from venues where id <> p.venue_id order by id limit 1) v
        where p.team_id = 1 and p.status = 'scheduled' and p.starts_at > $1 order by p.starts_at limit 1),
     notice as (
       insert into important_notices (cause, created_at, ends_at)
       select 'change', $2, starts_at + (duration_minutes + 60) * interval '1 minute' from practice returning id),
     events as (
       insert into important_events (notice_id, subject, subject_id, before)
       select notice.id, 'practice', practice.id,
              jsonb_build_object('starts_at', starts_at, 'venue_id', was_at, 'status', status) from notice, practice),
     teams as (insert into important_teams (notice_id, team_id) select notice.id, team_id from notice, practice),
     changes as (
       insert into schedule_changes (subject, subject_id, changed_at, starts_at, venue_id, status)
       select 'practice', id, $2, starts_at, was_at, status from practice)
     select id from notice`,
    [now, sentAt],
  );
  if (!notice) return;
  await tx.run('insert into important_seen (notice_id, member_id, seen_at) values ($1, $2, $3)', [
    notice.id,
    member('alex.morgan'),
    secondsAfter(sentAt, 4 * 60),
  ]);
  await tx.run(`insert into important_tellings (notice_id, member_id, way, told_at) values ($1, $2, 'mail', $3)`, [
    notice.id,
    member('pat.parker'),
    sentAt,
  ]);
}
