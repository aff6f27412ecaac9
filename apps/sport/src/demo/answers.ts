import { secondsAfter, type Tx } from '@sports-hub/kernel';

/** What is said for a child's next events, one after the other; for the first nobody has answered yet. */
const SAID: readonly (readonly [value: string, note: string | null] | null)[] = [
  null,
  ['comes', null],
  ['does_not_come', 'Grandma’s birthday. Sorry!'],
  ['not_sure', null],
];
const DAYS = 21;

/** What coaches say about every other game of their team: so many minutes before it, with these things. */
const EVENT_NOTES: readonly (readonly [beThereMinutes: number, bring: string])[] = [
  [30, 'Both jerseys and a full water bottle'],
  [45, 'Team shirt for the photo, and water'],
];
const NOTED_DAYS = 42;

async function seedEventNotes(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `with coached as (
       select a.team_id, min(a.member_id) as coach from assignments a where a.role = 'coach' and a.team_id is not null group by a.team_id),
     next as (
       select c.team_id, c.coach, e.event_id, row_number() over (partition by c.team_id order by e.starts_at, e.event_id) - 1 as place
         from coached c join team_events e on e.team_id = c.team_id
        where e.kind = 'game' and e.status = 'scheduled' and e.starts_at > $1 and e.starts_at < $1::timestamptz + $2 * interval '1 day')
     insert into team_event_notes (team_id, kind, event_id, be_there_minutes, bring, changed_by, changed_at)
     select n.team_id, 'game', n.event_id, s.minutes, s.bring, n.coach, $3
       from next n join unnest($4::int[], $5::int[], $6::text[]) as s (place, minutes, bring)
         on n.place % 2 = 0 and s.place = n.place / 2 % cardinality($4::int[])
     on conflict do nothing`,
    [
      now,
      NOTED_DAYS,
      secondsAfter(now, -44 * 3600),
      EVENT_NOTES.map((_, place) => place),
      EVENT_NOTES.map(([minutes]) => minutes),
      EVENT_NOTES.map(([, bring]) => bring),
    ],
  );
}

/** For each child with a guardian some of the next events are answered and some are not, and coaches have noted who was at the last two. */
export async function seedAnswers(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `with child as (
       select r.player_id, r.team_id, min(g.member_id) as guardian from roster_entries r
         join guardian_links g on g.player_id = r.player_id and g.relationship = 'parent_guardian' and g.status = 'verified'
        group by r.player_id, r.team_id),
     next as (
       select distinct on (c.player_id, e.starts_at, e.kind, e.event_id) c.player_id, c.guardian, e.kind, e.event_id, e.starts_at,
              dense_rank() over (partition by c.player_id order by e.starts_at, e.kind, e.event_id) - 1 as place
         from child c join team_events e on e.team_id = c.team_id
        where e.starts_at > $1 and e.starts_at < $1::timestamptz + $2 * interval '1 day' and e.status = 'scheduled')
     insert into answers (player_id, kind, event_id, value, note, given_by, given_at, pressed_at, starts_at)
     select n.player_id, n.kind, n.event_id, s.value, s.note, n.guardian, $3, $3, n.starts_at
       from next n join unnest($4::int[], $5::text[], $6::text[]) as s (place, value, note) on s.place = n.place
     on conflict do nothing`,
    [
      now,
      DAYS,
      secondsAfter(now, -20 * 3600),
      SAID.flatMap((said, place) => (said ? [place] : [])),
      SAID.flatMap((said) => (said ? [said[0]] : [])),
      SAID.flatMap((said) => (said ? [said[1]] : [])),
    ],
  );
  await tx.run(
    `with last as (
       select a.member_id, e.team_id, e.kind, e.event_id, e.starts_at,
              row_number() over (partition by e.team_id order by e.starts_at desc) as place
         from assignments a join team_events e on e.team_id = a.team_id
        where a.role = 'coach' and e.starts_at < $1 and e.kind <> 'event' and e.status in ('scheduled', 'final'))
     insert into attendance (player_id, kind, event_id, state, noted_by, pressed_at, starts_at)
     select r.player_id, l.kind, l.event_id,
            case when (r.player_id + l.event_id) % 7 = 0 then 'away' when (r.player_id + l.event_id) % 5 = 0 then 'late' else 'here' end,
            l.member_id, l.starts_at, l.starts_at
       from last l join roster_entries r on r.team_id = l.team_id where l.place <= 2
     on conflict do nothing`,
    [now],
  );
  await seedEventNotes(tx, now);
}
