import type { EventKind } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';

/** What was said of a child: whether it comes, whether it was there, and of what its family was told by a coach. */
export interface MovedAnswers {
  answers: OfEvent[];
  attendance: OfEvent[];
  /** Important notices. */
  told: number[];
  /** Where both had something, and the player who went the later one. What was joined before that counted has none. */
  laterAnswers?: OfEvent[];
  laterAttendance?: OfEvent[];
}

interface OfEvent {
  kind: EventKind;
  event_id: number;
}

const keysOf = (events: readonly OfEvent[]) => [events.map(({ kind }) => kind), events.map(({ event_id: id }) => id)];

/** SQL: of the players `$1` and `$2` the row `a` of one and the row `k` of the other, of the events `$3`, `$4`. */
const PAIR = `k.kind = a.kind and k.event_id = a.event_id and (a.player_id, k.player_id) in (($1, $2), ($2, $1))
        and (a.kind, a.event_id) in (select * from unnest($3::text[], $4::bigint[]))`;

/** Each of the two has what the other had; whoever has seen either answer hears that it is another one now. */
const exchangeAnswers = (tx: Tx, from: number, to: number, events: readonly OfEvent[]): Promise<number> =>
  tx.run(
    `update answers a set value = k.value, note = k.note, given_by = k.given_by, given_at = k.given_at, pressed_at = k.pressed_at,
        starts_at = k.starts_at, was_value = k.was_value, was_by = k.was_by, was_until = k.was_until,
        version = greatest(a.version, k.version) + 1
       from answers k where ${PAIR}`,
    [from, to, ...keysOf(events)],
  );

const exchangeAttendance = (tx: Tx, from: number, to: number, events: readonly OfEvent[]): Promise<number> =>
  tx.run(
    `update attendance a set state = k.state, noted_by = k.noted_by, pressed_at = k.pressed_at, starts_at = k.starts_at,
        was_state = k.was_state, was_by = k.was_by
       from attendance k where ${PAIR}`,
    [from, to, ...keysOf(events)],
  );

/** Where both have something for an event, what was pressed later counts for the player who stays; the other stays behind. */
export async function moveAnswers(tx: Tx, from: number, to: number): Promise<Required<MovedAnswers>> {
  const laterAnswers = await tx.rows<OfEvent>(
    `select g.kind, g.event_id from answers g join answers k on k.kind = g.kind and k.event_id = g.event_id
      where g.player_id = $1 and k.player_id = $2 and (g.value is not null, g.pressed_at) > (k.value is not null, k.pressed_at)`,
    [from, to],
  );
  const laterAttendance = await tx.rows<OfEvent>(
    `select g.kind, g.event_id from attendance g join attendance k on k.kind = g.kind and k.event_id = g.event_id
      where g.player_id = $1 and k.player_id = $2 and (g.state is not null, g.pressed_at) > (k.state is not null, k.pressed_at)`,
    [from, to],
  );
  await exchangeAnswers(tx, from, to, laterAnswers);
  await exchangeAttendance(tx, from, to, laterAttendance);
  return {
    laterAnswers,
    laterAttendance,
    answers: await tx.rows<OfEvent>(
      `update answers a set player_id = $2 where a.player_id = $1 and not exists (
         select 1 from answers k where k.player_id = $2 and k.kind = a.kind and k.event_id = a.event_id) returning a.kind, a.event_id`,
      [from, to],
    ),
    attendance: await tx.rows<OfEvent>(
      `update attendance a set player_id = $2 where a.player_id = $1 and not exists (
         select 1 from attendance k where k.player_id = $2 and k.kind = a.kind and k.event_id = a.event_id) returning a.kind, a.event_id`,
      [from, to],
    ),
    told: (
      await tx.rows<{ notice_id: number }>(
        `update important_told t set player_id = $2 where t.player_id = $1 and not exists (
           select 1 from important_told k where k.player_id = $2 and k.notice_id = t.notice_id) returning t.notice_id`,
        [from, to],
      )
    ).map(({ notice_id }) => notice_id),
  };
}

/** What was said since the two were joined stays with the player of whom it was said, and is asked of the other one again. */
async function exchangeBack(tx: Tx, from: number, to: number, events: readonly OfEvent[]): Promise<void> {
  await tx.run(
    `delete from answers a using answers k
      where a.player_id = $2 and k.player_id = $1 and k.version > a.version and ${PAIR}`,
    [from, to, ...keysOf(events)],
  );
  await exchangeAnswers(tx, from, to, events);
}

export async function moveAnswersBack(
  tx: Tx,
  from: number,
  to: number,
  { answers, attendance, told, laterAnswers = [], laterAttendance = [] }: MovedAnswers,
): Promise<void> {
  await exchangeBack(tx, from, to, laterAnswers);
  await exchangeAttendance(tx, from, to, laterAttendance);
  await tx.run(
    `update answers a set player_id = $2 from unnest($3::text[], $4::bigint[]) moved(kind, event_id)
      where a.player_id = $1 and a.kind = moved.kind and a.event_id = moved.event_id`,
    [from, to, ...keysOf(answers)],
  );
  await tx.run(
    `update attendance a set player_id = $2 from unnest($3::text[], $4::bigint[]) moved(kind, event_id)
      where a.player_id = $1 and a.kind = moved.kind and a.event_id = moved.event_id`,
    [from, to, ...keysOf(attendance)],
  );
  await tx.run('update important_told set player_id = $2 where player_id = $1 and notice_id = any($3)', [
    from,
    to,
    told,
  ]);
}
