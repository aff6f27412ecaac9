import type { ImportantFamilies } from '@sports-hub/contract';
import { Problem, secondsAfter, type Audit, type Clock, type Database, type Sql, type Tx } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { MemberCaller } from '../../authentication/guards.ts';
import { memberSubject } from '../../members/audit-subjects.ts';
import { findFamilies } from '../../community/important/families.ts';
import {
  deleteTold,
  findSending,
  insertLinesAgain,
  insertSending,
  insertTold,
  isOfTeam,
  lockNotice,
} from './families.ts';
import { findImportant } from './queries.ts';

const HOUR = 3600;
/** Within this of the start it can be sent at any time, but a second press is not a second sending. */
const SOON_SECONDS = 2 * HOUR;
const PRESS_SECONDS = 60;

interface OfTeam {
  id: number;
  teamId: number;
}

/** From when on it can be sent again, and whether it begins soon. */
function whenAgain({ sent_at, starts_at }: { sent_at: Date; starts_at: Date | null }, now: Date) {
  const soonFrom = starts_at && secondsAfter(starts_at, -SOON_SECONDS);
  const isSoon = soonFrom !== null && starts_at !== null && now >= soonFrom && now < starts_at;
  return { from: secondsAfter(sent_at, isSoon ? PRESS_SECONDS : HOUR), isSoon };
}

/** Who of a team has seen what is important, for the coaches of that team and nobody else. */
export function createImportantFamilies({
  db,
  clock,
  audit,
  tellSoon,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  tellSoon: () => void;
}) {
  /** The only access: whoever is not its coach gets no name and no number. */
  const access = async (sql: Sql, caller: MemberCaller, { id, teamId }: OfTeam) => {
    const [notice] = await findImportant(sql, caller.id, { now: clock.now(), id });
    if (!notice) throw new Problem('record.not_found');
    if (!notice.teams.some((team) => team.id === teamId)) throw new Problem('scope.not_assigned');
    return notice;
  };
  const present = async (tx: Tx, caller: MemberCaller, of: OfTeam): Promise<ImportantFamilies> => {
    const notice = await access(tx, caller, of);
    const families = await findFamilies(tx, of.id, of.teamId);
    const sending = await findSending(tx, of.id, of.teamId);
    const { from } = whenAgain(sending, clock.now());
    return {
      notice,
      team: { id: of.teamId, name: sending.name },
      families,
      may_send_from: toLocalTime(from),
      may_send: clock.now() >= from && families.some(({ is_seen }) => !is_seen),
    };
  };
  const note = (tx: Tx, caller: MemberCaller, event: string, subject: string, { id, teamId }: OfTeam) =>
    audit(tx, { event, actor: memberSubject(caller.id), subject, detail: { notice: id, team: teamId } });

  const change = (
    caller: MemberCaller,
    of: OfTeam,
    playerId: number,
    { event, write }: { event: string; write: (tx: Tx) => Promise<number> },
  ): Promise<ImportantFamilies> =>
    db.transaction(async (tx) => {
      await access(tx, caller, of);
      if (!(await isOfTeam(tx, of.teamId, playerId))) throw new Problem('record.not_found');
      if ((await write(tx)) > 0) await note(tx, caller, event, `player:${playerId}`, of);
      return present(tx, caller, of);
    });

  return {
    /** Written down before anything is shown. */
    look: (caller: MemberCaller, of: OfTeam): Promise<ImportantFamilies> =>
      db.transaction(async (tx) => {
        await access(tx, caller, of);
        await note(tx, caller, 'important.families_shown', `team:${of.teamId}`, of);
        return present(tx, caller, of);
      }),
    told: (caller: MemberCaller, of: OfTeam, playerId: number): Promise<ImportantFamilies> =>
      change(caller, of, playerId, {
        event: 'important.told',
        write: (tx) => insertTold(tx, { noticeId: of.id, playerId, toldBy: caller.id, now: clock.now() }),
      }),
    notTold: (caller: MemberCaller, of: OfTeam, playerId: number): Promise<ImportantFamilies> =>
      change(caller, of, playerId, {
        event: 'important.not_told',
        write: (tx) => deleteTold(tx, of.id, playerId),
      }),
    async again(caller: MemberCaller, of: OfTeam): Promise<ImportantFamilies> {
      const families = await db.transaction(async (tx) => {
        await access(tx, caller, of);
        await lockNotice(tx, of.id);
        const now = clock.now();
        const { from, isSoon } = whenAgain(await findSending(tx, of.id, of.teamId), now);
        if (now < from) throw new Problem('important.too_soon');
        const sending = { noticeId: of.id, teamId: of.teamId, sentBy: caller.id, now, isUrgent: isSoon };
        if ((await insertLinesAgain(tx, sending)) > 0) {
          await insertSending(tx, sending);
          await note(tx, caller, 'important.sent_again', `team:${of.teamId}`, of);
        }
        return present(tx, caller, of);
      });
      tellSoon();
      return families;
    },
  };
}
export type ImportantFamiliesService = ReturnType<typeof createImportantFamilies>;
