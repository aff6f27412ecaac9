import type { FamilyEventDetail, TeamEmergency } from '@sports-hub/contract';
import { Problem, secondsAfter, type Audit, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { memberSubject } from '../../members/audit-subjects.ts';
import { asTeamEvent, type EventKey } from '../events.ts';
import { accessTeam } from '../team/access.ts';
import { findTeamEvent, type TeamEventKey } from '../team/queries.ts';
import { findEmergencyPlayers, findLooks, keepLook } from './queries.ts';

/** Numbers are for whoever is with the children, and for nothing else. */
const AROUND_SECONDS = 24 * 3600;

/** For a guardian of the child, who has been found to be one. */
export const looksOfChild = async (
  sql: Sql,
  subject: EventKey & { playerId: number },
): Promise<FamilyEventDetail['emergency_looks']> =>
  (await findLooks(sql, subject)).map(({ first_name, looked_at }) => ({
    first_name,
    looked_at: toLocalTime(looked_at),
  }));

/** Whom to call of each child, for the coaches of that team alone. */
export function createEmergency({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  return {
    /** Written down before anything is shown. */
    look: (memberId: number, key: TeamEventKey): Promise<TeamEmergency> =>
      db.transaction(async (tx) => {
        await accessTeam(tx, memberId, key.teamId);
        const { event } = await findTeamEvent(tx, memberId, key);
        if (!event) throw new Problem('record.not_found');
        const now = clock.now();
        const opensAt = secondsAfter(event.starts_at, -AROUND_SECONDS);
        const closesAt = secondsAfter(event.starts_at, AROUND_SECONDS);
        if (now < opensAt || now > closesAt)
          throw new Problem('emergency.closed', {
            data: { opens_at: toLocalTime(opensAt), closes_at: toLocalTime(closesAt) },
          });
        await keepLook(tx, key, memberId, now);
        await audit(tx, {
          event: 'emergency.shown',
          actor: memberSubject(memberId),
          subject: `team:${key.teamId}`,
          detail: { kind: key.kind, event: key.eventId },
        });
        return {
          event: asTeamEvent(event),
          looked_at: toLocalTime(now),
          closes_at: toLocalTime(closesAt),
          players: await findEmergencyPlayers(tx, key.teamId),
        };
      }),
  };
}
export type EmergencyService = ReturnType<typeof createEmergency>;
