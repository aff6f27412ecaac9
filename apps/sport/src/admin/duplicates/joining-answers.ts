import type { EventKind } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';

/** What was said of a child: whether it comes, whether it was there, and of what its family was told by a coach. */
export interface MovedAnswers {
  answers: OfEvent[];
  attendance: OfEvent[];
  /** Important notices. */
  told: number[];
}

interface OfEvent {
  kind: EventKind;
  event_id: number;
}

/** Where both have something for an event, that of the player who stays counts, and the other stays behind. */
export const moveAnswers = async (tx: Tx, from: number, to: number): Promise<MovedAnswers> => ({
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
});

const keysOf = (events: readonly OfEvent[]) => [events.map(({ kind }) => kind), events.map(({ event_id: id }) => id)];

export async function moveAnswersBack(
  tx: Tx,
  from: number,
  to: number,
  { answers, attendance, told }: MovedAnswers,
): Promise<void> {
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
